import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHAINS, SYSTEM_ACTOR, writeAudit } from '../../server/audit/auditTrail.ts';
import { type Verification, verifyAudit, WrongFingerprint } from '../../server/audit/verify.ts';
import { type Queryable, queryRows } from '../../server/database/connection.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
let person: TestUser;
const SUBJECT = { subject: 'user' as const, id: 'somebody' };

beforeAll(async () => {
  server = await startServer();
  person = await server.addUser();
  await write(server.database, { subject: 'user', id: person.id }, 'Create user');
  // These entries are the last of their chain, which depends on the person's random id.
  for (let number = 1; number <= 6; number += 1) await write(server.database, SUBJECT, `Change ${number}`);
}, 60_000);
afterAll(() => server.close());

function write(database: Queryable, subject: { subject: 'user' | 'incident'; id: string }, sentence: string) {
  return writeAudit(database, subject, SYSTEM_ACTOR, {
    description: [sentence],
    platform: 'web',
    at: new Date(),
  });
}

type Entry = { chain: number; position: number; id: string };

async function getEntries(database: Queryable): Promise<[Entry, Entry, Entry, Entry, Entry, Entry]> {
  const rows = await queryRows<Entry>(
    database,
    sql`select chain, position::int as position, id from audit_entries where subject_id = ${SUBJECT.id} order by id`,
  );
  return rows as [Entry, Entry, Entry, Entry, Entry, Entry];
}

class Undo extends Error {}

async function afterTampering(
  tamper: (database: Queryable) => Promise<unknown>,
  expect?: string,
): Promise<Verification> {
  let found: Verification | undefined;
  await server.database
    .transaction(async (transaction) => {
      for (const table of [sql`audit_entries`, sql`audit_chains`]) {
        await transaction.execute(sql`alter table ${table} disable trigger user`);
      }
      await tamper(transaction);
      found = await verifyAudit(transaction, { expect });
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  if (!found) throw new Error('Nothing was verified.');
  return found;
}

/** The same hash as the trigger, for an attacker who knows the formula. */
const rehash = (id: string) =>
  sql`update audit_entries set hash = audit_entry_hash(audit_entries) where id = ${id}`;

describe('verify', () => {
  test('IAUD-2 finds nothing wrong with what the server wrote, and counts every entry', async () => {
    const [counted] = await queryRows<{ count: string }>(
      server.database,
      sql`select count(*) as count from audit_entries`,
    );
    const found = await verifyAudit(server.database);
    expect(found).toMatchObject({ problemCount: 0, problems: [], entries: Number(counted?.count) });
    expect(found.entries).toBeGreaterThan(6);
    const told: string[] = [];
    await verifyAudit(server.database, { onProgress: (line) => told.push(line) });
    expect(told[0]).toMatch(/^Checked chain 1 of (\d+), \d+ entries so far …$/);
    expect(told).toContain(`Checked chain ${CHAINS} of ${CHAINS}, ${found.entries} entries so far …`);
  });

  test('IAUD-2 an altered entry is named by chain, position and subject', async () => {
    const [, second] = await getEntries(server.database);
    const found = await afterTampering((database) =>
      database.execute(sql`update audit_entries set description = '["Nothing"]' where id = ${second.id}`),
    );
    const { chain, position } = second;
    expect(found.problems).toEqual([{ kind: 'altered', chain, position, ...SUBJECT }]);
  });

  test.each([
    ['at', sql`at + interval '1 second'`],
    ['changed_by', sql`'other'`],
    ['changed_by_name', sql`'Other'`],
    ['role', sql`'admin'`],
    ['details', sql`'[{}]'::jsonb`],
    ['platform', sql`'ios'`],
    ['subject_id', sql`'other'`],
    ['previous_hash', sql`'other'`],
  ])('IAUD-2 a changed %s is found', async (column, value) => {
    const [, second] = await getEntries(server.database);
    const found = await afterTampering((database) =>
      database.execute(
        sql`update audit_entries set ${sql.identifier(column)} = ${value} where id = ${second.id}`,
      ),
    );
    expect(found.problems).toMatchObject([{ kind: 'altered', position: second.position }]);
  });

  test('IAUD-2 an altered entry with a hash that fits breaks the link to the next', async () => {
    const [, second, third] = await getEntries(server.database);
    const found = await afterTampering(async (database) => {
      await database.execute(sql`update audit_entries set role = 'admin' where id = ${second.id}`);
      await database.execute(rehash(second.id));
    });
    const { chain, position } = third;
    expect(found.problems).toEqual([{ kind: 'unlinked', chain, position, ...SUBJECT }]);
  });

  test('IAUD-2 entries removed from the middle leave a gap', async () => {
    const [, second, third] = await getEntries(server.database);
    const found = await afterTampering((database) =>
      database.execute(sql`delete from audit_entries where id in (${second.id}, ${third.id})`),
    );
    const { chain, position } = second;
    expect(found.problems).toEqual([{ kind: 'missing', chain, from: position, to: third.position }]);
  });

  test('IAUD-2 an entry removed, and those behind it moved up, is found by the link', async () => {
    const [, , , fourth, fifth, sixth] = await getEntries(server.database);
    const found = await afterTampering(async (database) => {
      await database.execute(sql`delete from audit_entries where id = ${fourth.id}`);
      for (const { id } of [fifth, sixth]) {
        await database.execute(sql`update audit_entries set position = position - 1 where id = ${id}`);
        await database.execute(rehash(id));
      }
      await database.execute(sql`update audit_chains set length = length - 1 where chain = ${fourth.chain}`);
    });
    expect(found.problems.map(({ kind }) => kind)).toEqual(['unlinked', 'unlinked', 'head']);
  });

  test('IAUD-2 entries removed from the end make a chain shorter than it says', async () => {
    const [, , , , fifth, sixth] = await getEntries(server.database);
    const found = await afterTampering((database) =>
      database.execute(sql`delete from audit_entries where id in (${fifth.id}, ${sixth.id})`),
    );
    const { chain, position } = fifth;
    expect(found.problems).toEqual([{ kind: 'shortened', chain, from: position, to: sixth.position }]);
  });

  test('IAUD-2 an entry slipped in behind the last is found', async () => {
    const [, , , , , { chain, id }] = await getEntries(server.database);
    const found = await afterTampering(async (database) => {
      await copyEntry(database, id, sql`position + 1`);
      await database.execute(sql`update audit_entries set previous_hash =
        (select hash from audit_entries where id = ${id}) where chain = ${chain} and id > ${id}`);
      await database.execute(sql`update audit_entries set hash = audit_entry_hash(audit_entries)
        where chain = ${chain} and id > ${id}`);
    });
    expect(found.problems).toEqual([{ kind: 'head', chain }]);
  });

  test('IAUD-2 an entry slipped in between is found', async () => {
    const [, second, third] = await getEntries(server.database);
    const found = await afterTampering(async (database) => {
      await database.execute(sql`update audit_entries set position = position + 1000000
        where chain = ${second.chain} and position > ${second.position}`);
      await copyEntry(database, second.id, sql`position + 1`);
      await database.execute(sql`update audit_entries set position = position - 1000000 + 1
        where chain = ${second.chain} and position > 1000000`);
    });
    expect(found.problems[0]).toMatchObject({ kind: 'altered', position: third.position });
  });

  test('IAUD-2 two entries that were swapped are found', async () => {
    const [, second, third] = await getEntries(server.database);
    const found = await afterTampering(async (database) => {
      for (const [id, position] of [
        [second.id, -1],
        [third.id, second.position],
        [second.id, third.position],
      ] as const) {
        await database.execute(sql`update audit_entries set position = ${position} where id = ${id}`);
      }
    });
    expect(found.problems).toMatchObject([
      { kind: 'altered', position: second.position },
      { kind: 'altered', position: third.position },
    ]);
  });

  test('IAUD-2 if a chain was emptied and its end reset, its subjects are named as having no entry', async () => {
    const chain = sql`(select chain from audit_entries where subject_id = ${person.id})`;
    const found = await afterTampering(async (database) => {
      await database.execute(sql`update audit_chains set length = 0, last_hash = '' where chain = ${chain}`);
      await database.execute(sql`delete from audit_entries where chain = ${chain}`);
    });
    expect(found.problems).toContainEqual({ kind: 'untold', subject: 'user', id: person.id });
  });

  test('IAUD-2 if there are very many problems, the first are named and all are counted', async () => {
    const found = await afterTampering(async (database) => {
      for (let number = 1; number <= 40; number += 1) await copyEntryOnTop(database);
      await database.execute(sql`update audit_entries set role = 'changed' where subject_id = ${SUBJECT.id}`);
    });
    expect(found.problemCount).toBeGreaterThanOrEqual(46);
    expect(found.problems.length).toBeLessThan(30);
  });
});

function copyEntry(database: Queryable, id: string, position: SQL) {
  return database.execute(sql`insert into audit_entries
    (subject, subject_id, at, changed_by, changed_by_name, role, description, details, platform, chain, position, previous_hash, hash)
    select subject, subject_id, at, changed_by, changed_by_name, role, description, details, platform, chain, ${position}, previous_hash, hash
    from audit_entries where id = ${id}`);
}

async function copyEntryOnTop(database: Queryable) {
  const [last] = await queryRows<{ id: string }>(
    database,
    sql`select id from audit_entries where subject_id = ${SUBJECT.id} order by position desc limit 1`,
  );
  await copyEntry(database, last?.id ?? '', sql`position + 1`);
}

describe('a fingerprint kept elsewhere', () => {
  test('IAUD-2 still fits when entries came in the meantime', async () => {
    const { fingerprint } = await verifyAudit(server.database);
    const found = await afterTampering(async (database) => {
      await database.execute(sql`alter table audit_entries enable trigger user`);
      for (const id of ['one', 'two', 'three']) await write(database, { subject: 'user', id }, 'Later');
    }, fingerprint);
    expect(found.problems).toEqual([]);
    expect(found.fingerprint).not.toBe(fingerprint);
  });

  test('IAUD-2 finds a chain that was rewritten from an entry to its end, which nothing else detects', async () => {
    const { fingerprint } = await verifyAudit(server.database);
    const [, , , , , sixth] = await getEntries(server.database);
    const rewrite = async (database: Queryable) => {
      await database.execute(sql`update audit_entries set role = 'admin' where id = ${sixth.id}`);
      await database.execute(rehash(sixth.id));
      await database.execute(sql`update audit_chains set last_hash =
        (select hash from audit_entries where id = ${sixth.id}) where chain = ${sixth.chain}`);
    };
    expect((await afterTampering(rewrite)).problems).toEqual([]);
    expect((await afterTampering(rewrite, fingerprint)).problems).toEqual([{ kind: 'rewritten' }]);
  });

  test('IAUD-2 finds entries taken from the end together with what the end says', async () => {
    const { fingerprint } = await verifyAudit(server.database);
    const [, , , , fifth, sixth] = await getEntries(server.database);
    const cut = async (database: Queryable) => {
      await database.execute(sql`delete from audit_entries where id = ${sixth.id}`);
      await database.execute(sql`update audit_chains set (length, last_hash) =
        (select position, hash from audit_entries where id = ${fifth.id}) where chain = ${sixth.chain}`);
    };
    expect((await afterTampering(cut)).problems).toEqual([]);
    expect((await afterTampering(cut, fingerprint)).problems).toEqual([{ kind: 'rewritten' }]);
  });

  test('IAUD-2 an invalid one is refused', async () => {
    await expect(verifyAudit(server.database, { expect: 'audit1:0:abc' })).rejects.toThrow(WrongFingerprint);
  });
});
