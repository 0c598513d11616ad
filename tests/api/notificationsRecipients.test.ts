import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { SUB_DEPARTMENTS } from '../../server/operations/installation/reference/departments.ts';
import { storeIncident } from '../helpers/notifications.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let cid: TestUser;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ann = await server.addUser({ name: 'Ann Lim', subDepartment: 'WSH', role: 'senior_user' });
  bob = await server.addUser({ name: 'Bob Lim', subDepartment: 'WSH' });
  cid = await server.addUser({ name: 'Cid Tan', subDepartment: 'HR' });
  await server.addUser({ name: 'Gone Lim', subDepartment: 'WSH', isActive: -1 });
  token = await server.signIn(ann.email);
});
afterAll(() => server.close());

const web = { platform: 'web' } as const;
type Listed = 'notification_subdeparts' | 'notification_users' | 'search_notification_users';
const ask = async (name: Listed, given: object, as = token) => {
  const { status, body } = await server.call(name, { ...web, ...given } as never, { token: as });
  return { status, ...body };
};

/** Retires the department of a sub department until the test ends. @returns a function that restores it earlier */
async function retireDepartmentOf(subDepartment: string): Promise<() => Promise<void>> {
  const { reference } = server.app.services;
  const before = (await reference.list('departments')).filter(({ data }) =>
    JSON.stringify(data).includes(`"${subDepartment}"`),
  );
  const restore = () => reference.put(before);
  onTestFinished(restore);
  await reference.put(before.map((one) => ({ ...one, data: { ...one.data, retired: true } })));
  return restore;
}

const slip = { classification: 'Slip/trip/fall', classification_id: 'slip-trip-fall' };

describe('the listing', () => {
  test('NLST-1 every classification once, ten a page, with its departments and their number', async () => {
    const page = async (number: number) =>
      (await server.call('all_notification_subdeparts', { ...web, page: number }, { token })).body;
    const [first, second] = [await page(0), await page(1)];
    expect([first.data.length, second.data.length, first.total, first.total_pages]).toEqual([10, 3, 13, 2]);
    expect(second.next).toBeNull();
    const all = [...first.data, ...second.data];
    const titles = all.map(({ classification_title }) => classification_title);
    expect(titles).toEqual([...new Set(titles)].sort((a, b) => a.localeCompare(b, 'en')));
    expect(all.find(({ classification_id }) => classification_id === 'lost-child')).toEqual({
      classification_title: 'Lost child',
      classification_id: 'lost-child',
      subdeparts: ['Guest Experience', 'Ranger/Security'],
      depart_count: 2,
    });
  });

  test('REF-2 a retired classification is no longer listed, and a new one is, without recipients', async () => {
    const { reference } = server.app.services;
    const before = await reference.get('incident_classifications', 'theft');
    await reference.put([
      { collection: 'incident_classifications', id: 'theft', data: { ...before, retired: true } },
      { collection: 'incident_classifications', id: 'new', data: { title: 'A new one', injury_type_id: '' } },
    ]);
    const { body } = await server.call('all_notification_subdeparts', { ...web, size: 50 }, { token });
    const ids = body.data.map(({ classification_id }: { classification_id: string }) => classification_id);
    expect(ids).not.toContain('theft');
    expect(body.data[0]).toMatchObject({ classification_id: 'new', subdeparts: [], depart_count: 0 });
  });

  test('NLST-1 the departments of one classification, by name', async () => {
    const { data, total } = await ask('notification_subdeparts', { ...slip, id: 'anything' });
    expect(data).toEqual(['First Aid', 'Guest Experience', 'Maintenance', 'WSH']);
    expect(total).toBe(4);
  });

  test('REF-2 NLST-1 the sub departments of a retired department are left out, and come back with it', async () => {
    const names = async () => (await ask('notification_subdeparts', slip)).data;
    const restore = await retireDepartmentOf('First Aid');
    expect(await names()).not.toContain('First Aid');
    const { body } = await server.call('all_notification_subdeparts', { ...web, size: 50 }, { token });
    expect(JSON.stringify(body.data)).not.toContain('First Aid');
    await restore();
    expect(await names()).toContain('First Aid');
  });

  test('FORM-5 all sub departments, in the order of the reference data', async () => {
    const { body } = await server.call('all_subdepartments', web, { token });
    expect([...body.data].sort()).toEqual([...SUB_DEPARTMENTS].sort());
  });
});

describe('expected recipients', () => {
  const states = async (given: object) => {
    const { data } = await ask('notification_subdeparts', { size: 50, ...given });
    return Object.fromEntries(
      data.map(({ name, status }: { name: string; status: number }) => [name, status]),
    );
  };
  const filed = (choice: Parameters<typeof storeIncident>[1]['choice']) =>
    storeIncident(server, { by: ann, choice });

  test('DET-7 all departments, those of the classification ticked', async () => {
    const found = await states({ ...slip, is_emergency: false });
    expect(Object.keys(found)).toHaveLength(SUB_DEPARTMENTS.length);
    expect(found).toMatchObject({ WSH: 1, 'First Aid': 1, HR: 0, IT: 0 });
  });

  test('FORM-5 in an emergency all are ticked', async () => {
    expect(new Set(Object.values(await states({ ...slip, is_emergency: true })))).toEqual(new Set([1]));
  });

  test('DET-7 the choice of the saved incident counts: some, none, all', async () => {
    const id = await filed({
      unchecked_users: [bob.id],
      selected_noti_departs: [
        { name: 'WSH', status: -1 },
        { name: 'First Aid', status: 0 },
        { name: 'HR', status: 1 },
      ],
    });
    const asked = { ...slip, id, is_emergency: false };
    // Recipients were chosen by hand, so the classification adds none (NPAN-6).
    expect(await states(asked)).toMatchObject({ WSH: -1, 'First Aid': 0, HR: 1, Maintenance: 0 });
    const { data, total } = await ask('notification_users', { ...asked, sub_department: 'WSH' });
    expect(total).toBe(2);
    expect(data).toEqual([
      { id: ann.id, name: 'Ann Lim', platform: 'web', is_notified_user: true },
      { id: bob.id, name: 'Bob Lim', platform: 'web', is_notified_user: false },
    ]);
  });

  test('DET-7 the next page asks the same', async () => {
    const { next } = await ask('notification_subdeparts', { ...slip, is_emergency: false });
    const answer = await fetch(`${server.origin}/api${next}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = await answer.json();
    expect(data.length).toBe(SUB_DEPARTMENTS.length - 10);
    expect(data[0]).toHaveProperty('status');
  });

  test('DET-7 users of a department come in pages, by name', async () => {
    const page = (number: number) =>
      ask('notification_users', { ...slip, sub_department: 'WSH', size: 1, page: number });
    const [first, second] = [await page(0), await page(1)];
    expect([first.data[0].name, second.data[0].name, first.total_pages, second.next]).toEqual([
      'Ann Lim',
      'Bob Lim',
      2,
      null,
    ]);
  });

  test('DET-7 search by name: people of notified departments, and others', async () => {
    const asked = { ...slip, search_by: 'user', is_emergency: false };
    const names = ({ data, others }: { data: { name: string }[]; others: { name: string }[] }) => [
      data.map(({ name }) => name),
      others.map(({ name }) => name),
    ];
    expect(names(await ask('search_notification_users', { ...asked, keyword: 'LIM' }))).toEqual([
      ['Ann Lim', 'Bob Lim'],
      [],
    ]);
    const { data, others } = await ask('search_notification_users', { ...asked, keyword: 'tan' });
    expect(data).toEqual([]);
    expect(others).toEqual([
      {
        id: cid.id,
        name: 'Cid Tan',
        platform: 'web',
        sub_department: 'HR',
        is_notified_user: false,
        state: 0,
      },
    ]);
    expect(names(await ask('search_notification_users', { ...asked, keyword: '%' }))).toEqual([[], []]);
    expect(names(await ask('search_notification_users', { ...asked, keyword: ' ' }))).toEqual([[], []]);
  });

  test('DET-7 search by department, with the state of each', async () => {
    const id = await filed({ unchecked_users: [bob.id] });
    const { data } = await ask('search_notification_users', {
      ...slip,
      id,
      search_by: 'department',
      keyword: 'wsh',
    });
    expect(
      data.map((user: Record<string, unknown>) => [user.name, user.is_notified_user, user.state]),
    ).toEqual([
      ['Ann Lim', true, -1],
      ['Bob Lim', false, -1],
    ]);
  });

  test('DET-7 REF-2 a search by department leaves out retired ones; their people are found by name', async () => {
    await retireDepartmentOf('WSH');
    const asked = { ...slip, is_emergency: false };
    const byDepartment = { ...asked, search_by: 'department', keyword: 'wsh' };
    expect(await ask('search_notification_users', byDepartment)).toMatchObject({ data: [], others: [] });
    const byName = { ...asked, search_by: 'user', keyword: 'ann' };
    expect(await ask('search_notification_users', byName)).toMatchObject({
      data: [],
      others: [{ name: 'Ann Lim', is_notified_user: false }],
    });
  });

  test('DET-7 a missing incident has no recipients', async () => {
    for (const name of [
      'notification_users',
      'search_notification_users',
      'notification_subdeparts',
    ] as const) {
      const given = {
        ...slip,
        id: '999999',
        is_emergency: false,
        sub_department: 'WSH',
        keyword: 'a',
        search_by: 'user',
      };
      expect((await ask(name, given)).status).toBe(404);
    }
  });
});
