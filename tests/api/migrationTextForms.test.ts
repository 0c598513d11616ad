import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { emptyCaseDetails, emptyReport } from '../../contract/incidents/emptyIncident.ts';
import { normalizeText } from '../../contract/text.ts';
import { type Database, queryRows } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { setUpEarlierDatabase } from '../helpers/earlierDatabase.ts';

/** One sample per rule: a space, an invisible character, joiners to remove and to keep, and a decomposed letter. */
const TYPED = 'Cafe\u0301\u00A0Te\u00ADam a\u200Db ශ්\u200Dරී 🏳️\u200D🌈 می\u200Cخواهم';

/** Before `0023_text_forms`. */
const earlier = setUpEarlierDatabase(23);
let database: Database;
beforeEach(() => {
  database = earlier();
});

test('DATA-5 the migration brings what is stored into the one form, as the contract does, and it is found', async () => {
  const case_details = emptyCaseDetails();
  case_details.incident_description.incident_remarks = `${TYPED}\n"quoted" \\`;
  const document = JSON.stringify({ case_details, aar: emptyReport(), incident_updates: [] });
  for (const [id, name] of [
    ['u1', TYPED],
    ['u2', 'Mary'],
  ])
    await database.execute(sql`insert into users
      (id, staff_id, name, email, mobile_no, role, park, department, sub_department, is_active, is_new, created_at, latest_updated_at)
      values (${id}, ${id}, ${name}, ${id}, '', 'admin', ${name}, ${name}, ${name}, 1, 0, now(), now())`);
  await database.execute(sql`insert into incidents
    (status, category, park, zone_type, incident_type, placement, classification, is_emergency, title, created_by,
      creator_name, department, sub_department, created_at, latest_updated_at, latest_updated_by, document)
    values ('Open', 'c1', ${TYPED}, '', '', '', '', false, ${TYPED}, 'u1', ${TYPED}, '', '', now(), now(), 'Mary',
      ${document}::jsonb)`);
  await database.execute(sql`insert into reference_documents values
    ('departments', 'one', ${JSON.stringify({ title: TYPED })}::jsonb, now(), now())`);
  await database.execute(
    sql`insert into classification_departments values ('c', ${TYPED}), ('c', ${normalizeText(TYPED)}), ('c', 'Safety')`,
  );
  await database.execute(sql`insert into audit_entries
    (subject, subject_id, at, changed_by, changed_by_name, role, description, details, platform)
    values ('user', 'u1', now(), '1', ${TYPED}, 'admin', '[]', '[]', 'web')`);

  await migrate(database);

  const stored = normalizeText(TYPED);
  expect(stored).not.toBe(TYPED);
  expect(await queryRows(database, sql`select name, park, department from users order by id`)).toEqual([
    { name: stored, park: stored, department: stored },
    { name: 'Mary', park: 'Mary', department: 'Mary' },
  ]);
  const [incident] = await queryRows<{ remarks: string }>(
    database,
    sql`select title, park, document #>> '{case_details,incident_description,incident_remarks}' as remarks
      from incidents where search_text like '%inc000001|cafeteamab%'`,
  );
  expect(incident).toEqual({ title: stored, park: stored, remarks: `${stored}\n"quoted" \\` });
  expect(await queryRows(database, sql`select data->>'title' as title from reference_documents`)).toEqual([
    { title: stored },
  ]);
  expect(
    await queryRows(database, sql`select sub_department as name from classification_departments order by 1`),
  ).toEqual([{ name: stored }, { name: 'Safety' }]);
  expect(await queryRows(database, sql`select changed_by_name as name from audit_entries`)).toEqual([
    { name: TYPED },
  ]);
});
