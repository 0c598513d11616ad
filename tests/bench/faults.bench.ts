import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FaultName, faultsFor } from './faults/faults.ts';
import { type RunResult, runOnce } from './faults/run.ts';
import { KINDS, startWorlds } from './faults/world.ts';
import { writeSection } from './performancePage.ts';

/*
 * `npm run bench:faults`: incidents and photos are filed while servers, database, connections, clock and descriptors fail,
 * and nothing may be lost or doubled. Needs PostgreSQL's programs and prlimit. Writes docs/performance.md. `BENCH_RUNS` runs
 * from `BENCH_SEED`, at most for `BENCH_MINUTES`; `BENCH_RUN=<seed of a run>,…` repeats some.
 */

const { BENCH_SEED = 'faults', BENCH_RUNS = '200', BENCH_MINUTES = '120', BENCH_RUN } = process.env;

test(
  'what is acknowledged is there once, with its audit entry, whatever fails',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parks-faults-'));
    const seeds =
      BENCH_RUN?.split(',') ??
      Array.from({ length: Number(BENCH_RUNS) }, (_, at) => `${BENCH_SEED}-${at + 1}`);
    const stopAt = Date.now() + Number(BENCH_MINUTES) * 60_000;
    const runs: RunResult[] = [];
    const worlds = await startWorlds(folder);
    try {
      for (const seed of seeds) {
        if (Date.now() > stopAt) break;
        const run = await runOnce(seed, worlds);
        runs.push(run);
        console.log(runText(run));
      }
    } finally {
      await worlds.close();
      rmSync(folder, { recursive: true, force: true });
    }
    const lines = reportLines(runs);
    // Repeated runs do not replace the figures of all.
    if (BENCH_RUN) console.log(lines.join('\n'));
    else writeSection('faults', lines);
    expect(runs.flatMap(({ seed, problems }) => problems.map((problem) => `${seed}: ${problem}`))).toEqual(
      [],
    );
  },
  6 * 3_600_000,
);

const countWritten = (runs: readonly RunResult[]) =>
  runs.reduce((sum, { written }) => sum + written.acknowledged.length, 0);
const countProblems = (runs: readonly RunResult[]) =>
  runs.reduce((sum, { problems }) => sum + problems.length, 0);

function runText({ seed, kind, faults, written, problems, seconds }: RunResult): string {
  const head = `${seed}: ${kind}, ${faults.join(', ')}: ${written.acknowledged.length} acknowledged, ${seconds.toFixed(1)} s`;
  return [head, ...problems.map((problem) => `    ${problem}`)].join('\n');
}

function reportLines(runs: readonly RunResult[]): string[] {
  const row = (title: string, those: readonly RunResult[]) =>
    `| ${title} | ${those.length} | ${countWritten(those)} | ${countProblems(those)} |`;
  const names: FaultName[] = [...new Set(KINDS.flatMap(faultsFor))];
  return [
    `${new Date().toISOString().slice(0, 10)}, seed ${BENCH_SEED}: ${runs.length} runs, ${countWritten(runs)} incidents and photos ` +
      `acknowledged, ${countProblems(runs)} problems.`,
    '',
    '| Runs with | Runs | Acknowledged | Problems |',
    '|---|---|---|---|',
    ...KINDS.map((kind) =>
      row(
        kind,
        runs.filter((run) => run.kind === kind),
      ),
    ),
    ...names.map((name) =>
      row(
        name,
        runs.filter(({ faults }) => faults.includes(name)),
      ),
    ),
    row('**all**', runs),
  ];
}
