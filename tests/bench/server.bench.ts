import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { test } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/temporaryPostgres.mjs';
import { queryRows } from '../../server/database/connection.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { startBuiltServer } from '../helpers/builtServer.ts';
import { writeSection } from './performancePage.ts';
import { measureEmbedded } from './server/embedded.ts';
import { findKnown, getTokens } from './server/known.ts';
import { timeLists } from './server/lists.ts';
import { watchMemory } from './server/memory.ts';
import { measureNotifying } from './server/notifying.ts';
import { prepareData, type Store } from './server/prepare.ts';
import { getChoices, randomLists } from './server/randomLists.ts';
import { type Bench, type Reading, read, readingLine } from './server/reading.ts';
import { reportLines } from './server/report.ts';
import { scenarios } from './server/scenarios.ts';
import { setting, sizesFor } from './server/sizes.ts';
import { recordStatements, SHARED_KEYS } from './server/statements.ts';
import { measureThroughput } from './server/throughput.ts';

/*
 * `npm run bench:server`, with BENCH_INCIDENTS, BENCH_MINUTES and BENCH_SECONDS: HTTP against the same SQL alone.
 * BENCH_DATABASE_URL may name an empty PostgreSQL, which keeps the data. Writes docs/performance.md.
 */

/** Memory settings for a server of this size, because PostgreSQL's defaults are for very small machines. */
const POSTGRES_SETTINGS = [
  'shared_buffers=2GB',
  'effective_cache_size=8GB',
  'work_mem=16MB',
  'maintenance_work_mem=1GB',
  'max_wal_size=4GB',
  'random_page_cost=1.1',
  // Autovacuum during the load would keep the final vacuum from marking pages as all-visible.
  'autovacuum_naptime=1h',
];

const EMBEDDED_INCIDENTS = 20_000;

test('the server at a million incidents', async () => {
  const sizes = sizesFor(setting('BENCH_INCIDENTS', 1_000_000));
  const minutes = setting('BENCH_MINUTES', 10);
  const { store, remove } = await openStore();
  try {
    const [loadBefore = 0] = loadavg();
    await prepareData(store, sizes);
    const measured = await measure(store, minutes);
    const embedded = await measureEmbedded(Math.min(EMBEDDED_INCIDENTS, sizes.incidents));
    writeSection('server', reportLines({ ...measured, loadBefore, sizes, minutes, embedded }));
  } finally {
    await remove();
  }
}, 10_800_000);

type DatabaseStore = Store & { databaseUrl: string };

async function openStore(): Promise<{ store: DatabaseStore; remove: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-bench-server-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return { store: { dataDir, databaseUrl: given }, remove: async () => remove() };
  const programs = findPostgres();
  if (!programs) throw new Error('There is no PostgreSQL on this machine; BENCH_DATABASE_URL may name one.');
  const { url, stop } = await startPostgres(programs, POSTGRES_SETTINGS);
  return { store: { dataDir, databaseUrl: url }, remove: () => stop().finally(remove) };
}

async function measure({ dataDir, databaseUrl }: DatabaseStore, minutes: number) {
  const database = await openDatabase({ dataDir, databaseUrl });
  const recorder = await recordStatements(databaseUrl);
  const server = await startBuiltServer({
    dataDir,
    env: { DATABASE_URL: databaseUrl, DEMO_DATA: 'true', ...SHARED_KEYS },
    forLong: true,
  });
  try {
    const tokens = await getTokens(server.origin);
    const bench: Bench = {
      origin: server.origin,
      databaseUrl,
      tokens,
      statementsOf: (call) => recorder.statementsOf(call, tokens[call.as]),
      milliseconds: setting('BENCH_SECONDS', 1) * 1000,
    };
    const calls = scenarios(await findKnown(database));
    const readings: Reading[] = [];
    for (const call of calls) {
      const reading = await read(bench, call);
      console.log(readingLine(reading));
      readings.push(reading);
    }
    const throughput = await measureThroughput(bench);
    console.log(throughput);
    const spread = await timeLists(bench, randomLists(200, await getChoices(database)));
    console.log(spread);
    const memory = await watchMemory(bench, calls, minutes);
    console.log(memory);
    const notifying = await measureNotifying(databaseUrl);
    const [{ version = '' } = {}] = await queryRows<{ version: string }>(
      database,
      sql`select current_setting('server_version') as version`,
    );
    return { readings, throughput, spread, memory, notifying, postgres: version.split(' ')[0] ?? '' };
  } finally {
    await server.stop();
    await recorder.close();
    await database.close();
  }
}
