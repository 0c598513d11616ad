import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/temporaryPostgres.mjs';
import { startBuiltServer } from '../helpers/builtServer.ts';
import { getToken } from '../helpers/calls.ts';
import { type Consoles, FILES, openConsoles, signInAll, spread } from './live/consoles.ts';
import { type Commits, type Delays, type Filing, timeNews } from './live/filing.ts';
import { writeSection } from './performancePage.ts';
import { getCpu, getMemory, type Memory } from './server/memory.ts';
import { setting } from './server/sizes.ts';

/* `npm run bench:live`, with BENCH_CONSOLES: memory, CPU and delay with a thousand consoles. Writes docs/performance.md. */

const CONSOLES = setting('BENCH_CONSOLES', 1000);
/** Without new incidents. The period covers two heartbeats and a check of every account. */
const QUIET_SECONDS = 45;
const FILINGS: [title: string, filing: Filing][] = [
  ['five a second', { incidents: 50, atOnce: 1, every: 200 }],
  ['a hundred, four at once', { incidents: 100, atOnce: 4, every: 0 }],
];

type Measured = { memory: Memory; quiet: number; news: Delays[] };

test(`NPAN-5 ${CONSOLES} open consoles on one server`, async () => {
  const load = loadavg()[0] ?? 0;
  const programs = findPostgres();
  if (!programs) throw new Error('There is no PostgreSQL on this machine.');
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-bench-live-'));
  const postgres = await startPostgres(programs);
  const client = new pg.Client({ connectionString: postgres.url });
  const env = { DATABASE_URL: postgres.url, DEMO_DATA: 'true' };
  const server = await startBuiltServer({ dataDir, env, forLong: true });
  const open: Consoles[] = [];
  try {
    await client.connect();
    const commits = await followCommits(client);
    const { rows } = await client.query<{ email: string }>(
      `select email from users where is_active = 1 and is_new = 0 and deleted_at is null and locked_at is null
        and account_expiry is null and archive_date is null order by id limit 250`,
    );
    const tokens = await signInAll(
      server.origin,
      rows.map(({ email }) => email),
    );
    const files = await getToken(server.origin, FILES);
    const measure = async (): Promise<Measured> => {
      const [consoles] = open;
      if (!consoles) throw new Error('No console is connected.');
      const cpu = () => getCpu(server.origin);
      const before = await cpu();
      const memory = await leastMemory(server.origin);
      const quiet = ((await cpu()) - before) / QUIET_SECONDS;
      const news: Delays[] = [];
      for (const [title, filing] of FILINGS) {
        const delays = await timeNews(server.origin, files, { consoles, commits, cpuOf: cpu }, filing);
        console.log(consoles.count(), title, delays);
        news.push(delays);
      }
      return { memory, quiet, news };
    };
    const follow = async (count: number) => {
      for (const each of open.splice(0)) each.close();
      open.push(await openConsoles(server.origin, spread(tokens, count)));
    };
    // A warm-up: code and caches of the first calls do not count for the consoles.
    await follow(1);
    await measure();
    const alone = await measure();
    await follow(CONSOLES);
    const many = await measure();
    expect(open[0]?.count()).toBe(CONSOLES);
    writeSection('live', report(alone, many, { load, people: tokens.length }));
  } finally {
    for (const each of open) each.close();
    await client.end();
    await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 900_000);

async function followCommits(client: pg.Client): Promise<Commits> {
  const commits: Commits = new Map();
  client.on('notification', ({ payload = '' }) => {
    const { kind, id } = JSON.parse(payload);
    if (kind === 'incident_changed' && !commits.has(id)) commits.set(id, performance.now());
  });
  await client.query('listen parks_console');
  return commits;
}

/** The minimum while idle; the rest is uncollected garbage. */
async function leastMemory(origin: string): Promise<Memory> {
  const samples: Memory[] = [];
  for (let second = 0; second < QUIET_SECONDS; second += 1) {
    samples.push(await getMemory(origin));
    await sleep(1000);
  }
  return {
    resident: Math.min(...samples.map(({ resident }) => resident)),
    heap: Math.min(...samples.map(({ heap }) => heap)),
  };
}

function report(
  alone: Measured,
  many: Measured,
  { load, people }: { load: number; people: number },
): string[] {
  const row = (title: string, one: number, all: number, digits = 1) =>
    `| ${title} | ${one.toFixed(digits)} | ${all.toFixed(digits)} | ${(all / one).toFixed(1)} |`;
  const each = ((many.memory.resident - alone.memory.resident) * 1000) / (CONSOLES - 1);
  return [
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} processors, Node ${process.versions.node}. Load average of the ` +
      `minute before: ${load.toFixed(1)}. ${CONSOLES.toLocaleString('en-SG')} consoles of ${people} people; a console costs ` +
      `${each.toFixed(0)} kB of resident memory.`,
    '',
    `| | one console | ${CONSOLES.toLocaleString('en-SG')} | ratio |`,
    '|---|---|---|---|',
    row('Resident memory, MB', alone.memory.resident, many.memory.resident, 0),
    row('Heap in use, MB', alone.memory.heap, many.memory.heap, 0),
    row('Processor use without filing, %', alone.quiet * 100, many.quiet * 100),
    ...FILINGS.flatMap(([title], index) => {
      const [one, all] = [alone.news[index], many.news[index]];
      if (!one || !all) return [];
      return [
        row(`Filed ${title}: commit to console, p50, ms`, one.p50, all.p50),
        row('p95, ms', one.p95, all.p95),
        row('response to the filer, p50, ms', one.filed, all.filed),
        row('processor seconds in total', one.cpu, all.cpu),
      ];
    }),
  ];
}
