import { eq, inArray, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { getTableConfig } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INCIDENT_ACTIONS } from '../../contract/incidents/incidentFlow.ts';
import { ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import { type Queryable, queryRows } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { incidentCounts, incidents } from '../../server/database/schema.ts';
import { mergeCounts } from '../../server/incidents/incidentCounts.ts';
import { fileIncident, updateInput } from '../helpers/incidents.ts';
import { storeIncident } from '../helpers/notifications.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';
import { waitUntil } from '../helpers/waiting.ts';

let server: TestServer;
let by: TestUser;
let token: string;

beforeAll(async () => {
  server = await startServer();
  by = await server.addUser({ role: 'super_admin' });
  token = await server.signIn(by.email);
});
afterAll(() => server.close());

const { columns } = getTableConfig(incidentCounts);
const KEYS = sql.raw(
  columns
    .map(({ name }) => name)
    .filter((name) => name !== 'count')
    .join(', '),
);

/** Groups whose sum differs from the incidents. One statement, so that saves in between cannot change one side alone. */
const findDifferences = () =>
  queryRows(
    server.database,
    sql`with summed as (
        select ${KEYS}, sum(count)::int as number from incident_counts group by ${KEYS} having sum(count) <> 0
      ), counted as (select ${KEYS}, count(*)::int as number from incidents group by ${KEYS})
      (select 'summed' as side, * from summed except select 'summed', * from counted)
      union all (select 'counted', * from counted except select 'counted', * from summed)`,
  );

async function countRows(table: typeof incidentCounts | typeof incidents): Promise<number> {
  return server.database.$count(table);
}

const places = fc.record({
  park: fc.constantFrom('Singapore Zoo', 'Bird Paradise'),
  zone_type: fc.constantFrom('', 'Entrance Plaza', ZONE_TYPED),
  date: fc.constantFrom('31 Oct 2026', '1 Nov 2026', '3 Nov 2026'),
  category: fc.constantFrom('c1', 'c2', 'c3', 'c4'),
  incident_type: fc.constantFrom('Safety', 'Security'),
} as const);
type Place = typeof places extends fc.Arbitrary<infer Value> ? Value : never;

/** Every park has it. */
const ZONE = 'Entrance Plaza';
/** Classifications that the types offer on a path (FORM-4). */
const OFFERED = { Safety: 'Slip/trip/fall', Security: 'Theft' };
const classified = ({ incident_type }: Place) => ({
  incident_type,
  incident_classification: OFFERED[incident_type],
});
const toChange = (place: Place, field: keyof Place) =>
  field === 'incident_type' ? classified(place) : { [field]: place[field] };
const toColumns = ({ zone_type, incident_type, date, ...same }: Place, isDated = true) => ({
  ...same,
  zoneType: zone_type,
  incidentType: incident_type,
  incidentDate: isDated ? new Date(`${date} UTC`).toISOString().slice(0, 10) : null,
});

const steps = fc.record({
  kind: fc.constantFrom(
    ...(['file', 'change', 'change', 'act', 'act', 'store', 'move', 'remove', 'rollBack'] as const),
  ),
  at: fc.nat(1000),
  place: places,
  field: fc.constantFrom(
    ...(['park', 'zone_type', 'date', 'category', 'incident_type'] as const satisfies (keyof Place)[]),
  ),
  action: fc.constantFrom(...INCIDENT_ACTIONS),
  isDated: fc.boolean(),
});
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

/** Filed by calls. */
const filed: string[] = [];
/** Written to the table, which no call deletes from. */
const stored: number[] = [];
const done: Record<string, number> = {};

const store = ({ place, isDated }: Step) => storeIncident(server, { by }, toColumns(place, isDated));
const moved = (database: Queryable, ids: number[], { place, isDated }: Step) =>
  database.update(incidents).set(toColumns(place, isDated)).where(inArray(incidents.id, ids));

async function save(step: Step, changed: object): Promise<string | undefined> {
  const id = filed[step.at % filed.length];
  if (!id) return;
  const input = await updateInput(server, token, id, { latest_updated_at: undefined, ...changed });
  const { status, body } = await server.call('update_incident', input, { token });
  if (status !== 200 && status !== 409) throw new Error(body.message);
  return `${step.kind} ${status}`;
}

async function take(step: Step): Promise<string | undefined> {
  switch (step.kind) {
    case 'file':
      filed.push(
        (await fileIncident(server, token, { ...step.place, ...classified(step.place), zone: ZONE })).id,
      );
      return step.kind;
    case 'change':
      return save(step, { description: toChange(step.place, step.field) });
    case 'act':
      return save(step, { action: step.action, remark: 'New facts came in.' });
    case 'store':
      stored.push(await store(step));
      return step.kind;
    case 'move':
      await moved(server.database, stored.slice(step.at % (stored.length + 1)), step);
      return step.kind;
    case 'remove': {
      const id = stored.splice(step.at % (stored.length || 1), 1)[0] ?? 0;
      await server.database.delete(incidents).where(eq(incidents.id, id));
      return step.kind;
    }
    case 'rollBack':
      return rollBack(step);
  }
}

const isCall = ({ kind }: Step) => kind === 'file' || kind === 'change' || kind === 'act';

/** Statements that change several incidents in different orders would block each other. */
async function takeInTurn(direct: Step[]): Promise<(string | undefined)[]> {
  const results: (string | undefined)[] = [];
  for (const step of direct) results.push(await take(step));
  return results;
}

/** The inner transaction alone is rolled back, or both. */
async function rollBack(step: Step): Promise<string> {
  const undone = new Error('undone');
  const ids = stored.slice(0, 3);
  const changeAll = async (database: Queryable) => {
    await moved(database, ids, step);
    await database.execute(
      sql`insert into incidents (${sql.raw(copied)}) select ${sql.raw(copied)} from incidents limit 3`,
    );
    throw undone;
  };
  const both = server.database.transaction(async (outer) => {
    await moved(outer, ids.slice(0, 1), { ...step, isDated: !step.isDated });
    const inner = outer.transaction(changeAll);
    if (step.at % 2) await inner;
    else await expect(inner).rejects.toBe(undone);
  });
  if (step.at % 2) await expect(both).rejects.toBe(undone);
  else await both;
  return step.kind;
}

const copied = getTableConfig(incidents)
  .columns.filter(({ generated, generatedIdentity }) => !generated && !generatedIdentity)
  .map(({ name }) => name)
  .join(', ');

test('LIST-2 LIST-13 DASH-6 the counts equal the incidents whatever is saved, at the same time and while rows are merged', async () => {
  const rounds = fc.array(
    fc.record({ together: fc.array(steps, { minLength: 4, maxLength: 12 }), merges: fc.nat(2) }),
    { minLength: 3, maxLength: 5 },
  );
  const check = fc.asyncProperty(rounds, async (drawn) => {
    for (const { together, merges } of drawn) {
      const merging = Array.from({ length: merges }, () => mergeCounts(server.database));
      const [calls, direct, between] = await Promise.all([
        Promise.all(together.filter(isCall).map(take)),
        takeInTurn(together.filter((step) => !isCall(step))),
        findDifferences(),
        ...merging,
      ]);
      for (const result of [...calls, ...direct]) if (result) done[result] = (done[result] ?? 0) + 1;
      expect(between).toEqual([]);
      expect(await findDifferences()).toEqual([]);
    }
  });
  await fc.assert(check, { numRuns: 12, endOnFailure: true });
  for (const kind of ['file', 'change 200', 'act 200', 'store', 'move', 'remove', 'rollBack'])
    expect(done[kind], kind).toBeGreaterThan(2);
  expect(await countRows(incidents)).toBeGreaterThan(20);
}, 120_000);

test('LIST-2 DASH-6 map and insights show the counts after moves and a merge', async () => {
  await mergeCounts(server.database);
  const { body } = await server.call('map_incidents', { platform: 'web' }, { token });
  const shown: { park: string; zone: string; count: number }[] = body.zones;
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(await countRows(incidents));
  const [november] = await queryRows<{ count: number }>(
    server.database,
    sql`select count(*)::int as count from incidents where to_char(incident_date, 'YYYY-MM') = '2026-11'`,
  );
  const asked = { platform: 'web', year: 2026, month: 11 } as const;
  const insights = await server.call('incident_insights', asked, { token });
  const { category } = insights.body.data.months.at(-1);
  expect(Object.values<number>(category).reduce((sum, count) => sum + count)).toBe(november?.count);
});

test('LIST-7 LIST-13 the list counts what the tabs count, for a junior too, who also sees own incidents of other categories', async () => {
  const junior = await server.addUser({ role: 'junior_user' });
  for (const category of ['c1', 'c3'] as const) await storeIncident(server, { by: junior }, { category });
  for (const viewer of [by, junior]) {
    const as = { token: await server.signIn(viewer.email) };
    for (const filter of [
      {},
      { category: 'c3' as const },
      { park: 'Singapore Zoo' },
      { to_date: '2026-11-02' },
    ]) {
      const input = { platform: 'web', sort_by_date: 'desc', size: 1, ...filter } as const;
      const listed = await server.call('get_all_incidents', input, as);
      const counted = await server.call('count_incidents', { platform: 'web', ...filter }, as);
      expect(listed.body.total, JSON.stringify(filter)).toBe(counted.body.data.All);
      expect(counted.body.data.All).toBeGreaterThan(0);
    }
  }
});

test('LIST-2 DASH-6 a merge leaves one row a group and none of a group that is empty, with the same sums', async () => {
  const { id } = await fileIncident(server, token, { park: 'Singapore Zoo', category: 'c1' });
  for (const category of ['c2', 'c3', 'c1', 'c4'] as const)
    await server.call(
      'update_incident',
      await updateInput(server, token, id, { description: { category } }),
      { token },
    );
  const [groups] = await queryRows<{ count: number }>(
    server.database,
    sql`select count(*)::int as count from (select distinct ${KEYS} from incidents) groups`,
  );
  expect(await countRows(incidentCounts)).toBeGreaterThan(groups?.count ?? 0);
  await mergeCounts(server.database);
  expect(await countRows(incidentCounts)).toBe(groups?.count);
  expect(await findDifferences()).toEqual([]);
  await mergeCounts(server.database);
  expect(await countRows(incidentCounts)).toBe(groups?.count);
});

test('LIST-2 DASH-6 the upgrade counts what is saved while it runs', async ({ skip }) => {
  if (server.database.kind === 'pglite') skip('The embedded database has one connection.');
  const files = readMigrationFiles({ migrationsFolder: 'server/database/migrations' });
  const { hash } = files.find((file) => file.sql.some((text) => text.includes('incident_counts'))) ?? {};
  await server.database.execute(sql`drop table incident_counts`);
  await server.database.execute(sql`drop function count_new_incidents, count_moved_incident cascade`);
  await server.database.execute(sql`delete from migrations where hash = ${hash}`);
  let migrating: Promise<unknown> | undefined;
  await server.database.transaction(async (saving) => {
    await saving.execute(
      sql`insert into incidents (${sql.raw(copied)}) select ${sql.raw(copied)} from incidents limit 3`,
    );
    migrating = migrate(server.database);
    await waitUntil(async () => {
      const waiting = await queryRows(
        server.database,
        sql`select from pg_locks where relation = 'incidents'::regclass and not granted`,
      );
      return waiting.length > 0;
    }, 10_000);
  });
  await migrating;
  expect(await findDifferences()).toEqual([]);
});
