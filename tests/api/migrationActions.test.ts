import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { emptyCaseDetails, emptyReport } from '../../contract/incidents/emptyIncident.ts';
import { type Database, queryRows } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { backfillReportDue } from '../../server/incidents/reporting.ts';
import { getAction } from '../helpers/actions.ts';
import { setUpEarlierDatabase } from '../helpers/earlierDatabase.ts';

/** Before `0012_feedback_and_timeline`. */
const earlier = setUpEarlierDatabase(12);
let database: Database;
beforeEach(async () => {
  database = earlier();
  await database.execute(sql`insert into users
    (id, staff_id, name, email, mobile_no, role, park, department, sub_department, is_active, is_new, created_at, latest_updated_at)
    values ('u1', '1', 'Mary', 'mary@parks.example', '', 'admin', '', '', '', 1, 0, now(), now())`);
});

const storeCase = (recommended_ca: unknown) => {
  const case_details = emptyCaseDetails();
  case_details.incident_description.date = '3 Nov 2026';
  const aar = { ...emptyReport(), recommended_ca };
  aar.medical_status.medical_leave = '2';
  const document = { case_details, aar, incident_updates: [] };
  return database.execute(sql`insert into incidents
    (status, category, park, zone_type, incident_type, placement, classification, is_emergency, title, created_by,
      creator_name, department, sub_department, created_at, latest_updated_at, latest_updated_by, document)
    values ('Open', 'c1', '', '', '', '', '', false, 'Title', 'u1', 'Mary', '', '', now(), now(), 'Mary',
      ${JSON.stringify(document)}::jsonb)`);
};

test('DET-4 an installation of before has its actions, and reckons what must be reported', async () => {
  const action = getAction({ action_assigned_to: 'Retail', to_be_done_by: '31 Feb 2026' });
  const { assignee: _, ...seeds } = action;
  await storeCase([seeds, { ...seeds, id: 'gone', status: 'delete' }, { ...seeds, description: 'Twice' }]);
  await storeCase([5, null, 'x', [], {}, { id: 'a1' }, { id: 'a2', assignee: ['x'] }]);
  await storeCase('none');
  await migrate(database);
  expect(
    await queryRows(database, sql`select * from corrective_actions order by incident_id, action_id`),
  ).toEqual(
    [
      [1, 'a1', 'Retail'],
      [2, 'a1', null],
      [2, 'a2', null],
    ].map(([id, action_id, assigned_department]) => ({
      incident_id: expect.toSatisfy((found) => Number(found) === id),
      ...{ action_id, assigned_user: null, assigned_department, due_on: null, is_done: false },
    })),
  );
  await backfillReportDue({ database });
  expect(
    await queryRows(database, sql`select report_due::text as due, report_rules as rules from incidents`),
  ).toEqual(Array.from({ length: 3 }, () => ({ due: '2026-11-13', rules: 1 })));
});
