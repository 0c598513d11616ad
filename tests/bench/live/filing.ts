import { setTimeout as sleep } from 'node:timers/promises';
import { buildCaseDetails } from '../../helpers/factories.ts';
import { callAs } from '../../helpers/staff.ts';
import { median, percentile } from '../server/statistics.ts';
import type { Consoles } from './consoles.ts';

/** The time of PostgreSQL's commit notification, by incident. */
export type Commits = Map<string, number>;

export type Delays = {
  /** Milliseconds from the commit to each console. */
  p50: number;
  p95: number;
  slowest: number;
  /** Milliseconds until the response to the filing call. */
  filed: number;
  /** CPU seconds of the server in that time. */
  cpu: number;
};

export type Filing = {
  incidents: number;
  atOnce: number /** Milliseconds between two incidents of one person. */;
  every: number;
};

/** Milliseconds after which an event counts as lost. */
const PATIENCE = 30_000;

/** Files incidents and waits until every console has received each one. @throws if an event is lost */
export async function timeNews(
  origin: string,
  token: string,
  { consoles, commits, cpuOf }: { consoles: Consoles; commits: Commits; cpuOf: () => Promise<number> },
  { incidents, atOnce, every }: Filing,
): Promise<Delays> {
  const expected = consoles.count();
  const before = await cpuOf();
  const filed: string[] = [];
  const answers: number[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let nth = 0; nth < incidents / atOnce; nth += 1) {
        const from = performance.now();
        const case_details = buildCaseDetails({ details: { photo_video: [] } });
        filed.push(String((await callAs(origin, token, 'create_incident', { case_details })).id));
        answers.push(performance.now() - from);
        await sleep(Math.max(0, every - (performance.now() - from)));
      }
    }),
  );
  const deadline = performance.now() + PATIENCE;
  const isRecipient = (id: string) => consoles.heard.get(id)?.length === expected && commits.has(id);
  while (!filed.every(isRecipient)) {
    if (performance.now() > deadline) throw new Error('A console missed an event.');
    await sleep(50);
  }
  const delays = filed.flatMap((id) =>
    (consoles.heard.get(id) ?? []).map((at) => Math.max(0, at - (commits.get(id) ?? Number.NaN))),
  );
  return {
    p50: median(delays),
    p95: percentile(delays, 0.95),
    slowest: percentile(delays, 1),
    filed: median(answers),
    cpu: (await cpuOf()) - before,
  };
}
