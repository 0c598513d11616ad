import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { demoEmail } from '../../demo/accounts.ts';
import { findPostgres, startPostgres } from '../../scripts/temporaryPostgres.mjs';
import { startBuiltServer } from '../helpers/builtServer.ts';
import { getToken } from '../helpers/calls.ts';
import { uploadPhoto } from '../helpers/cases.ts';
import { signInAll } from './live/consoles.ts';
import { writeSection } from './performancePage.ts';
import { setting } from './server/sizes.ts';

/* `npm run bench:attack`, with BENCH_JUNIORS: times a senior's list and photo while juniors keep 600 calls open. Writes docs/performance.md. */

const JUNIORS = setting('BENCH_JUNIORS', 50);
const CALLS = 600;
const TIMES = 60;
const LIST = '/api/incidents/get_all_incidents/?platform=web&size=10&fields=row';

/** The status of one call, on a connection of the agent. */
function call(url: string, token: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });
}

async function measure(url: string, token: string) {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const begun = performance.now();
    expect(await call(url, token, agent), url).toBe(200);
    times.push(performance.now() - begun);
  }
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  const percentile = (share: number) => Math.round(sorted[Math.floor(TIMES * share)] ?? 0);
  return { p50: percentile(0.5), p95: percentile(0.95) };
}

/** Keeps the calls open until the returned function is called. */
function attack(url: string, tokens: readonly string[]): () => Promise<unknown> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLS });
  let isOver = false;
  const attackers = Array.from({ length: CALLS }, async (_, nth) => {
    // The server closes some of the attackers' connections to make room; they open new ones.
    while (!isOver) await call(url, tokens[nth % tokens.length] ?? '', agent).catch(() => undefined);
  });
  return () => {
    isOver = true;
    return Promise.all(attackers).finally(() => agent.destroy());
  };
}

test(`issue 46: a senior gets the list and photos while one junior, or ${JUNIORS}, keep ${CALLS} calls open`, async () => {
  const programs = findPostgres();
  if (!programs) throw new Error('There is no PostgreSQL on this machine.');
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-bench-attack-'));
  const postgres = await startPostgres(programs);
  const client = new pg.Client({ connectionString: postgres.url });
  const env = { DATABASE_URL: postgres.url, DEMO_DATA: 'true' };
  const server = await startBuiltServer({ dataDir, env, forLong: true });
  try {
    await client.connect();
    const { rows } = await client.query<{ email: string }>(
      `select email from users where role = 'junior_user' and is_active = 1 and is_new = 0 and deleted_at is null
        and account_expiry is null and archive_date is null order by id limit ${JUNIORS}`,
    );
    const juniors = await signInAll(
      server.origin,
      rows.map(({ email }) => email),
    );
    const senior = await getToken(server.origin, demoEmail('senior_user'));
    const list = `${server.origin}${LIST}`;
    const photo = `${server.origin}${await uploadPhoto(server.origin, senior, 1600)}`;
    const measured: (string | number)[][] = [];
    for (const [title, tokens] of [
      ['no attack', []],
      ['one junior', juniors.slice(0, 1)],
      [`${juniors.length} juniors`, juniors],
    ] as [string, string[]][]) {
      const end = tokens.length > 0 ? attack(list, tokens) : async () => undefined;
      const lists = await measure(list, senior);
      const photos = await measure(photo, senior);
      measured.push([title, lists.p50, lists.p95, photos.p50, photos.p95]);
      await end();
    }
    const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
    writeSection('attack', [
      `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} processors, PostgreSQL; milliseconds of ${TIMES} requests, one at a time. All were answered with 200.`,
      '',
      line(['', 'list p50', 'list p95', 'photo p50', 'photo p95']),
      line(['---', '---', '---', '---', '---']),
      ...measured.map(line),
    ]);
  } finally {
    await client.end();
    await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 600_000);
