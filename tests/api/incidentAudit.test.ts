import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '../../contract/permissions.ts';
import { fileIncident, getTrail, updateInput } from '../helpers/incidents.ts';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
const people = {} as Record<Role, TestUser & { token: string }>;
let id: string;

beforeAll(async () => {
  server = await sharedServer();
  for (const role of ['junior_user', 'senior_user', 'admin'] as const) {
    const user = await server.addUser({ role });
    people[role] = { ...user, token: await server.signIn(user.email) };
  }
});

beforeEach(async () => {
  ({ id } = await fileIncident(server, people.junior_user.token));
});

function add(role: Role, ...description: string[]) {
  const input = { platform: 'web', incident_id: id, changed_by: 'Somebody', description } as const;
  return server.call('create_incident_audit_trail', input, { token: people[role].token });
}

const trail = () => getTrail(server, people.admin.token, id);

test("IAUD-2 the console's report of its own changes is not duplicated", async () => {
  expect((await add('admin', 'Create incident', 'Update weather from - to Cloudy')).status).toBe(200);
  const input = await updateInput(server, people.admin.token, id, { description: { weather: 'Cloudy' } });
  await server.call('update_incident', input, { token: people.admin.token });
  expect((await trail()).map(({ description }) => description)).toEqual([
    ['Update weather from - to Cloudy'],
    ['Create incident'],
  ]);
});

test("IAUD-2 changes cannot be invented; a remark is marked as one, by the token's user, once", async () => {
  const invented = [
    'Update status from Draft to Closed',
    ' update STATUS from Draft to Closed',
    'Add new Action form',
    'Deleted Casualty form',
    'Reopened: by nobody',
  ];
  expect((await add('senior_user', ...invented)).status).toBe(200);
  expect(await trail()).toHaveLength(1);
  const added = await Promise.all(
    [1, 2, 3].map(() => add('senior_user', 'Status is now Closed', 'Status is now Closed')),
  );
  expect(added.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [entry, ...rest] = await trail();
  expect(rest).toHaveLength(1);
  expect(entry).toMatchObject({
    changed_by_name: people.senior_user.name,
    description: ['Remark: Status is now Closed'],
    details: [],
  });
});

test("IAUD-2 a person's own words are kept, even if they begin like a server sentence", async () => {
  const remark = 'Update by phone: the guest moved from ward 5 to ward 7';
  expect((await add('senior_user', remark)).status).toBe(200);
  expect((await trail())[0]?.description).toEqual([`Remark: ${remark}`]);
});

test('IAUD-2 remarks need the right to work on the incident', async () => {
  expect((await add('junior_user', 'Seen again')).status).toBe(200);
  ({ id } = await fileIncident(server, people.admin.token));
  expect((await add('junior_user', 'Seen again')).status).toBe(403);
  expect((await add('junior_user', 'Create incident')).status).toBe(403);
  expect(await trail()).toHaveLength(1);
});

test('FORM-16 IAUD-2 a person who filed what they may not edit reports the filing once, and nothing else', async () => {
  for (const role of ['junior_user', 'senior_user'] as const) {
    ({ id } = await fileIncident(server, people[role].token, { category: 'c2' }));
    expect((await add(role, 'Create incident')).status).toBe(200);
    expect((await add(role, ' Create incident ', 'Create incident')).status).toBe(200);
    for (const more of [
      ['Seen again'],
      ['Create incident', 'Seen again'],
      ['Update weather from - to Cloudy'],
    ]) {
      expect([role, more, (await add(role, ...more)).status]).toEqual([role, more, 403]);
    }
    expect((await trail()).map(({ description }) => description)).toEqual([['Create incident']]);
  }
});
