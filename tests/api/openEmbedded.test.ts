import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, queryRows, sqlFailure } from '../../server/database/connection.ts';
import { openFolder } from '../../server/database/opening/openEmbedded.ts';

let folder: string;
let database: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parks-embedded-'));
  database = await openCopy('database');
  await database.execute(sql`create table notes (id int primary key, content text)`);
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Of a database that exists already, because creating one takes seconds. */
function openCopy(name: string): Promise<Database> {
  cpSync(join(inject('databaseTemplate').folder, 'database'), join(folder, name), { recursive: true });
  return openFolder(join(folder, name));
}

const contents = () => queryRows<{ content: string }>(database, sql`select content from notes order by id`);

test('statements wait for a transaction, and see all of it or nothing', async () => {
  const failed = database.transaction(async (transaction) => {
    await transaction.execute(sql`insert into notes values (1, 'lost')`);
    throw new Error('changed my mind');
  });
  const whileItRan = contents();
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await whileItRan).toEqual([]);
  await database.transaction((transaction) => transaction.execute(sql`insert into notes values (1, 'kept')`));
  expect(await contents()).toEqual([{ content: 'kept' }]);
});

test('a statement that would wait for its own transaction is refused', async () => {
  const refused = await database.transaction(() => contents()).catch((error) => error);
  expect(refused.cause.message).toContain('must run on the transaction');
});

test('a refused statement names its rule, and the next one runs', async () => {
  const again = await database.execute(sql`insert into notes values (1, 'again')`).catch((error) => error);
  expect(sqlFailure(again)).toMatchObject({ code: '23505', constraint: 'notes_pkey' });
  const notANumber = await database.execute(sql`select ${'one'}::int`).catch((error) => error);
  expect(sqlFailure(notANumber)).toMatchObject({ code: '22P02' });
  expect(await contents()).toEqual([{ content: 'kept' }]);
});

test('notifications arrive once they are committed', async () => {
  const heard: string[] = [];
  await database.listen('news', (payload) => heard.push(payload));
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_notify('news', 'a tiger sneezed')`);
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toEqual(['a tiger sneezed']);
});

test('values of any size pass whole, and none can look like the end of the database', async () => {
  const long = 'SPANIC VPANIC Mfull '.repeat(200_000);
  await database.execute(
    sql`insert into notes values (2, ${long}), (3, ${'SPANIC'}), (4, ${'VPANIC'}), (5, ${'Mfull'})`,
  );
  expect((await contents()).map(({ content }) => content)).toEqual([
    'kept',
    long,
    'SPANIC',
    'VPANIC',
    'Mfull',
  ]);
});

test('it is shut down in order, so that the next start has nothing to recover', async () => {
  const opened = await openCopy('other');
  await opened.execute(sql`create table animals as select 'otter' as name`);
  await opened.close();
  /** PostgreSQL's state of the cluster: 1 is shut down, 6 in production. */
  expect(readFileSync(join(folder, 'other/global/pg_control')).readUInt32LE(16)).toBe(1);
});

test('an insert that runs often is planned once, a filter each time', async () => {
  for (let id = 10; id < 20; id += 1) {
    await database.execute(sql`insert into notes values (${id}, 'again')`);
    await queryRows(database, sql`select content from notes where id = ${id}`);
  }
  const kept = await queryRows<{ statement: string }>(
    database,
    sql`select statement from pg_prepared_statements`,
  );
  expect(kept).toEqual([{ statement: expect.stringMatching(/^insert into notes/) }]);
});
