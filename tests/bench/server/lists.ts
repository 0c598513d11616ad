import { Agent, get } from 'node:http';
import { type BenchCall, type BenchRole, getPath } from './http.ts';
import { median, percentile } from './statistics.ts';

/** Milliseconds, as medians of three rounds. The first round has no cached counts. */
export type Spread = {
  p50: number;
  p95: number;
  slowest: number;
  slowestPath: string;
  first: { p95: number; slowest: number };
};

type Server = { origin: string; tokens: Record<BenchRole, string> };
const ROUNDS = 3;

export async function timeLists({ origin, tokens }: Server, calls: readonly BenchCall[]): Promise<Spread> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const samples: number[][] = calls.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, call] of calls.entries()) {
      samples[index]?.push(await timeOne(agent, `${origin}${getPath(call)}`, tokens[call.as]));
    }
  }
  agent.destroy();
  const medians = samples.map(median);
  const first = samples.flatMap(([sample]) => sample ?? []);
  const slowest = Math.max(...medians);
  const slowestCall = calls[medians.indexOf(slowest)];
  return {
    p50: percentile(medians, 0.5),
    p95: percentile(medians, 0.95),
    slowest,
    slowestPath: slowestCall ? getPath(slowestCall) : '',
    first: { p95: percentile(first, 0.95), slowest: Math.max(...first) },
  };
}

function timeOne(agent: Agent, url: string, token: string): Promise<number> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
        resolve(performance.now() - from);
      });
      response.once('error', reject);
    }).once('error', reject);
  });
}
