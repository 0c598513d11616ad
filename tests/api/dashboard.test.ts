import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../contract/permissions.ts';
import { groups, type incidents } from '../../server/database/schema.ts';
import { storeIncident } from '../helpers/notifications.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
let junior: TestUser;
const tokens: Partial<Record<Role, string>> = {};

beforeAll(async () => {
  server = await startServer();
  junior = await server.addUser();
  const senior = await server.addUser({ role: 'senior_user' });
  tokens.junior_user = await server.signIn(junior.email);
  tokens.senior_user = await server.signIn(senior.email);
  const store = (columns: Partial<typeof incidents.$inferInsert>, by = senior) =>
    storeIncident(server, { by }, columns);
  await store({ incidentDate: '2026-10-31' });
  await store({ incidentDate: '2026-11-01', status: 'Draft' });
  await store({ incidentDate: '2026-11-30', category: '', incidentType: 'Security', status: 'Approve' });
  await store({
    incidentDate: '2026-11-15',
    category: 'c3',
    incidentType: 'Something else',
    status: 'Closed',
  });
  await store({ incidentDate: '2026-11-15', category: 'c2', park: 'Night Safari' }, junior);
  await store({ incidentDate: '2026-11-16', incidentType: '', isEmergency: true, park: 'Bird Paradise' });
  await store({ incidentDate: '2026-12-01' });
  await store({ incidentDate: undefined });
});
afterAll(() => server.close());

const info = async (token: string | undefined, given: object = {}) => {
  const input = { platform: 'web', year: 2026, month: 11, user_id: junior.id, ...given } as const;
  const { message, ...figures } = (await server.call('incident_info', input, { token })).body;
  expect(message).toBe('Success');
  return figures;
};

describe('the figures of a month', () => {
  test('DASH-2 by category, status and type; an unknown type is Others, no category is c1', async () => {
    expect(await info(tokens.senior_user)).toEqual({
      category: { c1: 3, c2: 1, c3: 1, c4: 0 },
      incident_status: { Open: 2, 'Pending Approval': 0, Draft: 1, Closed: 1, Archived: 0 },
      incident_type_numbers: { Safety: 2, Security: 1, 'Place Management': 0, Others: 2 },
    });
  });

  test('DASH-1 of one park', async () => {
    const { category } = await info(tokens.senior_user, { park: 'Night Safari' });
    expect(category).toEqual({ c1: 0, c2: 1, c3: 0, c4: 0 });
    expect(await info(tokens.senior_user, { park: 'All' })).toEqual(await info(tokens.senior_user));
  });

  test('DASH-1 December ends with the year', async () => {
    expect((await info(tokens.senior_user, { month: 12 })).category.c1).toBe(1);
    expect((await info(tokens.senior_user, { month: 1 })).category.c1).toBe(0);
  });

  test("DASH-6 a junior's figures contain c1 and their own incidents, whatever id they send", async () => {
    expect((await info(tokens.junior_user)).category).toEqual({ c1: 3, c2: 1, c3: 0, c4: 0 });
    const asSenior = await info(tokens.junior_user, { user_id: 'somebody-else' });
    expect(asSenior.category).toEqual({ c1: 3, c2: 1, c3: 0, c4: 0 });
  });

  test('DASH-6 the list behind a slice has as many, of types that have no slice of their own and of none, too', async () => {
    for (const token of Object.values(tokens)) {
      const { category, incident_type_numbers, incident_status } = await info(token);
      const slices = [
        ...Object.entries(category).map(([name, count]) => [{ category: name }, count]),
        ...Object.entries(incident_type_numbers).map(([name, count]) => [{ incident_type: name }, count]),
        ...Object.entries(incident_status).map(([name, count]) => [{ incident_status: name }, count]),
      ];
      for (const [filter, count] of slices) {
        const window = { from_date: '2026-11-01', to_date: '2026-11-30' };
        const given = { platform: 'web', ...window, ...(filter as object) } as never;
        const { total } = (await server.call('get_all_incidents', given, { token })).body;
        expect(total, JSON.stringify(filter)).toBe(count);
      }
    }
  });

  test('DASH-6 without access to the list there are no figures, not even of own incidents', async () => {
    const [before] = await server.database.select().from(groups).where(eq(groups.id, 'junior_user'));
    const set = (perms: typeof groups.$inferInsert.perms) =>
      server.database.update(groups).set({ perms }).where(eq(groups.id, 'junior_user'));
    await set(['p4a']);
    const { category } = await info(tokens.junior_user);
    await set(before?.perms ?? []);
    expect(category).toEqual({ c1: 0, c2: 0, c3: 0, c4: 0 });
  });
});

/** Every count differs, so that swapped counts are detected. */
const COUNTED = {
  category: { c1: 1, c2: 2, c3: 5, c4: 7 },
  incident_status: { Open: 5, 'Pending Approval': 1, Draft: 4, Closed: 2, Archived: 3 },
  incident_type_numbers: { Safety: 4, Security: 3, 'Place Management': 7, Others: 1 },
};

test('DASH-2 LIST-2 each figure has its own name on the dashboard, in its months and on the tabs', async () => {
  const each = (counts: object) => Object.entries(counts).flatMap(([name, count]) => Array(count).fill(name));
  const [categories, statuses, types] = Object.values(COUNTED).map(each);
  for (const [index, category] of (categories ?? []).entries()) {
    const columns = { category, status: statuses?.[index], incidentType: types?.[index] };
    await storeIncident(server, { by: junior }, { ...columns, incidentDate: '2027-03-15' });
  }
  const token = tokens.senior_user;
  const march = { year: 2027, month: 3 };
  expect(await info(token, march)).toEqual(COUNTED);
  const insights = await server.call('incident_insights', { platform: 'web', ...march }, { token });
  expect(insights.body.data.months.at(-1)).toEqual({
    month: '2027-03',
    category: COUNTED.category,
    type: COUNTED.incident_type_numbers,
  });
  const window = { from_date: '2027-03-01', to_date: '2027-03-31' };
  const tabs = await server.call('count_incidents', { platform: 'web', ...window }, { token });
  expect(tabs.body.data).toEqual({ All: 15, ...COUNTED.incident_status });
});
