import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { ROLES, type Role } from '../../contract/permissions.ts';
import { signedInUser, user } from '../../contract/schemas/user.ts';
import { FEATURES } from '../../contract/serverOffers.ts';
import { users } from '../../server/database/schema.ts';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
const people = {} as Record<Role, TestUser & { token: string }>;

beforeAll(async () => {
  server = await sharedServer();
  for (const role of ROLES) {
    const made = await server.addUser({ role });
    people[role] = { ...made, token: await server.signIn(made.email) };
  }
});

const details = (token: string | undefined) =>
  server.call('get_user_details', { platform: 'web' }, { token });

describe('the signed-in person', () => {
  test.each(ROLES)('AUTH-7 a %s gets their details, permissions and the end of the session', async (role) => {
    const { status, body } = await details(people[role].token);
    expect(status).toBe(200);
    const { message, ...person } = body;
    expect(message).toBe('Success');
    expect(signedInUser.parse(person)).toEqual(person);
    expect(person).toMatchObject({ id: people[role].id, role, is_active: 1, is_new: 0 });
    const left = Date.parse(person.session_expires_at) - Date.now();
    expect(Math.round(left / 3_600_000)).toBe(7 * 24);
    // Features beyond the specification's calls; the console uses only the listed ones.
    expect(person.offers).toEqual(FEATURES.filter((offer) => offer !== 'reporting_off'));
  });

  test('AUTH-10 no token, a broken one and one that is no JWT are refused', async () => {
    for (const token of [undefined, 'x', 'a.b.c']) {
      expect(await details(token)).toMatchObject({ status: 401, body: { reason: 'session' } });
    }
  });

  test('AUTH-16 a new role counts at the next request', async () => {
    const person = await server.addUser({ role: 'junior_user' });
    const token = await server.signIn(person.email);
    expect((await details(token)).body.perms).not.toContain('p12');
    await server.database.update(users).set({ role: 'super_user' }).where(eq(users.id, person.id));
    expect((await details(token)).body.perms).toContain('p12');
    expect((await server.call('get_all_users', { platform: 'web' }, { token })).status).toBe(200);
  });

  test.each([
    ['suspended', { isActive: -1 }, 'suspended', 'Your account is suspended.'],
    ['locked', { isActive: 0, isNew: 0 }, 'disabled', 'Your account is disabled.'],
    ['past its expiry', { accountExpiry: '2026-01-01' }, 'suspended', 'Your account is suspended.'],
    ['deleted', { deletedAt: new Date() }, 'session', 'Your session has ended. Please sign in again.'],
  ] as const)(
    'AUTH-7 AUTH-11 UDET-3 the token of an account that is %s is refused',
    async (_state, change, reason, message) => {
      const person = await server.addUser({ role: 'admin' });
      const token = await server.signIn(person.email);
      expect((await details(token)).status).toBe(200);
      await server.database.update(users).set(change).where(eq(users.id, person.id));
      for (const name of ['get_user_details', 'get_all_incidents', 'get_all_users'] as const) {
        const answer = await server.call(name, { platform: 'web' }, { token });
        expect([name, answer.status, answer.body]).toEqual([name, 401, { message, reason }]);
      }
    },
  );

  test('UDET-3 an account is refused from the day after its expiry, in Singapore', async () => {
    const person = await server.addUser({ accountExpiry: '2026-11-21' });
    server.setNow(new Date('2026-11-21T15:59:00Z'));
    const token = await server.signIn(person.email);
    expect((await details(token)).status).toBe(200);
    server.setNow(new Date('2026-11-21T16:01:00Z'));
    expect((await details(token)).status).toBe(401);
    server.setNow();
  });
});

describe('becoming active', () => {
  const activate = (id: string, token: string) =>
    server.call('save_user', { platform: 'web', id, is_active: 1, is_new: 0 }, { token });

  test('AUTH-7 AUTH-8 a new account (0/1) activates itself and may then work', async () => {
    const person = await server.addUser({ isActive: 0, isNew: 1 });
    const token = await server.signIn(person.email);
    const list = () => server.call('get_all_incidents', { platform: 'web' }, { token });
    expect((await list()).status).toBe(403);
    expect((await activate(person.id, token)).status).toBe(200);
    expect((await list()).status).toBe(200);
  });

  test('AUTH-8 a first login (1/1) activates only once a password was chosen', async () => {
    const person = await server.addUser({ isActive: 1, isNew: 1 });
    const token = await server.signIn(person.email);
    expect((await activate(person.id, token)).status).toBe(403);
    await server.database.update(users).set({ choseOwnPassword: true }).where(eq(users.id, person.id));
    expect((await activate(person.id, token)).status).toBe(200);
  });

  test('AUTH-8 posting "active and not new" for an active account changes nothing and writes nothing', async () => {
    const { id, token } = people.junior_user;
    const before = await server.call('get_user', { platform: 'web', id }, { token });
    expect((await activate(id, token)).status).toBe(200);
    const after = await server.call('get_user', { platform: 'web', id }, { token });
    expect(after.body.data).toEqual(before.body.data);
  });

  test("UDET-16 saving cannot change one's own role, state or name", async () => {
    const { id, token } = people.admin;
    for (const change of [{ is_active: -1 as const }, { is_active: 0 as const, is_new: 0 as const }]) {
      const answer = await server.call('save_user', { platform: 'web', id, ...change }, { token });
      expect([change, answer.status]).toEqual([change, 403]);
    }
    const { body } = await server.call('get_user', { platform: 'web', id }, { token });
    expect(body.data).toMatchObject({ role: 'admin', is_active: 1 });
  });

  test('UDET-2 UDET-13 the own mobile number is saved when it is one', async () => {
    const { id, token } = people.junior_user;
    const save = (mobile_no: string) =>
      server.call('save_user', { platform: 'web', id, mobile_no }, { token });
    expect(await save('+65 9123')).toMatchObject({
      status: 400,
      body: { errors: { mobile_no: 'Must be vaild' } },
    });
    expect((await save('+6581112222')).status).toBe(200);
    const { body } = await server.call('get_user', { platform: 'web', id }, { token });
    expect(body.data.mobile_no).toBe('+6581112222');
  });
});

describe('the account list', () => {
  const list = (input: Partial<EndpointInput<'get_all_users'>> = {}, role: Role = 'super_user') =>
    server.call('get_all_users', { platform: 'web', size: 50, ...input }, { token: people[role].token });

  test('USER-1 only with p12', async () => {
    const statuses = await Promise.all(ROLES.map(async (role) => (await list({}, role)).status));
    expect(statuses).toEqual([403, 403, 200, 200, 200]);
  });

  test('USER-2 USER-5 USER-6 USER-7 tabs, search, filters, sorting and pages', async () => {
    const run = crypto.randomUUID();
    const suspended = await server.addUser({ name: `Zed ${run}`, isActive: -1, park: 'Bird Paradise' });
    const active = await server.addUser({ name: `Bob ${run}`, role: 'senior_user' });
    const locked = await server.addUser({
      name: `Amy ${run}`,
      isActive: 0,
      isNew: 0,
      department: 'Facilities',
    });
    const ids = async (input: Partial<EndpointInput<'get_all_users'>>) =>
      (await list({ search: run, ...input })).body.data.map(({ id }: { id: string }) => id);
    expect(await ids({ user_type: 'suspended', search: `zed ${run}` })).toEqual([suspended.id]);
    expect(await ids({ user_type: 'locked', search: `AMY ${run}` })).toEqual([locked.id]);
    expect(await ids({ park: 'Bird Paradise' })).toEqual([suspended.id]);
    expect(await ids({ department: 'Facilities', role: 'junior_user' })).toEqual([locked.id]);
    expect(await ids({ search: suspended.email })).toEqual([suspended.id]);
    const byName = { sorting_label: 'name', sorting: 'asc' } as const;
    expect(await ids(byName)).toEqual([locked.id, active.id, suspended.id]);
    expect(await ids({})).toEqual([locked.id, active.id, suspended.id]);
    const { body } = await list({ size: 1 });
    expect(user.parse(body.data[0])).toEqual(body.data[0]);
    expect(body.total_pages).toBe(body.total);
    expect(body.next).toContain('page=1');
  });

  test('USER-2 joined from and to are days in Singapore', async () => {
    const search = crypto.randomUUID();
    const name = `Late ${search}`;
    const late = await server.addUser({ name, createdAt: new Date('2020-03-01T15:59:59Z') });
    await server.addUser({ name, createdAt: new Date('2020-03-01T16:00:00Z') });
    const { body } = await list({ search, joined_from_date: '2020-03-01', joined_to_date: '2020-03-01' });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([late.id]);
  });

  test('USER-5 USER-6 the pages together are the list, also those read from its end; an export goes on after an account', async () => {
    const { token } = people.super_admin;
    const search = crypto.randomUUID();
    for (const role of [...ROLES, ...ROLES]) await server.addUser({ name: `Paged ${search}`, role });
    const ids = async (input: object): Promise<string[]> => {
      const { body } = await server.call('get_all_users', { platform: 'web', search, ...input }, { token });
      return body.data.map(({ id }: { id: string }) => id);
    };
    const size = 3;
    for (const sorting_label of ['name', 'role', 'latest_updated_at'] as const) {
      for (const sorting of ['asc', 'desc'] as const) {
        const all = await ids({ sorting_label, sorting, size: 50 });
        const pages = Array.from({ length: Math.ceil(all.length / size) + 1 }, (_, page) => page);
        const read = await Promise.all(pages.map((page) => ids({ sorting_label, sorting, size, page })));
        expect(read.at(-1), 'past the end').toEqual([]);
        expect(read.flat(), `${sorting_label} ${sorting}`).toEqual(all);
      }
    }
    const joined = { export: true, sorting_label: 'created_at', sorting: 'asc', size } as const;
    const [, gone, three] = await ids(joined);
    const rest = await ids({ ...joined, after: three, page: 7 });
    expect(rest).toEqual((await ids({ ...joined, size: 50 })).slice(size, 2 * size));
    const deletedAt = (at: Date | null) =>
      server.database
        .update(users)
        .set({ deletedAt: at })
        .where(eq(users.id, gone ?? ''));
    await deletedAt(new Date());
    expect(await ids({ ...joined, after: three }), 'nobody is passed over').toEqual(rest);
    expect((await ids({ ...joined, after: gone }))[0]).toBe(three);
    await deletedAt(null);
  });

  test('USER-6 an unknown sort label is refused', async () => {
    const answer = await list({ sorting_label: 'password' as 'name' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveProperty('sorting_label');
  });
});

describe('one account and its trail', () => {
  test('USER-4 UDET-4 the own record is open, another needs p9', async () => {
    for (const role of ROLES) {
      const { token, id } = people[role];
      const own = await server.call('get_user', { platform: 'web', id }, { token });
      const other = await server.call('get_user', { platform: 'web', id: people.junior_user.id }, { token });
      const may = role === 'admin' || role === 'super_admin' || role === 'junior_user';
      expect([role, own.status, other.status]).toEqual([role, 200, may ? 200 : 403]);
    }
    const nobody = await server.call(
      'get_user',
      { platform: 'web', id: 'nobody' },
      { token: people.admin.token },
    );
    expect([nobody.status, nobody.body.message]).toEqual([404, 'This user does not exist.']);
  });

  test("AUTH-9 a sign-in is recorded once, for the token's user rather than the user that the client names; reading it needs p9", async () => {
    const { id, token, name } = people.senior_user;
    const login = {
      platform: 'web',
      user_id: id,
      changed_by: 'somebody-else',
      description: ['Login (Chrome 156)'],
    } as const;
    expect(
      (
        await server.call(
          'create_user_audit_trail',
          { ...login, description: [...login.description] },
          { token },
        )
      ).status,
    ).toBe(200);
    const read = (as: Role) =>
      server.call('get_user_audit_trails', { platform: 'web', user_id: id }, { token: people[as].token });
    expect((await read('senior_user')).status).toBe(403);
    const { body } = await read('admin');
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      changed_by_name: name,
      role: 'senior_user',
      description: ['Login (another browser)'],
    });
    const { body: account } = await server.call('get_user', { platform: 'web', id }, { token });
    expect(account.data.last_login_at).not.toBe('Not logged in yet');
  });

  test('UAUD-1 writing about another account needs p9, and a sign-in cannot be recorded for another', async () => {
    const about = (as: Role, description: string[]) =>
      server.call(
        'create_user_audit_trail',
        { platform: 'web', user_id: people.junior_user.id, description },
        { token: people[as].token },
      );
    expect((await about('senior_user', ['Promoted'])).status).toBe(403);
    expect((await about('junior_user', ['Promoted'])).status).toBe(403);
    expect((await about('admin', ['Login (Chrome 156)'])).status).toBe(403);
    expect((await about('admin', ['Called about the account'])).status).toBe(200);
    // A client cannot forge an entry that begins like a sign-in.
    expect((await about('junior_user', ['Login. Update role from Junior User to Admin'])).status).toBe(403);
  });

  test('IAUD-2 the same remark of the same person is written once, also when several browsers send it at once', async () => {
    const { id } = await server.addUser({ role: 'junior_user' });
    const token = people.admin.token;
    const send = (description: string[]) =>
      server.call('create_user_audit_trail', { platform: 'web', user_id: id, description }, { token });
    await Promise.all([send(['Suspended as told']), send(['Suspended as told', 'Suspended as told'])]);
    await send(['Suspended as told', 'Login. All is well']);
    const { body } = await server.call('get_user_audit_trails', { platform: 'web', user_id: id }, { token });
    const sentences = body.data.flatMap(({ description }: { description: string[] }) => description);
    expect(sentences.toSorted()).toEqual(['Remark: Login. All is well', 'Remark: Suspended as told']);
  });
});
