import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'vitest';
import { demoEmail } from '../../demo/accounts.ts';
import { findPostgres, startPostgres } from '../../scripts/temporaryPostgres.mjs';
import { callServer, getToken } from '../helpers/calls.ts';
import { fileUnderKey } from '../helpers/crashLoop.ts';
import { incidentInput } from '../helpers/incidents.ts';
import { median } from './server/statistics.ts';
import { type Side, type StartedSide, startSide, withRevision } from './sides.ts';

/* `BENCH_REVISION=<revision> npm run bench:compare`: this revision and another one in turns. */

/** Turns per call and calls per turn. The order alternates, so that neither server always comes second. */
const TURNS = 12;
const CALLS = 40;

type Running = StartedSide & { token: string };
type CallToTime = { title: string; make: (running: Running) => Promise<unknown> };

/** Unpacking takes Node longer than a browser, and old revisions do not compress. Packing the list takes 0.1 ms. */
const PLAIN = { 'accept-encoding': 'identity' };

async function callPlainly(...[origin, name, input, options]: Parameters<typeof callServer>): Promise<void> {
  const headers = { ...PLAIN, ...options?.headers };
  const { status, body } = await callServer(origin, name, input, { ...options, headers });
  if (status !== 200) throw new Error(`${status}: ${body.message}`);
}

const TIMED: readonly CallToTime[] = [
  {
    title: 'List, as it opens',
    make: ({ origin, token }) =>
      callPlainly(origin, 'get_all_incidents', { platform: 'web', page: 0, size: 10 }, { token }),
  },
  {
    title: 'One incident',
    make: ({ origin, token }) => callPlainly(origin, 'get_incident', ONE, { token }),
  },
  {
    title: 'New incident that notifies no one',
    make: ({ origin, token }) => {
      const input = incidentInput();
      input.case_details = { ...input.case_details, photo_video: [] };
      const headers = { 'idempotency-key': randomUUID() };
      return callPlainly(origin, 'create_incident', { ...input, send_noti: 0 }, { token, headers });
    },
  },
  {
    title: 'Emergency that notifies everyone',
    make: ({ origin, token }) => fileUnderKey(origin, token, randomUUID()),
  },
];
const ONE = { platform: 'web', id: '1' };

test('this server beside that of another revision', async () => {
  await withRevision(process.env.BENCH_REVISION ?? 'HEAD~1', 'buildServer', async (sides, folder) => {
    const [{ title: name }] = sides;
    const lines = [
      `${new Date().toISOString().slice(0, 10)}, the demonstration; median of ${TURNS} turns of ${CALLS} calls, one at a time.`,
      '',
      `| Call | Database | p50 at ${name}, ms | p50 now, ms | now to before |`,
      '|---|---|---|---|---|',
      ...(await compare(sides, folder, 'embedded')),
      ...(findPostgres() ? await compare(sides, folder, 'PostgreSQL') : []),
    ];
    console.log(lines.join('\n'));
  });
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
      const started = await startSide(side, join(folder, `data-${database}-${side.title}`), { DATABASE_URL });
      stops.unshift(started.stop);
      running.push({ ...started, token: await getToken(started.origin, demoEmail('super_admin')) });
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

async function takeTurns(call: CallToTime, running: readonly Running[]): Promise<number[]> {
  const samples = running.map((): number[] => []);
  // The first turn is a warm-up and does not count.
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
