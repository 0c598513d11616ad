import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keepSession } from '../../src/api/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { storeWithActions } from '../helpers/actions.ts';
import { browser } from '../helpers/consoleHere.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

/* Every method of the data provider on every resource, on a real server (CARD-2). dataProvider.test.ts covers special cases. */

let server: TestServer;
let admin: TestUser;
let reporter: TestUser;
let staff: TestUser[];
let incident: string;
let notification: string;
let entry: string;

beforeAll(async () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  server = await startServer();
  browser.origin = server.origin;
  admin = await server.addUser({ role: 'super_admin', department: 'Safety', subDepartment: 'WSH' });
  reporter = await server.addUser({ role: 'senior_user' });
  staff = [];
  for (let number = 0; number < 61; number += 1) {
    const two = String(number).padStart(2, '0');
    staff.push(await server.addUser({ role: 'junior_user', name: `Ranger ${two}`, staffId: `3000${two}` }));
  }
  const token = await server.signIn(reporter.email);
  ({ id: incident } = await fileIncident(server, token, { incident_title: 'Tree fell', category: 'c1' }));
  browser.token = await server.signIn(admin.email);
  const { body } = await server.call('get_user_details', { platform: 'web' }, { token: browser.token });
  keepSession(body);
  await fileEmergency();
  await storeAction();
  const newest = async (resource: string) => (await ASKED.getList(resource)).data.at(-1)?.id;
  notification = await newest('notifications');
  entry = await newest('audit_trails');
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

async function fileEmergency(): Promise<string> {
  const about = { incident_title: 'Smoke in the kitchen', is_emergency_incident: 'Yes' } as const;
  return (await fileIncident(server, await server.signIn(reporter.email), about)).id;
}

function storeAction(): Promise<string> {
  const assignee = { kind: 'sub_department' as const, id: 'WSH', name: 'WSH' };
  return storeWithActions(server, reporter, [{ assignee, action_assigned_to: 'WSH' }]);
}

type Reads = { filter?: () => object; one?: () => string };

/** `filter` is required by the list; `one` is missing for resources without single records. */
const READS: Record<string, Reads> = {
  incidents: { one: () => incident },
  users: { one: () => reporter.id },
  groups: { one: () => 'junior_user' },
  group_users: { filter: () => ({ role: 'junior_user' }) },
  notifications: { one: () => notification },
  audit_trails: { one: () => entry },
  audit_check: { one: () => 'chains' },
  actions: {},
  emergencies: {},
  notification_preferences: { one: () => 'mine' },
  sessions: { one: () => reporter.id },
  group_sessions: {},
  held_work: { one: () => reporter.id },
  settings: { one: () => 'security' },
  notification_listing: {},
  notified_sub_departments: {
    filter: () => ({ classification: 'Slip/trip/fall', classification_id: 'slip-trip-fall' }),
  },
  incident_types: { one: () => 'safety' },
  departments: { one: () => 'operations' },
};

const REFUSED: Record<string, [RegExp, ...(keyof typeof ASKED)[]]> = {
  incidents: [/never deleted: it is archived/, 'delete'],
  groups: [/change the role/, 'create', 'update', 'delete'],
  group_users: [/change the role|read the account/, 'getOne', 'create', 'update', 'delete'],
  notifications: [/server creates/, 'create'],
  audit_trails: [/cannot be changed/, 'create', 'update', 'delete'],
  audit_check: [/only be started and read/, 'getList', 'create', 'delete'],
  actions: [/in their incident/, 'getOne', 'create', 'delete'],
  emergencies: [/edited as an incident/, 'getOne', 'create', 'delete'],
  notification_preferences: [/single record/, 'getList', 'create', 'delete'],
  sessions: [/only be read or ended/, 'getList', 'create', 'update'],
  group_sessions: [/only be read or ended/, 'getList', 'getOne', 'create', 'update'],
  held_work: [/handed over/, 'getList', 'create', 'update', 'delete'],
  settings: [/single record/, 'getList', 'create', 'delete'],
  notification_listing: [/reference data/, 'getOne', 'create', 'update', 'delete'],
  notified_sub_departments: [/reference data/, 'getOne', 'create', 'update', 'delete'],
};

const isRefused = (resource: string, method: keyof typeof ASKED) =>
  REFUSED[resource]?.includes(method) ?? false;

const STOCK = {
  pagination: { page: 1, perPage: 2 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
};
const id = 'x1';
const previousData = { id };

const ASKED = {
  getList: (resource: string, signal?: AbortSignal) =>
    dataProvider.getList(resource, { ...STOCK, filter: READS[resource]?.filter?.() ?? {}, signal }),
  getOne: (resource: string, signal?: AbortSignal) =>
    dataProvider.getOne(resource, { id: READS[resource]?.one?.() ?? id, signal }),
  create: (resource: string) => dataProvider.create(resource, { data: {} }),
  update: (resource: string) => dataProvider.update(resource, { id, data: {}, previousData }),
  delete: (resource: string) => dataProvider.delete(resource, { id, previousData }),
};

const resourcesThat = (method: 'getList' | 'getOne') =>
  Object.keys(READS).filter((resource) => !isRefused(resource, method));

describe('unsupported methods', () => {
  test.each(Object.entries(REFUSED))(
    'CARD-2 %s refuses them with a sentence, without a request',
    async (resource, [says, ...methods]) => {
      const asked = vi.spyOn(globalThis, 'fetch');
      for (const method of methods) {
        const refused = await ASKED[method](resource).catch((error: Error) => error.message);
        expect(refused, method).toMatch(says);
        expect(refused, method).toMatch(/^[A-Z][^.]*\.$/);
      }
      if (methods.includes('update'))
        await expect(dataProvider.updateMany(resource, { ids: [1, 2], data: {} })).rejects.toThrow(says);
      if (methods.includes('delete'))
        await expect(dataProvider.deleteMany(resource, { ids: [1, 2] })).rejects.toThrow(says);
      expect(asked).not.toHaveBeenCalled();
      asked.mockRestore();
    },
  );

  test.each(['incidents', 'users', 'departments'])(
    'CARD-2 %s rejects an empty record with the server’s reason',
    async (resource) => {
      await expect(ASKED.create(resource)).rejects.toMatchObject({ status: 400 });
    },
  );

  test('CARD-2 an unknown resource is refused too', async () => {
    await expect(ASKED.getList('animals')).rejects.toThrow('The data provider knows no animals.');
  });
});

describe('reading', () => {
  test.each(resourcesThat('getList'))('CARD-2 the stock list of %s, two per page', async (resource) => {
    const { data, total, pageInfo } = await ASKED.getList(resource);
    expect(data.length).toBeGreaterThan(0);
    expect(data.length).toBeLessThanOrEqual(2);
    expect(new Set(data.map((row) => row.id)).size).toBe(data.length);
    expect(total ?? pageInfo).toBeDefined();
  });

  test.each(resourcesThat('getList'))('CARD-1 %s is not sorted by an unknown field', async (resource) => {
    const filter = READS[resource]?.filter?.() ?? {};
    const asked = { ...STOCK, filter, sort: { field: 'colour', order: 'ASC' as const } };
    await expect(dataProvider.getList(resource, asked)).rejects.toThrow(
      /cannot be sorted by colour|Invalid|sort/,
    );
  });

  test.each(resourcesThat('getOne'))('CARD-2 one record of %s, alone and among several', async (resource) => {
    const known = READS[resource]?.one?.() ?? '';
    const { data } = await ASKED.getOne(resource);
    expect(data.id).toBe(known);
    const several = await dataProvider.getMany(resource, { ids: [known] });
    expect(several.data).toEqual([data]);
  });

  test.each(['incidents', 'users', 'groups', 'notifications', 'audit_trails', 'incident_types'])(
    'CARD-2 of several %s, only existing ones are returned',
    async (resource) => {
      const known = READS[resource]?.one?.() ?? '';
      const { data } = await dataProvider.getMany(resource, { ids: [known, '999999'] });
      expect(data.map((record) => record.id)).toEqual([known]);
      await expect(dataProvider.getOne(resource, { id: '999999' })).rejects.toMatchObject({ status: 404 });
    },
  );

  test('CARD-2 an unreadable record is omitted from several, and refused on its own', async () => {
    const before = browser.token;
    browser.token = await server.signIn(staff[0]?.email ?? '');
    try {
      const ids = [staff[0]?.id ?? '', staff[1]?.id ?? ''];
      const { data } = await dataProvider.getMany('users', { ids });
      expect(data.map((record) => record.id)).toEqual(ids.slice(0, 1));
      await expect(dataProvider.getOne('users', { id: ids[1] ?? '' })).rejects.toMatchObject({ status: 403 });
    } finally {
      browser.token = before;
    }
  });

  test.each([
    ...resourcesThat('getList').map((resource) => ['getList', resource] as const),
    ...resourcesThat('getOne').map((resource) => ['getOne', resource] as const),
  ])('CARD-2 %s of %s can be aborted', async (method, resource) => {
    const given = new AbortController();
    given.abort();
    await expect(ASKED[method](resource, given.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect((await ASKED[method](resource)).data).toBeDefined();
  });

  test('CARD-2 records of a parent: its audit trail, and the members of a group by name', async () => {
    const trail = await dataProvider.getManyReference('audit_trails', {
      ...STOCK,
      target: 'incident_id',
      id: incident,
    });
    expect(trail.data.at(-1)).toMatchObject({ changed_by_name: expect.stringMatching(/^Person/) });
    const members = await dataProvider.getManyReference('group_users', {
      ...{ ...STOCK, sort: { field: 'name', order: 'DESC' } },
      ...{ target: 'role', id: 'junior_user' },
    });
    expect(members.total).toBe(61);
    expect(members.data.map(({ name }) => name)).toEqual(['Ranger 60', 'Ranger 59']);
  });

  test('CARD-2 react-admin’s stock search becomes the server’s search', async () => {
    const found = async (resource: string, q: string, filter = {}) =>
      (await dataProvider.getList(resource, { ...STOCK, filter: { ...filter, q } })).data;
    expect((await found('users', 'Ranger 4')).map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Ranger 4/),
      expect.stringMatching(/^Ranger 4/),
    ]);
    expect((await found('incidents', 'Tree fell')).map((row) => row.id)).toEqual([incident]);
    expect((await found('group_users', 'Ranger 07', { role: 'junior_user' })).length).toBe(1);
    expect((await found('incident_types', 'no such')).length).toBe(0);
  });

  test.each([
    [1, 1000, 61],
    [1, 60, 60],
    [2, 60, 1],
    [3, 30, 1],
    [2, 61, 0],
  ])(
    'CARD-2 page %s of %s rows is longer than the server answers, and has %s',
    async (page, perPage, rows) => {
      const { data, total } = await dataProvider.getList('users', {
        pagination: { page, perPage },
        sort: { field: 'staff_id', order: 'ASC' },
        filter: { role: 'junior_user' },
      });
      const from = (page - 1) * perPage;
      expect(data.map(({ name }) => name)).toEqual(staff.slice(from, from + rows).map(({ name }) => name));
      expect(data.length).toBe(rows);
      expect(total).toBe(61);
    },
  );
});

describe('writing', () => {
  const read = async (resource: string, one: string) =>
    (await dataProvider.getOne(resource, { id: one })).data;

  test('CARD-2 several accounts are saved one by one, and the error reports each result', async () => {
    const [first, second] = [staff[2]?.id ?? '', staff[3]?.id ?? ''];
    const data = { park: 'Night Safari' };
    const ids = [first, 'nobody', second];
    await expect(dataProvider.updateMany('users', { ids, data })).rejects.toMatchObject({
      message: '2 of 3 were saved. Failed for nobody: This user does not exist.',
      done: [first, second],
      refused: [{ id: 'nobody' }],
    });
    for (const one of [first, second]) expect(await read('users', one)).toMatchObject(data);
    expect(await dataProvider.updateMany('users', { ids: [first], data: { park: 'Singapore Zoo' } })).toEqual(
      {
        data: [first],
      },
    );
    // Unrequested fields do not change (GRP-3).
    expect(await read('users', first)).toMatchObject({ park: 'Singapore Zoo', name: 'Ranger 02' });
  });

  test('CARD-2 several accounts are deleted one by one', async () => {
    const made = [await server.addUser(), await server.addUser()].map((user) => user.id);
    const ids = [...made, 'nobody'];
    await expect(dataProvider.deleteMany('users', { ids })).rejects.toMatchObject({
      done: made,
      refused: [{ id: 'nobody' }],
    });
    for (const one of made) await expect(read('users', one)).rejects.toMatchObject({ status: 404 });
  });

  test('CARD-2 a network failure stops the rest, and each is reported', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
    await expect(
      dataProvider.updateMany('notifications', { ids: [1, 2, 3], data: {} }),
    ).rejects.toMatchObject({
      done: [],
      refused: [1, 2, 3].map((one) => ({ id: one, why: expect.stringContaining("Can't reach the server") })),
    });
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  test('CARD-2 FLOW-5 several incidents are saved whole, based on the server’s current record', async () => {
    const token = await server.signIn(reporter.email);
    const ids = [(await fileIncident(server, token)).id, (await fileIncident(server, token)).id];
    const saved = await dataProvider.updateMany('incidents', { ids, data: {}, meta: { action: 'Archive' } });
    expect(saved.data).toEqual(ids);
    for (const one of ids) expect((await read('incidents', one)).incident_status).toBe('Archived');
  });

  test('CARD-2 REF-2 reference data is created, read and changed, and several entries are retired', async () => {
    const make = async (title: string) =>
      (await dataProvider.create('departments', { data: { title, sub_departments: [] } })).data;
    const [first, second] = [await make('Aquarium'), await make('Aviary')];
    await dataProvider.update('departments', {
      id: first.id,
      data: { ...first, title: 'Oceanarium' },
      previousData: first,
    });
    expect((await read('departments', first.id)).title).toBe('Oceanarium');
    const ids = [first.id, second.id];
    const refused = dataProvider.deleteMany('departments', { ids: [...ids, 'none'] });
    await expect(refused).rejects.toMatchObject({ done: ids, refused: [{ id: 'none' }] });
    for (const one of ids) expect((await read('departments', one)).retired).toBe(true);
  });

  test('CARD-2 single records are saved and read back', async () => {
    for (const [resource, one, changed] of [
      ['settings', 'security', { failed_login_attempts: 7 }],
      ['notification_preferences', 'mine', { quiet_from: '22:30', quiet_to: '06:00' }],
    ] as const) {
      const before = await read(resource, one);
      await dataProvider.update(resource, { id: one, data: { ...before, ...changed }, previousData: before });
      expect(await read(resource, one)).toEqual({ ...before, ...changed });
    }
  });

  test('CARD-2 emergencies are acknowledged, actions completed, the audit trail checked, and sessions ended', async () => {
    const emergency = await fileEmergency();
    await storeAction();
    const pending = async () => (await ASKED.getList('emergencies')).data.map((one) => one.id);
    expect(await pending()).toContain(emergency);
    await dataProvider.updateMany('emergencies', { ids: [emergency], data: {} });
    expect(await pending()).not.toContain(emergency);

    const [action] = (await ASKED.getList('actions')).data;
    const data = { done: true, done_img_url: [] };
    const done = await dataProvider.update('actions', { id: action.id, data, previousData: action });
    expect(done.data).toMatchObject({ id: action.id, action: { recommended_ca_status: 'Completed' } });
    await expect(dataProvider.updateMany('actions', { ids: [action.id], data })).rejects.toThrow(
      /one at a time/,
    );

    const asked = { id: 'chains', data: { is_whole: true }, previousData: { id: 'chains' } };
    expect((await dataProvider.update('audit_check', asked)).data).toMatchObject({ id: 'chains' });

    const theirs = staff[5] ?? reporter;
    await server.signIn(theirs.email);
    const ended = await dataProvider.delete('sessions', { id: theirs.id, previousData: { id: theirs.id } });
    expect(ended.data).toMatchObject({ id: theirs.id });
    const group = { id: 'junior_user', previousData: { id: 'junior_user' } };
    expect((await dataProvider.delete('group_sessions', group)).data).toMatchObject({ id: 'junior_user' });
  });
});
