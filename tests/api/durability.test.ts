import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { verifyAudit } from '../../server/audit/verify.ts';
import { queryRows } from '../../server/database/connection.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { openFolder } from '../../server/database/opening/openEmbedded.ts';
import { checkpointWhenDue } from '../../server/database/pglite/checkpoint.ts';
import { DIST, findLogProblems, startBuiltServer } from '../helpers/builtServer.ts';
import { getToken } from '../helpers/calls.ts';
import { crashLoop, fileUnderKey } from '../helpers/crashLoop.ts';
import { copyTemplate, type TestStore } from '../helpers/databaseTemplate.ts';
import { waitUntil } from '../helpers/waiting.ts';

const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
const isEmbedded = !inject('databaseTemplate').database;
const HELPERS = resolve(import.meta.dirname, '../helpers');
const POWER_LOSS_DISK = `--import=${pathToFileURL(join(HELPERS, 'powerLossDisk.mjs')).href}`;
const OPEN_DATABASE = join(DIST, 'server/server/database/opening/openDatabase.js');

// Every test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let store: TestStore;
let env: Record<string, string>;

beforeEach(async () => {
  store = await copyTemplate(inject('databaseTemplate'));
  env = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD, DATABASE_URL: store.databaseUrl ?? '' };
});
afterEach(() => store.remove());

test('FORM-16 IAUD-2 kill -9 under load: what was acknowledged is there with its audit entry, a key sent again files once, the audit verifies', async () => {
  const server = await startBuiltServer({ dataDir: store.dataDir, env });
  const token = await getToken(server.origin, EMAIL, PASSWORD);
  const { acknowledged, unanswered } = await crashLoop(server, token, 3);
  expect(acknowledged.size).toBeGreaterThan(0);
  for (const key of unanswered) {
    const id = await fileUnderKey(server.origin, token, key);
    expect(await fileUnderKey(server.origin, token, key)).toBe(id);
    acknowledged.set(key, id);
  }
  await server.stop();
  const database = await openDatabase(store);
  const rows = await queryRows<{ id: string; title: string; trail: string[][] }>(
    database,
    sql`select incidents.id::text, title, jsonb_agg(description) as trail from incidents
      left join audit_entries on subject = 'incident' and subject_id = incidents.id::text group by incidents.id`,
  );
  expect(new Map(rows.map(({ id, title }) => [title, id]))).toEqual(acknowledged);
  expect(rows.map(({ trail }) => trail)).toEqual(Array(acknowledged.size).fill([['Create incident']]));
  expect(await verifyAudit(database)).toMatchObject({ problems: [] });
  await database.close();
  expect(findLogProblems(server.logs())).toEqual([]);
});

describe.runIf(isEmbedded && existsSync('/proc/self/fd'))('a power cut', () => {
  let kept: string;
  let child: ChildProcess;
  beforeEach(() => {
    kept = mkdtempSync(join(tmpdir(), 'parks-kept-'));
  });
  afterEach(() => {
    for (const folder of [kept, `${kept}.identities`]) rmSync(folder, { recursive: true, force: true });
  });

  async function writeUntilCut(milliseconds: number, env: Record<string, string> = {}): Promise<number> {
    child = spawn(
      process.execPath,
      [POWER_LOSS_DISK, join(HELPERS, 'writeLoop.mjs'), pathToFileURL(OPEN_DATABASE).href],
      {
        env: { ...process.env, DATA_DIR: store.dataDir, PARKS_KEPT: kept, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let last = 0;
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    const ended = once(child, 'close');
    const failed = ended.then(() => Promise.reject(new Error('The writing process ended by itself.')));
    await Promise.race([once(lines, 'line'), failed]);
    failed.catch(() => undefined);
    lines.on('line', (line) => {
      last = Number(line);
    });
    await sleep(milliseconds);
    child.kill('SIGKILL');
    await ended;
    return last;
  }

  test('loses nothing that was acknowledged: data is flushed to the disk before the answer', async () => {
    cpSync(store.dataDir, kept, { recursive: true });
    const last = await writeUntilCut(6000);
    expect(last).toBeGreaterThan(0);
    const database = await openDatabase({ dataDir: kept });
    const [found] = await queryRows<{ count: string; last: number; whole: boolean }>(
      database,
      sql`select count(*) as count, max(number) as last, bool_and(length(content) = 80000) as whole from written`,
    );
    expect(found?.last).toBeGreaterThanOrEqual(last);
    expect(found).toMatchObject({ count: String(found?.last), whole: true });
    expect(await verifyAudit(database)).toMatchObject({ problems: [] });
    await database.close();
  });

  test.each([
    ['created', {}, false],
    ['unpacked', { EMPTY_DATABASE_DIR: join(DIST, 'emptyDatabase') }, true],
  ])(
    'a new database that is %s is on the disk as a whole before it is used',
    async (_how, env, hasTables) => {
      for (const name of readdirSync(store.dataDir)) rmSync(join(store.dataDir, name), { recursive: true });
      const last = await writeUntilCut(300, env);
      expect(readdirSync(kept)).not.toContain('database.making');
      const database = await openDatabase({ dataDir: kept });
      const [found] = await queryRows<{ last: number; isMigrated: boolean }>(
        database,
        sql`select max(number) as last, to_regclass('migrations') is not null as "isMigrated" from written`,
      );
      expect(found?.last).toBeGreaterThanOrEqual(last);
      expect(found?.isMigrated).toBe(hasTables);
      await database.close();
    },
  );
});

describe.runIf(isEmbedded)('the embedded database', () => {
  test('if a disk rejects a write, it is not acknowledged, and the server ends instead of continuing', async () => {
    const broken = join(store.dataDir, 'broken');
    const options = {
      dataDir: store.dataDir,
      env: { ...env, NODE_OPTIONS: POWER_LOSS_DISK, PARKS_BROKEN: broken },
    };
    const server = await startBuiltServer(options);
    const token = await getToken(server.origin, EMAIL, PASSWORD);
    const before = await fileUnderKey(server.origin, token, 'before-it-broke');
    writeFileSync(broken, '');
    const refused = await Promise.allSettled(
      ['after-the-first', 'after-the-second', 'after-the-third'].map((key) =>
        fileUnderKey(server.origin, token, key),
      ),
    );
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await waitUntil(() => server.logs().some((line) => line.includes('The database ended')));
    rmSync(broken);
    await server.restart();
    expect(await fileUnderKey(server.origin, token, 'before-it-broke')).toBe(before);
    expect(await server.stop()).toBe(0);
  });

  test('its log does not grow as long as the server runs', async () => {
    const database = await openFolder(join(store.dataDir, 'database'));
    await database.execute(sql`create table noise (content bytea)`);
    // Not compressed, so that each round writes 11 MB into the log.
    await database.execute(sql`alter table noise alter content set storage external`);
    for (let round = 1; round <= 8; round += 1) {
      await database.execute(sql`insert into noise
        select convert_to(repeat('x', 16000), 'UTF8') from generate_series(1, 700)`);
      await checkpointWhenDue(database);
    }
    const [written] = await queryRows<{ bytes: number }>(
      database,
      sql`select (pg_current_wal_lsn() - '0/0')::float8 as bytes`,
    );
    expect(written?.bytes).toBeGreaterThan(80 * 1024 * 1024);
    const log = join(store.dataDir, 'database', 'pg_wal');
    const sizes = readdirSync(log).map((name) => statSync(join(log, name)).size);
    await database.close();
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(90 * 1024 * 1024);
  });
});
