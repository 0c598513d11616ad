import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { demoEmail } from '../../demo/accounts.ts';
import { findPostgres, startPostgres } from '../../scripts/temporaryPostgres.mjs';
import { startBuiltServer } from '../helpers/builtServer.ts';
import { getToken } from '../helpers/calls.ts';
import { signInAll } from './live/consoles.ts';
import { setting } from './server/sizes.ts';

/* `npm run bench:attack`, with BENCH_JUNIORS: times a senior's list while juniors keep 600 calls open. Prints milliseconds. */

const JUNIORS = setting('BENCH_JUNIORS', 50);
const CALLS = 600;
const LISTS = 60;
const LIST = '/api/incidents/get_all_incidents/?platform=web&size=10&fields=row';

/** The status of one call, on a connection of the agent. */
function call(origin: string, token: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${origin}${LIST}`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });
}

async function timeLists(origin: string, token: string) {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  for (let time = 0; time < LISTS; time += 1) {
    const begun = performance.now();
    const status = await call(origin, token, agent);
    times.push(performance.now() - begun);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  const percentile = (share: number) => Math.round(sorted[Math.floor(LISTS * share)] ?? 0);
  return { p50: percentile(0.5), p95: percentile(0.95), statuses: JSON.stringify(statuses) };
}

/** Keeps the calls open until the returned function is called. */
function attack(origin: string, tokens: readonly string[]): () => Promise<unknown> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLS });
  let isOver = false;
  const attackers = Array.from({ length: CALLS }, async (_, nth) => {
    while (!isOver) await call(origin, tokens[nth % tokens.length] ?? '', agent);
  });
  return () => {
    isOver = true;
    return Promise.all(attackers).finally(() => agent.destroy());
  };
}

test(`issue 46: a senior gets the list while one junior, or ${JUNIORS}, keep ${CALLS} calls open`, async () => {
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
    const measured: Record<string, Awaited<ReturnType<typeof timeLists>>> = {};
    for (const [title, tokens] of [
      ['no attack', []],
      ['one junior', juniors.slice(0, 1)],
      [`${juniors.length} juniors`, juniors],
    ] as [string, string[]][]) {
      const end = tokens.length > 0 ? attack(server.origin, tokens) : async () => undefined;
      measured[title] = await timeLists(server.origin, senior);
      await end();
    }
    console.table(measured);
    for (const { statuses } of Object.values(measured)) expect(statuses).toBe(JSON.stringify({ 200: LISTS }));
  } finally {
    await client.end();
    await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 600_000);
