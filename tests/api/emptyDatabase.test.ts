import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Database, queryRows } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { emptyDatabaseFile, unpackEmptyDatabase } from '../../server/database/opening/emptyDatabase.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { writeEmptyDatabase } from '../../server/database/opening/writeEmptyDatabase.ts';
import { readCatalog } from '../helpers/catalog.ts';

// It creates several databases, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const isEmbedded = !inject('databaseTemplate').database;

let folder: string;
let archives: string;
let file: string;
let databases: Database[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parks-empty-'));
  archives = join(folder, 'emptyDatabase');
  file = emptyDatabaseFile(archives);
  await writeEmptyDatabase(archives);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const database of databases) await database.close();
  databases = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @param emptyDatabaseDir without one, the database is created */
async function open(emptyDatabaseDir?: string): Promise<Database> {
  const database = await openDatabase({ dataDir: mkdtempSync(join(folder, 'data-')), emptyDatabaseDir });
  databases.push(database);
  return database;
}

/** The rows of each table that has any. */
async function countRows(database: Database): Promise<Record<string, number>> {
  const tables = await queryRows<{ name: string }>(
    database,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const counts: [string, number][] = [];
  for (const { name } of tables) counts.push([name, await database.$count(sql.identifier(name) as never)]);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

const readMark = (database: Database) =>
  queryRows<{ version: string; id: string; appliedAt: string }>(
    database,
    sql`select version, system_identifier::text as id,
        (select min(applied_at)::text from migrations) as "appliedAt"
      from reference_version, pg_control_system()`,
  );

describe.runIf(isEmbedded)('the archive of a new database', () => {
  test('has all that creating it makes, so that no migration is left to the first start', async () => {
    const [unpacked, created] = [await open(archives), await open()];
    expect(unpacked.isNew).toBe(true);
    expect(await migrate(unpacked)).toBe(0);
    await migrate(created);
    expect(await readCatalog(unpacked)).toEqual(await readCatalog(created));
    expect(await countRows(unpacked)).toEqual(await countRows(created));
    const read = (database: Database) =>
      queryRows(database, sql`select name, setting from pg_settings where source <> 'default' order by name`);
    expect(await read(unpacked)).toEqual(await read(created));
  });

  test('contains neither keys nor passwords, and what must differ between installations differs', async () => {
    const [one, other] = [await open(archives), await open(archives)];
    expect(Object.keys(await countRows(one))).toEqual(['audit_chains', 'migrations', 'reference_version']);
    expect(await queryRows(one, sql`select rolname from pg_authid where rolpassword is not null`)).toEqual(
      [],
    );
    const [[first], [second]] = [await readMark(one), await readMark(other)];
    expect(first?.id).toBe(second?.id);
    expect(first?.version).not.toBe(second?.version);
    expect(first?.appliedAt).not.toBe(second?.appliedAt);
  });

  test('is made once for a version and replaces those of others', async () => {
    const other = join(archives, 'other.tar.gz');
    const before = statSync(file);
    await writeEmptyDatabase(archives);
    expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
    expect(readdirSync(folder).filter((name) => name.startsWith('emptyDatabase'))).toEqual(['emptyDatabase']);
    writeFileSync(other, '');
    rmSync(file);
    await writeEmptyDatabase(archives);
    expect(existsSync(file)).toBe(true);
    expect(existsSync(other)).toBe(false);
  });

  test('of another version is not used', async () => {
    const others = join(folder, 'others');
    mkdirSync(others);
    copyFileSync(file, join(others, 'other.tar.gz'));
    const database = join(folder, 'of-another');
    expect(await unpackEmptyDatabase(others, database)).toBe(false);
    expect(existsSync(database)).toBe(false);
  });

  test.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['cut off by a byte', (whole: Buffer) => whole.subarray(0, -1)],
    [
      'altered',
      (whole: Buffer) =>
        Buffer.concat([
          whole.subarray(0, 1e6),
          Buffer.from([~(whole[1e6] ?? 0) & 255]),
          whole.subarray(1e6 + 1),
        ]),
    ],
    ['empty', () => Buffer.alloc(0)],
  ])('that is %s is named, and leaves nothing behind', async (_how, damage) => {
    const damaged = mkdtempSync(join(folder, 'damaged-'));
    writeFileSync(emptyDatabaseFile(damaged), damage(readFileSync(file)));
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const database = join(damaged, 'database');
    expect(await unpackEmptyDatabase(damaged, database)).toBe(false);
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/tar\.gz cannot be used, so the database is created without it: \w/)],
    ]);
    expect(existsSync(database)).toBe(false);
  });

  test('that is damaged does not keep a server from its first start', async () => {
    const damaged = mkdtempSync(join(folder, 'damaged-'));
    writeFileSync(emptyDatabaseFile(damaged), 'no archive');
    vi.spyOn(console, 'warn').mockReturnValue();
    const database = await open(damaged);
    expect(await migrate(database)).toBeGreaterThan(0);
  });
});
