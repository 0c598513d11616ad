import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYSTEM_ACTOR, writeAudit } from '../../server/audit/auditTrail.ts';
import { verifyAudit } from '../../server/audit/verify.ts';
import { sqlFailure } from '../../server/database/connection.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

/** SQLSTATE: restrict_violation. */
const restrictViolation = '23001';
let server: TestServer;

function write(id: string) {
  const change = { description: ['Create user'], platform: 'web' as const, at: new Date() };
  return writeAudit(server.database, { subject: 'user', id }, SYSTEM_ACTOR, change);
}

beforeAll(async () => {
  server = await startServer();
  await write((await server.addUser()).id);
});
afterAll(() => server.close());

test.each([
  ['an update of an entry', sql`update audit_entries set role = 'admin'`],
  ['a delete of an entry', sql`delete from audit_entries`],
  ['a truncate', sql`truncate audit_entries`],
  ['an update of the end of a chain', sql`update audit_chains set length = 0`],
  ['a delete of the end of a chain', sql`delete from audit_chains`],
  ['a truncate of the ends', sql`truncate audit_chains`],
])('IAUD-2 %s is refused by the database', async (_what, statement) => {
  const before = await verifyAudit(server.database);
  const failed = await Promise.resolve(server.database.execute(statement)).catch((error: unknown) => error);
  expect(sqlFailure(failed)?.code).toBe(restrictViolation);
  expect(before.entries).toBeGreaterThan(0);
  expect(await verifyAudit(server.database)).toEqual(before);
});

test('IAUD-2 chain, position and hash given in a statement are ignored', async () => {
  await server.database.execute(sql`insert into audit_entries
    (subject, subject_id, at, changed_by, changed_by_name, role, description, details, platform, chain, position, previous_hash, hash)
    select subject, subject_id, at, changed_by, changed_by_name, role, description, details, platform, chain, position + 500, previous_hash, hash
    from audit_entries limit 1`);
  expect((await verifyAudit(server.database)).problems).toEqual([]);
});

test('IAUD-2 one statement of many entries, and many writers at once, make whole chains', async () => {
  const before = await verifyAudit(server.database);
  await server.database.execute(sql`insert into audit_entries
    (subject, subject_id, at, changed_by, changed_by_name, role, description, details, platform)
    select 'user', 'import ' || number % 90, now(), '1', 'Import', 'admin', '["Import"]', '[]', 'web'
    from generate_series(1, 500) as number`);
  await Promise.all(Array.from({ length: 40 }, (_, number) => write(`writer ${number % 3}`)));
  const after = await verifyAudit(server.database);
  expect(after).toMatchObject({ problems: [], entries: before.entries + 540 });
});
