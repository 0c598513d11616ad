import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, type InputOf } from '../../contract/endpoints.ts';
import type { IncidentListItem } from '../../contract/schemas/incident.ts';
import { authenticator } from '../../server/authentication/authenticate.ts';
import { incidentFiles, incidents } from '../../server/database/schema.ts';
import { exportIncidents } from '../../server/incidents/exportIncidents.ts';
import { startHost, type TestHost } from '../helpers/host.ts';
import { fileIncident } from '../helpers/incidents.ts';

let host: TestHost;
let token: string;
let juniorToken: string;
const ROWS = 1234;

beforeAll(async () => {
  host = await startHost();
  const admin = await host.addUser({ role: 'admin' });
  const junior = await host.addUser({ role: 'junior_user' });
  token = await host.signIn(admin.email);
  juniorToken = await host.signIn(junior.email);
  const { id } = await fileIncident(host, token);
  // Copies of the first, some of them of Cat 2, each a second later.
  await host.database.execute(sql`
    insert into incidents (status, category, park, zone_type, incident_type, placement, classification, is_emergency,
      incident_date, title, noti_frequency, created_by, creator_name, department, sub_department, created_at,
      latest_updated_at, latest_updated_by, document)
    select status, case when n % 10 = 0 then 'c2' else category end, park, zone_type, incident_type, placement,
      classification, is_emergency, incident_date, title, noti_frequency, created_by, creator_name, department,
      sub_department, created_at, latest_updated_at + n * interval '1 second', latest_updated_by, document
    from incidents cross join generate_series(1, ${ROWS - 1}) as n where id = ${Number(id)}`);
});
afterAll(() => host.close());

const NOVEMBER = { from_date: '2026-11-01', to_date: '2026-11-30' };

function exported(input: Partial<InputOf<'get_all_incidents'>>, as = token) {
  return host.call('get_all_incidents', { platform: 'web', export: 'true', ...input }, { token: as });
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
  const next = new URL(pages[0]?.body.nexturl, host.origin).searchParams;
  expect([next.get('export'), next.get('page')]).toEqual(['true', '2']);
  expect(pages[1]?.body.nexturl).toBeNull();
  const byNumber = { platform: 'web', ...NOVEMBER, sort_by_number: 'asc' } as const;
  const { body } = await host.call('get_all_incidents', byNumber, { token });
  expect(body.list).toEqual(rows.slice(0, 10));
});

test('EXP-1 a range of more than 31 days, or none, is refused', async () => {
  const refused = await exported({ from_date: '2026-11-01', to_date: '2026-12-02' });
  expect([refused.status, refused.body.message]).toEqual([400, 'Please select less than 31 days']);
  expect((await exported({ from_date: '2026-11-01' })).status).toBe(400);
  expect((await exported({ from_date: '2026-11-01', to_date: '2026-12-01' })).status).toBe(200);
});

test('EXP-1 where nothing fits the answer is an empty list', async () => {
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
  const last = await host.database.$count(incidents);
  const [saved] = first.body.list;
  const later = new Date('2027-01-01T00:00:00Z');
  for (const id of [Number(saved.id), last]) {
    await host.database.update(incidents).set({ latestUpdatedAt: later }).where(eq(incidents.id, id));
  }
  const { id: filed } = await fileIncident(host, token);
  const answer = await fetch(`${host.origin}/api${first.body.nexturl}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const second = await answer.json();
  const ids = [...first.body.list, ...second.list].map(({ id }: IncidentListItem) => id);
  expect(ids).toHaveLength(ROWS + 1);
  expect(new Set(ids).size).toBe(ROWS + 1);
  expect(ids.at(-1)).toBe(filed);
  await host.database.delete(incidentFiles).where(eq(incidentFiles.incidentId, Number(filed)));
  await host.database.delete(incidents).where(eq(incidents.id, Number(filed)));
});

test('EXP-1 an incident that goes while an export is sent leaves the others in their order', async () => {
  const admin = await authenticator(host.database, host.app.services.identity, host.app.services.now)(token);
  const input = endpoints.get_all_incidents.input.parse({ platform: 'web', export: 'true', ...NOVEMBER });
  const answer = await exportIncidents(host.app.services, {
    input,
    by: admin,
    idempotencyKey: undefined,
    network: '192.0.2.1',
  });
  const going = 777;
  await host.database.delete(incidents).where(eq(incidents.id, going));
  const app = Fastify();
  app.get('/', (_request, reply) => answer.send(reply));
  const { list } = (await app.inject('/')).json();
  const numbers = list.map(({ id }: IncidentListItem) => Number(id));
  expect(numbers).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1).filter((id) => id !== going));
});
