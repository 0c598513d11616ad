import { eq, inArray, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { readSheet } from 'read-excel-file/web-worker';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EndpointInput, endpoints } from '../../contract/endpoints.ts';
import type { IncidentListItem } from '../../contract/schemas/incident.ts';
import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import { ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import { incidentFiles, incidents } from '../../server/database/schema.ts';
import { authenticator } from '../../server/http/authentication/authenticate.ts';
import { exportIncidents } from '../../server/incidents/exportIncidents.ts';
import { keepSession } from '../../src/api/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { writeIncidents } from '../../src/resources/incidents/list/export/writeIncidents.ts';
import { browser } from '../helpers/consoleHere.ts';
import { buildCaseDetails, buildCasualty, buildWitness } from '../helpers/factories.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { SheetWorker } from '../helpers/sheetWorker.ts';

/* The console's export on a real server. Only the browser's parts and the worker are replaced. */

let server: TestServer;
let token: string;
let juniorToken: string;
const ROWS = 1234;

beforeAll(async () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('Worker', SheetWorker);
  // The test writes the workbook in the server's own process, which is busy for that long.
  server = await startServer();
  browser.origin = server.origin;
  const admin = await server.addUser({ role: 'admin' });
  const junior = await server.addUser({ role: 'junior_user' });
  token = await server.signIn(admin.email);
  juniorToken = await server.signIn(junior.email);
  const { id } = await fileIncident(server, token);
  expect(Number(id)).toBe(1);
  await insertCopies(1, ROWS - 1);
  await server.database.execute(sql`select setval(pg_get_serial_sequence('incidents', 'id'), ${ROWS})`);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const insertCopies = (from: number, to: number) =>
  server.database.execute(sql`
    insert into incidents (id, status, category, park, zone_type, incident_type, placement, classification, is_emergency,
      incident_date, title, noti_frequency, created_by, creator_name, department, sub_department, created_at,
      latest_updated_at, latest_updated_by, document) overriding system value
    select id + n, status, case when n % 10 = 0 then 'c2' else category end, park, zone_type, incident_type, placement,
      classification, is_emergency, incident_date, title, noti_frequency, created_by, creator_name, department,
      sub_department, created_at, latest_updated_at + n * interval '1 second', latest_updated_by, document
    from incidents cross join generate_series(${from}::int, ${to}::int) as n where id = 1`);

const NOVEMBER = { from_date: '2026-11-01', to_date: '2026-11-30' };

function exported(input: Partial<EndpointInput<'get_all_incidents'>>, as = token) {
  return server.call('get_all_incidents', { platform: 'web', export: 'true', ...input }, { token: as });
}

test('EXP-1 EXP-3 1,000 a page, counted from one, each incident once, by number, as the list has them', async () => {
  const pages = [await exported(NOVEMBER), await exported({ ...NOVEMBER, page: 2 })];
  const rows: IncidentListItem[] = pages.flatMap(({ body }) => body.list);
  expect(pages.map(({ body }) => body.list.length)).toEqual([1000, ROWS - 1000]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(ROWS);
  const numbers = rows.map(({ id }) => Number(id));
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  for (const { body, headers } of pages) {
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toMatchObject({ total: ROWS, total_pages: 2 });
    endpoints.get_all_incidents.output.parse(body);
  }
  const next = new URL(pages[0]?.body.nexturl, server.origin).searchParams;
  expect([next.get('export'), next.get('page')]).toEqual(['true', '2']);
  expect(pages[1]?.body.nexturl).toBeNull();
  const byNumber = { platform: 'web', ...NOVEMBER, sort_by_number: 'asc' } as const;
  const { body } = await server.call('get_all_incidents', byNumber, { token });
  expect(body.list).toEqual(rows.slice(0, 10));
});

test('EXP-1 a range of more than 31 days, or none, is refused', async () => {
  const refused = await exported({ from_date: '2026-11-01', to_date: '2026-12-02' });
  expect([refused.status, refused.body.message]).toEqual([400, 'Please select less than 31 days']);
  expect((await exported({ from_date: '2026-11-01' })).status).toBe(400);
  expect((await exported({ from_date: '2026-11-01', to_date: '2026-12-01' })).status).toBe(200);
});

test('EXP-1 without a match the answer is an empty list', async () => {
  const { body } = await exported({ from_date: '2026-01-01', to_date: '2026-01-31' });
  expect(body).toEqual({ message: 'Success', list: [], nexturl: null, total_pages: 0, total: 0 });
});

test('LIST-12 LIST-13 a junior exports what they may list, without a name', async () => {
  const { body } = await exported(NOVEMBER, juniorToken);
  expect(body.total).toBe(ROWS - Math.floor((ROWS - 1) / 10));
  expect(body.list.every(({ filtered_category }: IncidentListItem) => filtered_category === 'c1')).toBe(true);
  expect(JSON.stringify(body)).not.toMatch(/Siti|Tan Wei Ming/);
});

test.each([
  ['sort_by_date', 'desc'],
  ['sort_by_date', 'asc'],
  ['sort_by_number', 'desc'],
] as const)('EXP-1 an export is ordered as it is asked to be, %s %s', async (field, way) => {
  const { body } = await exported({ ...NOVEMBER, size: 50, page: 3, [field]: way });
  const rows: IncidentListItem[] = body.list;
  const sorted = rows.map(({ id, latest_updated_at }) =>
    field === 'sort_by_date' ? Date.parse(latest_updated_at) : Number(id),
  );
  expect(sorted).toEqual([...sorted].sort((a, b) => (way === 'asc' ? a - b : b - a)));
  expect(rows).toHaveLength(50);
});

test('EXP-3 a save and a new incident between two pages leave none out and repeat none', async () => {
  const first = await exported(NOVEMBER);
  const [saved] = first.body.list;
  const later = new Date('2027-01-01T00:00:00Z');
  for (const id of [Number(saved.id), ROWS]) {
    await server.database.update(incidents).set({ latestUpdatedAt: later }).where(eq(incidents.id, id));
  }
  const { id: filed } = await fileIncident(server, token);
  const answer = await fetch(`${server.origin}/api${first.body.nexturl}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const second = await answer.json();
  const ids = [...first.body.list, ...second.list].map(({ id }: IncidentListItem) => id);
  expect(ids).toHaveLength(ROWS + 1);
  expect(new Set(ids).size).toBe(ROWS + 1);
  expect(ids.at(-1)).toBe(filed);
  await server.database.delete(incidentFiles).where(eq(incidentFiles.incidentId, Number(filed)));
  await server.database.delete(incidents).where(eq(incidents.id, Number(filed)));
});

test('EXP-3 an incident that no longer matches by the second page removes no other', async () => {
  const drafts = { ...NOVEMBER, incident_status: 'Draft' } as const;
  const first = await exported(drafts);
  const gone = first.body.list.slice(0, 3).map(({ id }: IncidentListItem) => Number(id));
  const change = (status: 'Archived' | 'Draft') =>
    server.database.update(incidents).set({ status }).where(inArray(incidents.id, gone));
  await change('Archived');
  const { nexturl } = first.body;
  const after = new URL(nexturl, server.origin).searchParams.get('after');
  const second = await exported({ ...drafts, page: 2, after: Number(after) });
  // Paging by number skips as many incidents as were removed.
  const counted = await exported({ ...drafts, page: 2 });
  await change('Draft');
  const ids = [...first.body.list, ...second.body.list].map(({ id }: IncidentListItem) => id);
  expect(ids).toHaveLength(ROWS);
  expect(new Set(ids).size).toBe(ROWS);
  expect(second.body).toMatchObject({ nexturl: null, total: ROWS - 3 });
  expect(counted.body.list).toHaveLength(ROWS - 1000 - 3);
});

async function written(as: string, filter: IncidentFilter) {
  browser.token = as;
  const { body } = await server.call('get_user_details', { platform: 'web' }, { token: as });
  keepSession(body);
  const told: unknown[] = [];
  const { count, file } = await writeIncidents(filter, 'xlsx', {
    dataProvider,
    sort: { field: 'incident_id', order: 'ASC' },
    onBegin: () => told.push('begun'),
    tell: (progress) => told.push(progress),
    signal: new AbortController().signal,
  });
  expect(SheetWorker.running).toBe(0);
  return { told, count, rows: file ? await readSheet(file) : [] };
}

test('EXP-1 EXP-3 the workbook has every page, each incident once, and says how far it is', async () => {
  const { told, count, rows } = await written(token, NOVEMBER);
  expect(count).toBe(ROWS);
  expect(new Set(rows.slice(1).map(([code]) => code)).size).toBe(ROWS);
  expect(told).toEqual([
    'begun',
    { read: 1000, total: ROWS },
    { read: ROWS, total: ROWS },
    { isWriting: true },
  ]);
  expect(await written(token, { from_date: '2026-01-01', to_date: '2026-01-31' })).toEqual({
    told: [],
    count: 0,
    rows: [],
  });
});

test("EXP-1 EXP-2 LIST-12 another program reads the server's values from each cell, masked if masked there", async () => {
  const case_details = buildCaseDetails({
    description: {
      date: '5 Oct 2026',
      time: '00:07:30',
      zone: 'Behind the =old "gate", left',
      zone_type: ZONE_TYPED,
      incident_title: '=HYPERLINK("http://evil.example";"x")',
      incident_remarks: '+65 called\nand <left> & came back',
      area_condition: ['Wet', 'Dim'],
      emergency_services_activated: [{ name: 'SCDF', checked: true }],
    },
    property: { damaged_things: '-2 posts', party_type: 'internal' },
    details: {
      person_involved_details: [
        buildCasualty(),
        buildCasualty({ id: 'b', injury_name: 'Gone', status: 'delete' }),
      ],
      witness_particulars: [buildWitness()],
    },
  });
  await server.call('create_incident', { platform: 'web', case_details }, { token });
  await fileIncident(server, token, { date: '6 Oct 2026' });
  const october = { from_date: '2026-10-01', to_date: '2026-10-31' };
  const { body } = await exported(october);
  const { rows } = await written(token, october);
  const [heading = [], ...cells] = rows;
  expect(cells.map((row) => row.map(readCell))).toEqual(body.list.map(expectedCells));
  expect(heading).toHaveLength(31);
  expect(cells.map((row) => row[heading.indexOf('Casualties')])).toEqual([
    'Siti binte Rahman',
    'Siti binte Rahman',
  ]);
  const junior = await written(juniorToken, october);
  expect(junior.rows.slice(1).map((row) => [row[0], row[20], row[21]])).toEqual(
    cells.map(([code]) => [code, '******', '******']),
  );
});

/** A spreadsheet stores days as fractions, so seconds are rounded. */
const readCell = (cell: unknown) =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : (cell ?? '');

function expectedCells({ case_details, root_cause, ...rest }: IncidentListItem): unknown[] {
  const { incident_description: said, property_damage_details: damage } = case_details;
  const shown = <Person extends { status: string }>(persons: Person[], name: keyof Person) =>
    persons
      .filter(({ status }) => status !== 'delete')
      .map((person) => person[name])
      .join(', ');
  const isDamaged = Object.values({ ...damage, party_type: '' }).some(Boolean);
  return [
    rest.incident_id,
    rest.incident_status,
    `Cat ${rest.filtered_category.slice(1)}`,
    said.is_emergency_incident,
    said.park,
    said.zone_type === ZONE_TYPED ? said.zone : said.zone_type || said.zone,
    said.sub_zones,
    new Date(`${said.date} UTC`),
    said.time && new Date(`1899-12-30T${said.time}Z`),
    said.weather,
    said.area_condition.join(', '),
    said.incident_type,
    said.incident_placement,
    said.incident_classification,
    said.injury_type.join(', '),
    said.incident_title,
    said.incident_remarks,
    said.is_followup_required,
    said.recall_people,
    said.emergency_services_activated
      .filter(({ checked }) => checked)
      .map(({ name }) => name)
      .join(', '),
    shown(case_details.person_involved_details, 'injury_name'),
    shown(case_details.witness_particulars, 'guest_name'),
    damage.property_type,
    damage.damaged_things,
    isDamaged ? (damage.party_type === 'internal' ? 'Internal' : 'External') : '',
    damage.priority_of_fix,
    root_cause.unsafe_act,
    root_cause.unsafe_cond,
    rest.creator_name,
    rest.department,
    new Date(Math.floor(Date.parse(rest.latest_updated_at) / 1000) * 1000 + 8 * 60 * 60 * 1000),
  ];
}

test('EXP-1 an incident removed during an export leaves the others in order', async () => {
  const admin = await authenticator(
    server.database,
    server.app.services.identity,
    server.app.services.now,
  )(token);
  const input = endpoints.get_all_incidents.input.parse({ platform: 'web', export: 'true', ...NOVEMBER });
  const answer = await exportIncidents(server.app.services, {
    input,
    by: admin,
    idempotencyKey: undefined,
    network: '192.0.2.1',
  });
  const going = 777;
  await server.database.delete(incidents).where(eq(incidents.id, going));
  const app = Fastify();
  app.get('/', (_request, reply) => answer.send(reply));
  const { list } = (await app.inject('/')).json();
  await insertCopies(going - 1, going - 1);
  const numbers = list.map(({ id }: IncidentListItem) => Number(id));
  expect(numbers).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1).filter((id) => id !== going));
});
