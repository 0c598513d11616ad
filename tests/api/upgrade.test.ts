import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { emptyCaseDetails, emptyReport } from '../../contract/incidents/emptyIncident.ts';
import { type Database, queryRows } from '../../server/database/connection.ts';
import { isMigrated, migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { readCatalog } from '../helpers/catalog.ts';
import { copyTemplate, emptyStore, type TestStore } from '../helpers/databaseTemplate.ts';

const EARLIER_MIGRATIONS = new URL('../helpers/earlierMigrations.sql', import.meta.url);
const LAST_HASH = '911626509079855980488e0b05dd2721eb22ed4857dae484735cf7465047418d';

let stores: TestStore[] = [];
let databases: Database[] = [];
beforeEach(() => {
  stores = [];
  databases = [];
});
afterEach(async () => {
  for (const database of databases) await database.close();
  for (const store of stores) await store.remove();
});

async function open(store: TestStore): Promise<Database> {
  stores.push(store);
  const database = await openDatabase(store);
  databases.push(database);
  return database;
}

async function openMigrated(lastHash: string): Promise<Database> {
  const database = await open(await emptyStore(inject('databaseTemplate')));
  await database.execute(
    sql`create table migrations (hash text primary key, applied_at timestamptz not null default now())`,
  );
  for (const hash of ['first', lastHash])
    await database.execute(sql`insert into migrations (hash) values (${hash})`);
  return database;
}

test('a database of the 24 migrations becomes the same as a new one and keeps its data', async () => {
  const database = await openMigrated(LAST_HASH);
  for (const statement of readFileSync(EARLIER_MIGRATIONS, 'utf8').split('--> statement-breakpoint'))
    await database.execute(sql.raw(statement));
  await database.execute(sql`insert into groups values ('admin', 'Admin', '', '{}')`);
  await database.execute(sql`insert into users
    (id, staff_id, name, email, mobile_no, role, park, department, sub_department, is_active, is_new, created_at, latest_updated_at)
    values ('u1', '1', 'Mary', 'mary@parks.example', '', 'admin', '', '', '', 1, 0, now(), now())`);
  const document = { case_details: emptyCaseDetails(), aar: emptyReport(), incident_updates: [] };
  await database.execute(sql`insert into incidents
    (status, category, park, zone_type, incident_type, placement, classification, is_emergency, title, created_by,
      creator_name, department, sub_department, created_at, latest_updated_at, latest_updated_by, document)
    values ('Open', 'c1', '', '', '', '', '', false, 'Slip at the pond', 'u1', 'Mary', '', '', now(), now(), 'Mary',
      ${JSON.stringify(document)}::jsonb)`);
  await database.execute(sql`insert into audit_entries
    (subject, subject_id, at, changed_by, changed_by_name, role, description, details, platform)
    values ('user', 'u1', now(), '1', 'Mary', 'admin', '[]', '[]', 'web')`);
  expect(await isMigrated(database)).toBe(false);

  await migrate(database);

  expect(await isMigrated(database)).toBe(true);
  expect(
    await queryRows(database, sql`select title from incidents where search_text like '%slipatthepond%'`),
  ).toEqual([{ title: 'Slip at the pond' }]);
  expect(await queryRows(database, sql`select sum(length)::int as entries from audit_chains`)).toEqual([
    { entries: 1 },
  ]);
  const fresh = await open(await copyTemplate(inject('databaseTemplate')));
  expect(await readCatalog(database)).toEqual(await readCatalog(fresh));
});

test('an older database is refused with what to do, and stays as it is', async () => {
  const database = await openMigrated('an earlier one');
  await expect(migrate(database)).rejects.toThrow(
    /made before 27 November 2026.*Start it once with the version/,
  );
  expect(await queryRows(database, sql`select count(*)::int as n from migrations`)).toEqual([{ n: 2 }]);
});
