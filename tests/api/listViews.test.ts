import { inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { listView } from '../../contract/schemas/listView.ts';
import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import { STATUS_TABS } from '../../contract/values/incidentValues.ts';
import { incidents } from '../../server/database/schema.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
let admin: string;
let junior: string;

beforeAll(async () => {
  server = await sharedServer();
  admin = await server.signIn((await server.addUser({ role: 'admin' })).email);
  junior = await server.signIn((await server.addUser({ role: 'junior_user' })).email);
  const filed: number[] = [];
  for (const [day, park, category, by] of [
    ['1 Nov 2026', 'Night Safari', 'c1', admin],
    ['2 Nov 2026', 'Night Safari', 'c3', admin],
    ['3 Nov 2026', 'Singapore Zoo', 'c2', admin],
    ['4 Nov 2026', 'Singapore Zoo', 'c1', junior],
    ['5 Nov 2026', 'River Wonders', 'c1', junior],
    ['6 Nov 2026', 'River Wonders', 'c2', junior],
  ] as const) {
    const description = { date: day, park, category, incident_title: `In ${park}` };
    filed.push(Number((await fileIncident(server, by, description)).id));
  }
  const status = sql`(array['Draft', 'Open', 'Pending Approval', 'Closed', 'Archived', 'Approve'])[1 + id % 6]`;
  await server.database.update(incidents).set({ status }).where(inArray(incidents.id, filed));
});

describe('LIST-2 LIST-13 how many incidents each tab has', () => {
  const counts = async (filter: object, token: string) =>
    (await server.call('count_incidents', { platform: 'web', ...filter }, { token })).body.data;
  const listed = async (filter: object, token: string): Promise<number> =>
    (await server.call('get_all_incidents', { platform: 'web', ...filter }, { token })).body.total;

  test.each<[string, IncidentFilter]>([
    ['all of them', {}],
    ['days', { from_date: '2026-11-02', to_date: '2026-11-05' }],
    ['a park', { park: 'River Wonders' }],
    ['a category', { category: 'c1' }],
    ['my cases', { case: 'my_case' }],
    ['words', { search: 'zoo' }],
    ['a tab, which changes nothing', { incident_status: 'Open' }],
  ])(
    '%s: as many as the list of the tab has, for who lists all and for who does not',
    async (_name, filter) => {
      for (const token of [admin, junior]) {
        const found = await counts(filter, token);
        for (const tab of STATUS_TABS) {
          if (tab !== 'Pending Save')
            expect(found[tab], tab).toBe(await listed({ ...filter, incident_status: tab }, token));
        }
      }
      expect(await counts({}, junior)).not.toEqual(await counts({}, admin));
    },
  );

  test('a changed incident is counted at once', async () => {
    const before = await counts({}, admin);
    await fileIncident(server, admin);
    expect(await counts({}, admin)).toMatchObject({ All: before.All + 1, Draft: before.Draft + 1 });
  });
});

describe('issue 21 the views of the list that a person keeps', () => {
  const view = (id: string, name: string) =>
    listView.parse({
      ...{ id, name, filter: { park: 'Night Safari' }, last_days: 30 },
      ...{ sort: { field: 'incident_id', order: 'DESC' }, columns: { hidden: ['creator_name'], order: [] } },
    });
  const read = async (token: string) =>
    (await server.call('get_list_views', { platform: 'web' }, { token })).body.data;
  const save = (input: Omit<EndpointInput<'save_list_views'>, 'platform'>, token: string) =>
    server.call('save_list_views', { platform: 'web', ...input }, { token });

  test('are the same on another device, in their order, and belong to one person', async () => {
    const { token, email } = await server
      .addUser({ role: 'senior_user' })
      .then(async ({ email }) => ({ email, token: await server.signIn(email) }));
    expect(await read(token)).toEqual({ views: [], version: 0 });
    const views = [{ ...view('b', 'At night'), shown_as: 'map' as const }, view('a', 'By day')];
    expect((await save({ views, version: 0 }, token)).body.data).toEqual({ views, version: 1 });
    expect(await read(await server.signIn(email))).toEqual({ views, version: 1 });
    const other = await server.signIn((await server.addUser()).email);
    expect(await read(other)).toEqual({ views: [], version: 0 });
  });

  test('are not lost if two devices save at once: the later one gets the current views', async () => {
    const [mine, theirs] = [[view('m', 'Mine')], [view('t', 'Theirs')]];
    expect((await save({ views: theirs, version: 0 }, admin)).status).toBe(200);
    const { status, body } = await save({ views: mine, version: 0 }, admin);
    expect([status, body.data]).toEqual([409, { views: theirs, version: 1 }]);
    expect((await save({ views: [...theirs, ...mine], version: 1 }, admin)).status).toBe(200);
    expect(await read(admin)).toEqual({ views: [...theirs, ...mine], version: 2 });
  });

  test.each([
    ['no name', { name: '  ' }],
    ['a name that is a text', { name: 'x'.repeat(61) }],
    ['a filter that the list has not', { filter: { category: 'c9' } }],
    ['an order that the list has not', { sort: { field: 'title', order: 'ASC' } }],
  ])('have %s: refused', async (_name, wrong) => {
    const views = [{ ...view('w', 'Wrong'), ...wrong }] as never;
    expect((await save({ views, version: 0 }, junior)).status).toBe(400);
  });

  test('are fifty at most', async () => {
    const views = Array.from({ length: 51 }, (_, index) => view(`v${index}`, 'One of many'));
    expect((await save({ views, version: 0 }, junior)).status).toBe(400);
    expect((await save({ views: views.slice(1), version: 0 }, junior)).status).toBe(200);
  });
});
