import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'vitest';
import { demoEmail } from '../../demo/accounts.ts';
import { findPostgres, startPostgres } from '../../scripts/temporaryPostgres.mjs';
import { becomingHost, type HostProcess } from '../helpers/builtHost.ts';
import { callHost, tokenOf } from '../helpers/calls.ts';
import { fileUnderKey } from '../helpers/crashLoop.ts';
import { writeSection } from './performancePage.ts';
import { median } from './server/statistics.ts';

/*
 * What a change costs: the host of another revision and the one that stands here, started side by side on the demonstration
 * and asked in turns. `BENCH_REVISION=<revision> npm run bench:compare` writes it to docs/performance.md.
 */

const ROOT = resolve(import.meta.dirname, '../..');
/** So many turns each, with so many calls a turn; the turns change places, so that neither is always the later. */
const TURNS = 12;
const CALLS = 40;

type Side = { title: string; root: string };
type Running = { side: Side; process: HostProcess; origin: string; token: string };
type CallToTime = { title: string; make: (running: Running) => Promise<unknown> };

const TIMED: readonly CallToTime[] = [
  {
    title: 'List, as it opens',
    make: ({ origin, token }) =>
      callHost(origin, 'get_all_incidents', { platform: 'web', page: 0, size: 10 }, { token }),
  },
  { title: 'One incident', make: ({ origin, token }) => callHost(origin, 'get_incident', ONE, { token }) },
  {
    title: 'New incident',
    make: ({ origin, token }) => fileUnderKey(origin, token, randomUUID()),
  },
];
const ONE = { platform: 'web', id: '1' };

test('this host beside that of another revision', async () => {
  const revision = process.env.BENCH_REVISION ?? 'HEAD~1';
  const name = git('rev-parse', '--short', revision);
  const folder = mkdtempSync(join(tmpdir(), 'parks-compare-'));
  const sides: [Side, Side] = [
    { title: name, root: join(folder, 'before') },
    { title: 'now', root: ROOT },
  ];
  git('worktree', 'add', '--detach', sides[0].root, revision);
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(sides[0].root, 'node_modules'));
    execFileSync(process.execPath, ['scripts/buildHost.mjs'], { cwd: sides[0].root, stdio: 'inherit' });
    const lines = [
      `${new Date().toISOString().slice(0, 10)}, the demonstration; median of ${TURNS} turns of ${CALLS} calls, one at a time.`,
      '',
      `| Call | Database | p50 at ${name}, ms | p50 now, ms | now to before |`,
      '|---|---|---|---|---|',
      ...(await compare(sides, folder, 'embedded')),
      ...(findPostgres() ? await compare(sides, folder, 'PostgreSQL') : []),
    ];
    writeSection('compare', lines);
  } finally {
    git('worktree', 'remove', '--force', sides[0].root);
    rmSync(folder, { recursive: true, force: true });
  }
}, 1_800_000);

async function compare(sides: readonly Side[], folder: string, database: 'embedded' | 'PostgreSQL') {
  const running: Running[] = [];
  const stops: (() => Promise<unknown>)[] = [];
  try {
    for (const side of sides) {
      let DATABASE_URL = '';
      const programs = database === 'PostgreSQL' && findPostgres();
      if (programs) {
        const postgres = await startPostgres(programs);
        stops.unshift(postgres.stop);
        DATABASE_URL = postgres.url;
      }
      const started = await startSide(side, join(folder, `data-${database}-${side.title}`), DATABASE_URL);
      stops.unshift(async () => {
        started.process.child.kill();
        await started.process.ended;
      });
      running.push(started);
    }
    const rows: string[] = [];
    for (const call of TIMED) {
      const [before = Number.NaN, now = Number.NaN] = await takeTurns(call, running);
      rows.push(
        `| ${call.title} | ${database} | ${before.toFixed(2)} | ${now.toFixed(2)} | ${(now / before).toFixed(2)} |`,
      );
    }
    return rows;
  } finally {
    for (const stop of stops) await stop();
  }
}

async function startSide(side: Side, dataDir: string, DATABASE_URL: string): Promise<Running> {
  mkdirSync(dataDir);
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [join(side.root, 'dist/host/server/main.js')], {
    cwd: dataDir,
    env: { PATH, HOME, TMPDIR, PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'true', DATABASE_URL },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const started = becomingHost(child);
  const origin = await started.ready;
  return { side, process: started, origin, token: await tokenOf(origin, demoEmail('super_admin')) };
}

/** The median time of the call on each of them, in milliseconds, in their order. */
async function takeTurns(call: CallToTime, running: readonly Running[]): Promise<number[]> {
  const samples = running.map((): number[] => []);
  // The first turn warms both up and does not count.
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const order = turn % 2 === 0 ? [0, 1] : [1, 0];
    for (const at of order) {
      const one = running[at];
      if (!one) continue;
      for (let made = 0; made < CALLS; made += 1) {
        const startedAt = performance.now();
        await call.make(one);
        if (turn > 0) samples[at]?.push(performance.now() - startedAt);
      }
    }
  }
  return samples.map(median);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}
