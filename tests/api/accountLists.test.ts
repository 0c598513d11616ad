import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { DEFAULT_GROUPS, ROLES, type Role } from '../../contract/permissions.ts';
import { type Group, group, groupUser } from '../../contract/schemas/group.ts';
import { GROUP_USER_SORT_LABELS, USER_SORT_LABELS } from '../../contract/values/sortLabels.ts';
import { users } from '../../server/database/schema.ts';
import { type AccountServer, startAccountServer } from '../helpers/accounts.ts';
import { withPerms } from '../helpers/permissions.ts';

type UserLabel = (typeof USER_SORT_LABELS)[number];
type GroupLabel = (typeof GROUP_USER_SORT_LABELS)[number];

/** The ids in ascending order of each label. No order equals another one, its reverse, or the order of the ids. */
const ASCENDING: Record<UserLabel, string> = {
  staff_id: 'bacd',
  name: 'acbd',
  email: 'abdc',
  id: 'abcd',
  role: 'cabd',
  park: 'bcad',
  department: 'dabc',
  status: 'badc',
  created_at: 'acdb',
  latest_updated_at: 'bdac',
};

/** In sort order: archived, locked, not active, active (USER-7). */
const STATES = [
  { isActive: -1, isNew: 0 },
  { isActive: 0, isNew: 0 },
  { isActive: 0, isNew: 1 },
  { isActive: 1, isNew: 0 },
] as const;

function getPerson(id: string) {
  const place = (label: UserLabel) => ASCENDING[label].indexOf(id);
  const of = (label: UserLabel, values: readonly string[]) => values[place(label)] ?? '';
  return {
    id,
    staffId: `2000000${place('staff_id')}`,
    name: of('name', ['anna', 'Bert', 'cleo', 'Dora']),
    email: `${of('email', ['k', 'l', 'm', 'n'])}@listed.example`,
    role: ROLES[Math.min(place('role'), 2)] ?? 'junior_user',
    park: of('park', ['Bird Paradise', 'Night Safari', 'River Wonders', 'Singapore Zoo']),
    department: of('department', ['Corporate', 'Facilities', 'Operations', 'Security']),
    subDepartment: `Team of ${id}`,
    mobileNo: `+6580000${place('name')}00`,
    ...(STATES[place('status')] ?? STATES[3]),
    createdAt: new Date(Date.UTC(2025, 0, 1 + place('created_at'))),
    latestUpdatedAt: new Date(Date.UTC(2026, 0, 1 + place('latest_updated_at'))),
  } satisfies Partial<typeof users.$inferInsert>;
}

const PEOPLE = ['a', 'b', 'c', 'd'].map(getPerson);
const MEMBERS = PEOPLE.map((person) => ({
  ...person,
  id: `member-${person.id}`,
  staffId: `3${person.staffId.slice(1)}`,
  email: person.email.replace('listed', 'member'),
  role: 'super_user' as const,
}));

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
  for (const person of [...PEOPLE, ...MEMBERS]) await server.addUser(person);
  for (const { id, role, email } of [...PEOPLE, ...MEMBERS]) {
    const left = email.replace('@', '-left@');
    await server.addUser({ role, email: left, name: `Left ${id}`, deletedAt: new Date() });
  }
});
afterAll(() => server.close());

const platform = 'web';
const asAdmin = () => ({ token: server.people.admin.token });
const listed = async (input: Partial<EndpointInput<'get_all_users'>> = {}) =>
  (await server.call('get_all_users', { platform, search: '@listed.example', ...input }, asAdmin())).body;
const members = async (input: Partial<EndpointInput<'get_group_users'>> = {}) => {
  const asked = { platform, role: 'super_user', search: '@member.example', ...input } as const;
  return (await server.call('get_group_users', asked, asAdmin())).body;
};
const getIds = ({ data }: { data: { id: string }[] }) =>
  data.map(({ id }) => id.replace('member-', '')).join('');
const reversed = (ids: string) => [...ids].reverse().join('');

test.each(USER_SORT_LABELS)('USER-6 the account list by %s, both ways', async (sorting_label) => {
  const ascending = ASCENDING[sorting_label];
  expect(getIds(await listed({ sorting_label, sorting: 'asc' }))).toBe(ascending);
  expect(getIds(await listed({ sorting_label, sorting: 'desc' }))).toBe(reversed(ascending));
});

test.each(GROUP_USER_SORT_LABELS)(
  'GRP-2 the members of a group by %s, both ways',
  async (label: GroupLabel) => {
    const ascending = label === 'role' ? 'abcd' : ASCENDING[label];
    expect(getIds(await members({ sorting_label: label, sorting: 'asc' }))).toBe(ascending);
    expect(getIds(await members({ sorting_label: label, sorting: 'desc' }))).toBe(reversed(ascending));
  },
);

test('USER-6 GRP-2 without a sort order the last changed account and the newest member come first', async () => {
  expect(getIds(await listed())).toBe(reversed(ASCENDING.latest_updated_at));
  expect(getIds(await members())).toBe(reversed(ASCENDING.created_at));
});

test('USER-2 USER-7 UDET-10 each tab has its own states, and deleted accounts appear in none', async () => {
  const [archived, locked] = ASCENDING.status;
  expect(getIds(await listed({ user_type: 'suspended' }))).toBe(archived);
  expect(getIds(await listed({ user_type: 'locked' }))).toBe(locked);
  expect(await listed({ user_type: 'all' })).toMatchObject({ total: 4 });
  expect(await members()).toMatchObject({ total: 4 });
});

test.each(PEOPLE)('USER-3 DATA-1 list and record of $name use the same names', async (person) => {
  const told = {
    id: person.id,
    staff_id: person.staffId,
    name: person.name,
    email: person.email,
    mobile_no: person.mobileNo,
    role: person.role,
    park: person.park,
    department: person.department,
    sub_department: person.subDepartment,
    is_active: person.isActive,
    is_new: person.isNew,
    created_at: person.createdAt.toISOString(),
    latest_updated_at: person.latestUpdatedAt.toISOString(),
    last_login_at: 'Not logged in yet',
    account_expiry: '',
    archive_date: '',
    suspension_remark: '',
  };
  expect((await listed({ search: person.email })).data).toEqual([told]);
  const { body } = await server.call('get_user', { platform, id: person.id }, asAdmin());
  expect(body.data).toEqual(told);
});

test.each(MEMBERS)('GRP-2 DATA-4 the group uses the same names for $name', async (person) => {
  expect((await members({ search: person.email })).data).toEqual([
    {
      id: person.id,
      staff_id: person.staffId,
      name: person.name,
      department: person.department,
      park: person.park,
      created_at: person.createdAt.toISOString(),
      role: person.role,
    },
  ]);
});

test('GRP-1 DATA-4 a group has its own name, description and permissions', async () => {
  const { body } = await server.call('get_all_groups', { platform }, asAdmin());
  expect(body.data).toEqual(
    ROLES.map((id) => {
      const { name, description, perms } = DEFAULT_GROUPS[id];
      return { id, group_name: name, description, perms, no_of_user: expect.any(Number) };
    }),
  );
});

test('AUTH-7 DATA-4 the signed-in user gets their own park, department and sub department', async () => {
  const own = { park: 'Night Safari', department: 'Corporate', subDepartment: 'HR' };
  const { id, email, name } = await server.addUser({ ...own, staffId: '40000000', mobileNo: '+6580001122' });
  const asThem = { token: await server.signIn(email) };
  const place = { department: 'Corporate', sub_department: 'HR' };
  const { body: details } = await server.call('get_user_details', { platform }, asThem);
  expect(details).toMatchObject({
    ...{ id, email, name, park: 'Night Safari', ...place },
    ...{ staff_id: '40000000', mobile_no: '+6580001122', is_active: 1, is_new: 0, role: 'junior_user' },
  });
  const { body: current } = await server.call('get_current_user', { platform, id }, asThem);
  expect(current).toEqual({ message: 'Success', id, ...place });
});

const groupsAs = (role: Role) =>
  server.call('get_all_groups', { platform: 'web' }, { token: server.people[role].token });
/** No other test of this file creates super admins. */
const superAdmins = (input: Partial<EndpointInput<'get_group_users'>> = {}, as: Role = 'admin') =>
  server.call(
    'get_group_users',
    { platform: 'web', role: 'super_admin', ...input },
    { token: server.people[as].token },
  );

test('GRP-1 GRP-4 the groups with their permissions and how many have the role, deleted ones not', async () => {
  const before = await server.database.select().from(users);
  await server.addUser({ role: 'junior_user' });
  await server.addUser({ role: 'junior_user', deletedAt: new Date() });
  const { body } = await groupsAs('admin');
  expect(body.data.map((one: unknown) => group.parse(one))).toEqual(body.data);
  expect(body.data.map(({ id, no_of_user }: Group) => [id, no_of_user])).toEqual(
    ROLES.map((role) => {
      const had = before.filter((user) => user.role === role && !user.deletedAt).length;
      return [role, role === 'junior_user' ? had + 1 : had];
    }),
  );
  expect(body.data[0].perms).toEqual(DEFAULT_GROUPS.junior_user.perms);
});

test('GRP-1 GRP-2 only with p14', async () => {
  const statuses = await Promise.all(
    ROLES.map(async (role) => [(await groupsAs(role)).status, (await superAdmins({}, role)).status]),
  );
  expect(statuses).toEqual([
    [403, 403],
    [403, 403],
    [403, 403],
    [200, 200],
    [200, 200],
  ]);
});

test('GRP-2 members by page, found and sorted; the latest to join first', async () => {
  const early = await server.addUser({
    role: 'super_admin',
    name: 'Zed Early',
    createdAt: new Date('2020-01-01T00:00:00Z'),
  });
  const late = await server.addUser({
    role: 'super_admin',
    name: 'Amy Late',
    createdAt: new Date('2031-01-01T00:00:00Z'),
  });
  const ids = async (input: Partial<EndpointInput<'get_group_users'>>) =>
    (await superAdmins(input)).body.data.map(({ id }: { id: string }) => id);
  const { id } = server.people.super_admin;
  expect(await ids({})).toEqual([late.id, id, early.id]);
  expect((await ids({ sorting_label: 'name', sorting: 'asc' }))[0]).toBe(late.id);
  expect(await ids({ search: 'zed' })).toEqual([early.id]);
  const { body } = await superAdmins({ size: 2 });
  expect(body).toMatchObject({ total: 3, total_pages: 2 });
  expect(body.next).toContain('page=1');
  expect(groupUser.parse(body.data[0])).toEqual(body.data[0]);
  expect(await ids({ size: 2, page: 1 })).toEqual([early.id]);
});

test('AUTH-16 GRP-4 changed permissions of a group apply to the next request of its members', async () => {
  expect((await groupsAs('super_user')).status).toBe(403);
  await withPerms(server, 'super_user', [...DEFAULT_GROUPS.super_user.perms, 'p14'], async () => {
    expect((await groupsAs('super_user')).status).toBe(200);
  });
});
