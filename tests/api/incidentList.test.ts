import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { incidentListItem } from '../../contract/schemas/incident.ts';
import { incidents } from '../../server/database/schema.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
let token: string;
let juniorToken: string;

type Filter = Partial<EndpointInput<'get_all_incidents'>>;

async function list(filter: Filter = {}, as = token) {
  return server.call('get_all_incidents', { platform: 'web', size: 50, ...filter }, { token: as });
}

async function titles(filter: Filter): Promise<string[]> {
  const { body } = await list(filter);
  return body.list.map(
    (row: { case_details: { incident_description: { incident_title: string } } }) =>
      row.case_details.incident_description.incident_title,
  );
}

beforeAll(async () => {
  server = await startServer();
  const admin = await server.addUser({ role: 'admin', name: 'Ade 100%_Admin' });
  const junior = await server.addUser({ role: 'junior_user', name: 'Juniper Junior' });
  token = await server.signIn(admin.email);
  juniorToken = await server.signIn(junior.email);

  await fileIncident(server, token, {
    incident_title: 'Wet steps',
    date: '1 Nov 2026',
    park: 'Night Safari',
    zone_type: 'Tram',
    zone: 'Tram',
  });
  await fileIncident(server, token, {
    incident_title: 'Lost child',
    date: '5 Nov 2026',
    incident_type: 'Others',
    incident_classification: 'Lost child',
  });
  await fileIncident(server, juniorToken, {
    incident_title: 'Bee sting',
    date: '10 Nov 2026',
    incident_placement: 'Boardwalk',
  });
  await fileIncident(server, token, {
    incident_title: 'Broken 50%_glass \\ pane',
    date: '15 Nov 2026',
    category: 'c3',
  });
  const closed = await fileIncident(server, token, {
    incident_title: 'Old case',
    date: '20 Nov 2026',
    category: 'c2',
  });
  await server.database
    .update(incidents)
    .set({ status: 'Closed' })
    .where(eq(incidents.id, Number(closed.id)));
});
afterAll(() => server.close());

test('LIST-4 a row has every field of the contract', async () => {
  const { body } = await list();
  for (const row of body.list) expect(incidentListItem.parse(row)).toEqual(row);
  expect(body).toMatchObject({ message: 'Success', total: 5, total_pages: 1, nexturl: null });
});

test.each<[string, Filter, string[]]>([
  ['from_date', { from_date: '2026-11-15' }, ['Old case', 'Broken 50%_glass \\ pane']],
  ['to_date', { to_date: '2026-11-05' }, ['Lost child', 'Wet steps']],
  ['a single day', { from_date: '2026-11-10', to_date: '2026-11-10' }, ['Bee sting']],
  ['category', { category: 'c3' }, ['Broken 50%_glass \\ pane']],
  ['park', { park: 'Night Safari' }, ['Wet steps']],
  ['zone', { zone: 'Tram' }, ['Wet steps']],
  ['incident type', { incident_type: 'Others' }, ['Lost child']],
  ['placement', { incident_placement: 'Boardwalk' }, ['Bee sting']],
  ['status', { incident_status: 'Closed' }, ['Old case']],
  ['two at once', { park: 'Night Safari', category: 'c2' }, []],
  [
    'All and empty, which do not filter',
    { park: 'All', zone: '', category: 'All', from_date: '2026-11-20' },
    ['Old case'],
  ],
])('LIST-2 the list is filtered by %s', async (_name, filter, expected) => {
  expect(await titles(filter)).toEqual(expected);
});

test.each<[string, string, string[]]>([
  ['a word of the title, in any case', 'WET', ['Wet steps']],
  ['the creator', 'juniper', ['Bee sting']],
  ['the code', 'inc-000002', ['Lost child']],
  ['a percent sign that means itself', '50%', ['Broken 50%_glass \\ pane']],
  ['an underscore that means itself', '%_glass', ['Broken 50%_glass \\ pane']],
  ['a backslash that means itself', '\\ pane', ['Broken 50%_glass \\ pane']],
  ['a quote, which finds nothing and breaks nothing', "' or 1=1 --", []],
  [
    'blanks, which do not search',
    '   ',
    ['Old case', 'Broken 50%_glass \\ pane', 'Bee sting', 'Lost child', 'Wet steps'],
  ],
])('LIST-5 a search finds by %s', async (_name, search, expected) => {
  expect(await titles({ search })).toEqual(expected);
});

test('LIST-2 My Cases are the own ones', async () => {
  const mine = await list({ case: 'my_case' }, juniorToken);
  expect(mine.body.list.map((row: { creator_name: string }) => row.creator_name)).toEqual(['Juniper Junior']);
});

test('LIST-6 newest change first by default, and the other three orders', async () => {
  expect((await titles({}))[0]).toBe('Old case');
  expect((await titles({ sort_by_date: 'asc' }))[0]).toBe('Wet steps');
  expect((await titles({ sort_by_number: 'asc' }))[0]).toBe('Wet steps');
  expect((await titles({ sort_by_number: 'desc' }))[0]).toBe('Old case');
});

test('LIST-7 pages contain every incident exactly once, and nexturl leads through them', async () => {
  const seen: string[] = [];
  let { body } = await list({ size: 2 });
  expect(body).toMatchObject({ total: 5, total_pages: 3 });
  while (true) {
    seen.push(...body.list.map((row: { id: string }) => row.id));
    if (!body.nexturl) break;
    const response = await fetch(`${server.origin}/api${body.nexturl}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    body = await response.json();
  }
  expect(seen).toEqual([...new Set(seen)]);
  expect(seen).toHaveLength(5);
  expect((await list({ page: 99 })).body.list).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ['an unknown tab', { incident_status: 'Lost' }],
  ['a negative page', { page: '-1' }],
  ['a page that is no number', { page: 'first' }],
  ['a size of 1001', { size: '1001' }],
  ['a day that does not exist', { from_date: '2026-02-30' }],
  ['an unknown sort', { sort_by_date: 'sideways' }],
  ['an unknown platform', { platform: 'fax' }],
])('LIST-2 %s is refused with a message', async (_name, query) => {
  const { status, body } = await list(query as Filter);
  expect(status).toBe(400);
  expect(Object.keys(body.errors)).toEqual(Object.keys(query));
});

test('EXP-1 a size over 50 is an export, said or not: it needs its range', async () => {
  const { status, body } = await list({ size: 51 });
  expect([status, body.message]).toEqual([400, 'Please select less than 31 days']);
  const range = { from_date: '2026-11-01', to_date: '2026-11-30' };
  const [said, unsaid] = [
    await list({ ...range, size: 51, export: true, page: 1 }),
    await list({ ...range, size: 51, page: 1 }),
  ];
  expect([unsaid.status, unsaid.body.list]).toEqual([200, said.body.list]);
});

test('EXP-1 an export counts pages from one and spans at most 31 days', async () => {
  const range = { export: true, from_date: '2026-10-22', to_date: '2026-11-21' };
  const month = await list({ ...range, size: 1000, page: 1 });
  expect([month.status, month.body.list.length]).toEqual([200, 5]);
  const longer = await list({ ...range, from_date: '2026-10-21' });
  expect([longer.status, longer.body.message]).toEqual([400, 'Please select less than 31 days']);
  const endless = await list({ export: true });
  expect(endless.status).toBe(400);
});
