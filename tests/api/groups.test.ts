import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '../../contract/endpoints.ts';
import { DEFAULT_GROUPS, ROLES, type Role } from '../../contract/permissions.ts';
import { type Group, group, groupUser } from '../../contract/schemas/group.ts';
import { users } from '../../server/database/schema.ts';
import { type AccountHost, startAccountHost } from '../helpers/accounts.ts';
import { withPerms } from '../helpers/permissions.ts';

let host: AccountHost;
beforeAll(async () => {
  host = await startAccountHost();
});
afterAll(() => host.close());

const list = (role: Role) =>
  host.call('get_all_groups', { platform: 'web' }, { token: host.people[role].token });
const members = (input: Partial<InputOf<'get_group_users'>> = {}, as: Role = 'admin') =>
  host.call(
    'get_group_users',
    { platform: 'web', role: 'senior_user', ...input },
    { token: host.people[as].token },
  );

test('GRP-1 GRP-4 the groups with their permissions and how many have the role, deleted ones not', async () => {
  const before = await host.database.select().from(users);
  await host.addUser({ role: 'junior_user' });
  await host.addUser({ role: 'junior_user', deletedAt: new Date() });
  const { body } = await list('admin');
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
    ROLES.map(async (role) => [(await list(role)).status, (await members({}, role)).status]),
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
  const early = await host.addUser({
    role: 'senior_user',
    name: 'Zed Early',
    createdAt: new Date('2020-01-01T00:00:00Z'),
  });
  const late = await host.addUser({
    role: 'senior_user',
    name: 'Amy Late',
    createdAt: new Date('2031-01-01T00:00:00Z'),
  });
  const ids = async (input: Partial<InputOf<'get_group_users'>>) =>
    (await members(input)).body.data.map(({ id }: { id: string }) => id);
  const { id } = host.people.senior_user;
  expect(await ids({})).toEqual([late.id, id, early.id]);
  expect((await ids({ sorting_label: 'name', sorting: 'asc' }))[0]).toBe(late.id);
  expect(await ids({ search: 'zed' })).toEqual([early.id]);
  const { body } = await members({ size: 2 });
  expect(body).toMatchObject({ total: 3, total_pages: 2 });
  expect(body.next).toContain('page=1');
  expect(groupUser.parse(body.data[0])).toEqual(body.data[0]);
  expect(await ids({ size: 2, page: 1 })).toEqual([early.id]);
});

test('AUTH-16 GRP-4 what a group may do counts at the next request of its members', async () => {
  expect((await list('super_user')).status).toBe(403);
  await withPerms(host, 'super_user', [...DEFAULT_GROUPS.super_user.perms, 'p14'], async () => {
    expect((await list('super_user')).status).toBe(200);
  });
});
