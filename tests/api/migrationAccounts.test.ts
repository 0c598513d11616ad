import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type Database, queryRows } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { setUpEarlierDatabase } from '../helpers/earlierDatabase.ts';

/** Before `0006_account_changes`. */
const earlier = setUpEarlierDatabase(6);
let database: Database;
beforeEach(() => {
  database = earlier();
});

test('UDET-11 accounts that must choose a password, or should have before a lock forgot it, are known after the migration', async () => {
  const people = [
    { id: 'reset', isActive: 1, isNew: 1, chose: false, entries: ['Reset password'] },
    { id: 'reset then locked', isActive: 0, isNew: 0, chose: false, entries: ['Reset password', 'Locked'] },
    { id: 'reset then chosen', isActive: 1, isNew: 0, chose: true, entries: ['Reset password'] },
    { id: 'by work account', isActive: 1, isNew: 0, chose: false, entries: ['Create user'] },
    { id: 'new', isActive: 0, isNew: 1, chose: false, entries: ['Create user'] },
  ];
  for (const [number, { id, isActive, isNew, chose, entries }] of people.entries()) {
    await database.execute(sql`insert into users
      (id, staff_id, name, email, mobile_no, role, park, department, sub_department, is_active, is_new,
        chose_own_password, created_at, latest_updated_at)
      values (${id}, ${String(number)}, ${id}, ${id}, '', 'admin', '', '', '', ${isActive}, ${isNew}, ${chose}, now(), now())`);
    for (const entry of entries) {
      await database.execute(sql`insert into audit_entries
        (subject, subject_id, at, changed_by, changed_by_name, role, description, details, platform)
        values ('user', ${id}, now(), '1', 'Admin', 'admin', ${JSON.stringify([entry])}::jsonb, '[]', 'web')`);
    }
  }
  await migrate(database);
  const rows = await queryRows<{ id: string }>(
    database,
    sql`select id from users where password_reset_at is not null order by id`,
  );
  expect(rows.map(({ id }) => id)).toEqual(['reset', 'reset then locked']);
});

test.each([
  ['an installation in use loses the texts of what was sent or given up', false, ['code', '', '']],
  ['a demonstration keeps them', true, ['code', 'code', 'code']],
])('AUTH-13 %s', async (_what, demonstration, bodies) => {
  await database.execute(sql`insert into installation values (1, ${demonstration}, now())`);
  for (const status of ['due', 'failed', 'sent']) {
    await database.execute(sql`insert into outbox
      (channel, recipient, subject, body, data, status, created_at, due_at, changed_at)
      values ('sms', '+65', '', 'code', '{}', ${status}, now(), now(), now())`);
  }
  await migrate(database);
  const rows = await queryRows<{ body: string }>(database, sql`select body from outbox order by id`);
  expect(rows.map(({ body }) => body)).toEqual(bodies);
});
