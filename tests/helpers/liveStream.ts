import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

export type ReceivedEvent = { event: string; data: Record<string, unknown> };

export type Live = {
  status: number;
  headers: IncomingHttpHeaders;
  events: ReceivedEvent[];
  heartbeats: () => number;
  ended: Promise<void>;
  until: (event: string, count: number, patience?: number) => Promise<ReceivedEvent[]>;
  close: () => void;
};

/** Uses Node's own client. When a stream closes, `fetch` opens a spare connection, and a stopping server would wait for it. */
export async function openLive(
  origin: string,
  token: string | undefined,
  path = '/api',
  query = '?platform=web',
): Promise<Live> {
  const { get } = origin.startsWith('https:') ? https : http;
  const request = get(`${origin}${path}/incidents/live/${query}`, {
    agent: false,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'accept-encoding': 'gzip, br' },
  });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('there was no answer');
  const events: ReceivedEvent[] = [];
  let beats = 0;
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block === ':') beats += 1;
      const found = /^event: (\w+)\ndata: (.*)$/.exec(block);
      if (found) events.push({ event: found[1] ?? '', data: JSON.parse(found[2] ?? '') });
    }
  });
  response.on('error', () => undefined);
  const of = (name: string) => events.filter(({ event }) => event === name);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    heartbeats: () => beats,
    ended: new Promise((resolve) => response.once('close', resolve)),
    async until(name, count, patience = 20_000) {
      const before = performance.now();
      while (of(name).length < count) {
        if (performance.now() - before > patience) {
          throw new Error(`${of(name).length} of ${count} ${name}: ${JSON.stringify(events)}`);
        }
        await sleep(10);
      }
      return of(name);
    },
    close: () => request.destroy(),
  };
}
