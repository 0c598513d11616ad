import autocannon from 'autocannon';
import { type EndpointInput, type EndpointName, endpoints } from '../../../contract/endpoints.ts';
import { getTimes, type Times } from './statistics.ts';

/** One call as somebody makes it. */
export type BenchCall<Name extends EndpointName = EndpointName> = {
  title: string;
  name: Name;
  input: EndpointInput<Name>;
  /** Whose token: the local part of a demonstration account's address. */
  as: BenchRole;
};

export type BenchRole = 'senior_user' | 'junior_user' | 'super_admin';

/** The path below the server's address, with its query. */
export function getPath({ name, input }: BenchCall): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(input)) {
    if (value !== undefined && value !== '') query.set(field, String(value));
  }
  return `/api${endpoints[name].path}?${query}`;
}

/**
 * Asks again and again over kept connections, each one answer at a time. @throws where an answer is no 2xx
 */
export async function timeHttp(
  origin: string,
  token: string,
  call: BenchCall,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<Times> {
  const samples: number[] = [];
  const startedAt = performance.now();
  // autocannon takes a moment to stop, in which nothing is asked.
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
  // Too short for a single answer on every connection.
  if (samples.length < connections) {
    return timeHttp(origin, token, call, { connections, milliseconds: milliseconds * 3 });
  }
  return getTimes(samples, endedAt - startedAt);
}
