import autocannon from 'autocannon';
import { type EndpointInput, type EndpointName, endpoints } from '../../../contract/endpoints.ts';
import { getTimes, type Times } from './statistics.ts';

export type BenchCall<Name extends EndpointName = EndpointName> = {
  title: string;
  name: Name;
  input: EndpointInput<Name>;
  /** The local part of a demonstration account's email. */
  as: BenchRole;
};

export type BenchRole = 'senior_user' | 'junior_user' | 'super_admin';

export function getPath({ name, input }: BenchCall): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(input)) {
    if (value !== undefined && value !== '') query.set(field, String(value));
  }
  return `/api${endpoints[name].path}?${query}`;
}

/** Sends requests over persistent connections, one at a time on each. @throws if a response is not 2xx */
export async function timeHttp(
  origin: string,
  token: string,
  call: BenchCall,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<Times> {
  const samples: number[] = [];
  const startedAt = performance.now();
  // autocannon idles for a moment before it stops, so this records the real end.
  let endedAt = startedAt;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: `${origin}${getPath(call)}`,
        connections,
        duration: milliseconds / 1000,
        timeout: 60,
        headers: { authorization: `Bearer ${token}` },
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    instance.on('response', (_client, _status, _bytes, time) => {
      samples.push(time);
      endedAt = performance.now();
    });
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${call.title}: ${result.non2xx} refusals and ${result.errors} broken connections.`);
  }
  // The period was too short for one response per connection.
  if (samples.length < connections) {
    return timeHttp(origin, token, call, { connections, milliseconds: milliseconds * 3 });
  }
  return getTimes(samples, endedAt - startedAt);
}
