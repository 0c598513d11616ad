import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pushMessageRecipients, pushMessages } from '../../server/database/schema.ts';
import { SUB_DEPARTMENTS } from '../../server/operations/installation/reference/departments.ts';
import { endSession, keepSession } from '../../src/api/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { browser } from '../helpers/consoleHere.ts';
import { fileIncident, getTrail } from '../helpers/incidents.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

/* Only the browser's parts are replaced: storage, the identity token, and the server address. */

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  server = await startServer();
  browser.origin = server.origin;
  admin = await server.addUser({ role: 'admin' });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

async function be(person: TestUser): Promise<void> {
  browser.token = await server.signIn(person.email);
  const { body } = await server.call('get_user_details', { platform: 'web' }, { token: browser.token });
  keepSession(body);
}

async function tell(person: TestUser, texts: string[]): Promise<string[]> {
  const token = await server.signIn(person.email);
  const { id } = await fileIncident(server, token);
  for (const text of texts) {
    const [message] = await server.database
      .insert(pushMessages)
      .values({
        incidentId: Number(id),
        text,
        at: new Date(),
        category: 'c1',
        park: text.startsWith('zoo') ? 'Singapore Zoo' : 'Night Safari',
        sentBy: person.id,
      })
      .returning();
    if (!message) throw new Error('The database stored no message.');
    await server.database.insert(pushMessageRecipients).values({ userId: person.id, messageId: message.id });
  }
  return texts.toReversed();
}

const numbered = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix} ${at}`);

const page = (number: number, filter = {}) =>
  dataProvider.getList('notifications', {
    pagination: { page: number, perPage: 10 },
    sort: { field: 'timestamp', order: 'DESC' },
    filter,
  });

const getTexts = ({ data }: Awaited<ReturnType<typeof page>>) => data.map(({ text }) => text);

describe('recipients', () => {
  const slip = { id: '', classification: 'Slip/trip/fall', classification_id: 'slip-trip-fall' };

  test('DET-7 every department with its state, its people page by page, and a search for them', async () => {
    const staff: TestUser[] = [];
    for (let number = 10; number < 62; number += 1) {
      staff.push(await server.addUser({ name: `Guard ${number}`, subDepartment: 'HR', role: 'senior_user' }));
    }
    await be(admin);
    const question = { ...slip, is_emergency: false };
    const departments = await dataProvider.getNotifiedDepartments(question);
    expect(departments.map(({ name }) => name).sort()).toEqual([...SUB_DEPARTMENTS].sort());
    const isRecipient = (name: string) => departments.find((department) => department.name === name)?.status;
    expect(['WSH', 'HR'].map(isRecipient)).toEqual([1, 0]);
    const everybody = await dataProvider.getNotifiedDepartments({ ...slip, is_emergency: true });
    expect(new Set(everybody.map(({ status }) => status))).toEqual(new Set([1]));

    const [first, second] = [
      await dataProvider.getNotificationUsers(question, 'HR', 0),
      await dataProvider.getNotificationUsers(question, 'HR', 1),
    ];
    expect([first.users.length, first.total, first.hasNext]).toEqual([50, 52, true]);
    expect([second.users.length, second.total, second.hasNext]).toEqual([2, 52, false]);
    expect(second.users[1]).toEqual({ id: staff.at(-1)?.id, name: 'Guard 61', department: 'HR' });

    const found = await dataProvider.searchNotificationUsers(question, 'user', 'guard 61');
    expect(found).toEqual([second.users[1]]);
    expect(await dataProvider.searchNotificationUsers(question, 'department', 'nothing like it')).toEqual([]);
  });
});

describe('reference data', () => {
  test('REF-2 SHELL-11 a change whose answer was lost is sent again, and made once', async () => {
    await be(await server.addUser({ role: 'super_admin' }));
    const once = async <Answer>(send: () => Promise<Answer>) => {
      const { fetch } = globalThis;
      vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...sent) => {
        await fetch(...sent);
        throw new TypeError('The answer was lost.');
      });
      await expect(send()).rejects.toMatchObject({ status: 0 });
      vi.mocked(globalThis.fetch).mockRestore();
      return send();
    };
    const { data: weather } = await dataProvider.getOne('static_data', { id: 'weather' });
    const data = { ...weather, values: [...weather.values, 'Dust'] };
    const update = { id: weather.id, data, previousData: weather };
    const saved = await once(() => dataProvider.update('static_data', update));
    expect(saved.data.values).toContain('Dust');
    const department = { title: 'Archives', sub_departments: [] };
    const made = await once(() => dataProvider.create('departments', { data: department }));
    expect(made.data.title).toBe('Archives');
    await expect(dataProvider.create('departments', { data: department })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe('notifications', () => {
  let person: TestUser;
  let told: string[];

  beforeEach(async () => {
    person = await server.addUser({ role: 'senior_user' });
    told = await tell(person, [...numbered(12, 'zoo'), ...numbered(12, 'safari')]);
    await be(person);
  });

  test('NPAN-1 pages continue by cursor, even if notifications arrive between them', async () => {
    const first = await page(1);
    expect(getTexts(first)).toEqual(told.slice(0, 10));
    expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
    await tell(person, ['zoo late']);
    expect(getTexts(await page(2))).toEqual(told.slice(10, 20));
    const last = await page(3);
    expect(getTexts(last)).toEqual(told.slice(20));
    expect(last.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true });
  });

  test('NPAN-1 a page requested out of order is the same, and past the last is empty', async () => {
    await page(1, { search: 'zoo' });
    expect(getTexts(await page(3))).toEqual(told.slice(20));
    expect(await page(9)).toEqual({ data: [], pageInfo: { hasNextPage: false, hasPreviousPage: true } });
  });

  test('CARD-1 with the oldest first, pages continue too', async () => {
    const oldest = (number: number) =>
      dataProvider.getList('notifications', {
        pagination: { page: number, perPage: 10 },
        sort: { field: 'timestamp', order: 'ASC' },
        filter: {},
      });
    const first = await oldest(1);
    expect(getTexts(first)).toEqual(told.toReversed().slice(0, 10));
    expect(getTexts(await page(1))).toEqual(told.slice(0, 10));
    expect(getTexts(await oldest(3))).toEqual(told.toReversed().slice(20));
    expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
  });

  test('CARD-1 more ids than the server’s limit can be read, and none of another person', async () => {
    await tell(person, numbered(40, 'river'));
    const pagination = { page: 1, perPage: 100 };
    const { data } = await dataProvider.getList('notifications', { pagination, filter: {} });
    expect(data.length).toBe(64);
    const ids = data.map(({ id }) => id);
    const all = await dataProvider.getMany('notifications', { ids });
    expect(all.data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    await be(await server.addUser({ role: 'super_admin' }));
    expect((await dataProvider.getMany('notifications', { ids })).data).toEqual([]);
    await expect(dataProvider.getOne('notifications', { id: ids[0] })).rejects.toMatchObject({ status: 404 });
  });

  test('NPAN-3 a filter and a search narrow the list, page by page', async () => {
    const zoo = told.filter((text) => text.startsWith('zoo'));
    expect(getTexts(await page(1, { park: 'Singapore Zoo' }))).toEqual(zoo.slice(0, 10));
    expect(getTexts(await page(2, { park: 'Singapore Zoo' }))).toEqual(zoo.slice(10));
    expect(getTexts(await page(1, { search: 'zoo 11' }))).toEqual(['zoo 11']);
    expect(getTexts(await page(1, { park: 'Night Safari', search: 'zoo', category: '' }))).toEqual([]);
  });

  test('NPAN-2 an update marks one as read, Read All the rest, and the dot disappears', async () => {
    const { data } = await page(1);
    const [newest] = data;
    const read = await dataProvider.update('notifications', {
      id: newest.id,
      data: { is_new: false },
      previousData: newest,
    });
    expect(read.data).toMatchObject({ id: newest.id, text: newest.text, is_new: false });
    expect(getTexts(await page(1, { status: '1' }))).toEqual([newest.text]);
    expect(await dataProvider.hasNewNotification()).toBe(true);
    await dataProvider.readAllNotifications();
    expect(getTexts(await page(1, { status: '0' }))).toEqual([]);
    expect(await dataProvider.hasNewNotification()).toBe(false);
  });

  test('NPAN-2 a delete removes it for this person; a second one is refused', async () => {
    const { data } = await page(1);
    const gone = { id: data[0].id, previousData: data[0] };
    expect((await dataProvider.delete('notifications', gone)).data.id).toBe(data[0].id);
    expect(getTexts(await page(1))).toEqual(told.slice(1, 11));
    await expect(dataProvider.delete('notifications', gone)).rejects.toMatchObject({ status: 404 });
  });

  test("NPAN-1 the next person gets none of the previous person's pages", async () => {
    await page(1);
    const other = await server.addUser({ role: 'senior_user' });
    const theirs = await tell(other, numbered(11, 'river'));
    await be(other);
    expect(getTexts(await page(2))).toEqual(theirs.slice(10));
    endSession();
    await expect(page(1)).rejects.toThrow('Nobody is signed in.');
  });
});

describe('incidents', () => {
  const read = async (id: string) => (await dataProvider.getOne('incidents', { id })).data;

  test('FLOW-5 FLOW-8 a save posts the changes, then the incident, and the server keeps one audit entry', async () => {
    const senior = await server.addUser({ role: 'super_admin' });
    await be(senior);
    const token = browser.token;
    const { id } = await fileIncident(server, token);
    const before = await read(id);
    const changed = structuredClone(before);
    changed.case_details.incident_description.incident_title = 'Told better';
    const save = (data: object, meta: object) =>
      dataProvider.update('incidents', { id, data, previousData: before, meta });
    const { data: saved } = await save(changed, { action: 'Submit' });
    expect(saved).toMatchObject({ id, incident_status: 'Open', created_by: senior.id });
    expect(saved.latest_updated_at > before.latest_updated_at).toBe(true);
    expect((await getTrail(server, token, id)).map(({ description }) => description)).toEqual([
      [
        'Update status from Draft to Open',
        expect.stringMatching(/^Update incident title from .* to Told better$/),
      ],
      ['Create incident'],
    ]);
    await expect(save(changed, {})).rejects.toMatchObject({ status: 409 });
  });

  test('LIST-2 LIST-8 unset filters are sent explicitly, and narrow nothing', async () => {
    const junior = await server.addUser({ role: 'junior_user' });
    await be(junior);
    const { id } = await fileIncident(server, browser.token, { category: 'c1' });
    const list = (filter: object) =>
      dataProvider.getList('incidents', {
        pagination: { page: 1, perPage: 10 },
        sort: { field: 'latest_updated_at', order: 'DESC' },
        filter,
      });
    expect((await list({})).data.map((row) => row.id)).toContain(id);
    const mine = await list({ case: 'my_case' });
    expect(mine).toMatchObject({ total: 1, data: [{ id }] });
    expect(mine).not.toHaveProperty('meta');
    await dataProvider.reportViewed(id);
    await dataProvider.reportCreated(id);
  });
});

describe('users', () => {
  beforeEach(() => be(admin));

  const read = async (id: string) => (await dataProvider.getOne('users', { id })).data;

  test('UDET-12 a save sends only changed fields, so that a colleague’s save of another field survives', async () => {
    const { id } = await server.addUser({ role: 'junior_user' });
    const before = await read(id);
    const colleague = { ...before, name: 'Renamed Meanwhile' };
    await dataProvider.update('users', { id, data: colleague, previousData: before });
    await dataProvider.update('users', {
      id,
      data: { ...before, mobile_no: '+6598765432' },
      previousData: before,
    });
    expect(await read(id)).toMatchObject({ name: 'Renamed Meanwhile', mobile_no: '+6598765432' });
  });

  test('UDET-2 on the own record the mobile number is saved, because the other fields are unchanged', async () => {
    const junior = await server.addUser({ role: 'junior_user' });
    await be(junior);
    const before = await read(junior.id);
    await dataProvider.update('users', {
      id: junior.id,
      data: { ...before, mobile_no: '+6590000001' },
      previousData: before,
    });
    expect((await read(junior.id)).mobile_no).toBe('+6590000001');
  });

  test('UDET-6 UDET-7 suspending and reactivating are saves, with their remark', async () => {
    const { id } = await server.addUser({ role: 'junior_user' });
    const before = await read(id);
    const archive_date = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Singapore' });
    const suspend = { ...before, is_active: -1, archive_date, remark: 'Left the company' };
    const { data } = await dataProvider.update('users', { id, data: suspend, previousData: before });
    expect(data).not.toHaveProperty('remark');
    const suspended = await read(id);
    expect(suspended).toMatchObject({ is_active: -1, suspension_remark: 'Left the company' });
    const reactivate = { ...suspended, is_active: 1, remark: 'Came back' };
    await dataProvider.update('users', { id, data: reactivate, previousData: suspended });
    expect((await read(id)).is_active).toBe(1);
  });

  test('UDET-15 UDET-10 a create returns the new id, and a delete removes the account', async () => {
    const data = {
      name: "Siti O'Brien",
      email: 'siti@parks.example',
      mobile_no: '+6591112222',
      staff_id: '20000001',
      role: 'junior_user',
      park: 'Singapore Zoo',
      department: 'Operations',
      sub_department: 'Ranger/Security',
    };
    const { data: made } = await dataProvider.create('users', { data });
    const record = await read(String(made.id));
    expect(record).toMatchObject(data);
    await expect(dataProvider.create('users', { data })).rejects.toMatchObject({
      status: 409,
      body: { message: 'Email already exists' },
    });
    const other = { ...data, email: 'siti.o@parks.example', staff_id: '20000002' };
    const once = { data: other, meta: { idempotencyKey: 'siti-once' } };
    const [one, again] = [await dataProvider.create('users', once), await dataProvider.create('users', once)];
    expect(again.data.id).toBe(one.data.id);
    const deletion = { id: record.id, previousData: record, meta: { idempotencyKey: 'delete-once' } };
    await dataProvider.delete('users', deletion);
    await dataProvider.delete('users', deletion);
    await expect(read(record.id)).rejects.toMatchObject({ status: 404 });
  });

  test('UDET-9 UDET-11 unlocking and a new password have their own calls', async () => {
    const locked = await server.addUser({ isActive: 0, isNew: 0, lockedAt: new Date() });
    await dataProvider.unlockUser(locked.id, 'unlock-once');
    expect((await read(locked.id)).is_active).not.toBe(0);
    await dataProvider.unlockUser(locked.id, 'unlock-once');
    await expect(dataProvider.unlockUser(locked.id, 'unlock-again')).rejects.toMatchObject({ status: 409 });
    await dataProvider.changePassword(locked.email, 'Another-password-1');
    expect(await server.signIn(locked.email, 'Another-password-1')).toMatch(/\./);
  });
});
