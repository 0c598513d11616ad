import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { ROLES, type Role } from '../../contract/permissions.ts';
import { addDays, singaporeDay } from '../../contract/singaporeTime.ts';
import { createUser } from '../../server/accounts/createUser.ts';
import { signInFailures, users } from '../../server/database/schema.ts';
import { type AccountServer, sharedAccountServer } from '../helpers/accounts.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await sharedAccountServer();
});

const getToken = (role: Role) => ({ token: server.people[role].token });
const details = (token: string) => server.call('get_user_details', { platform: 'web' }, { token });

let number = randomInt(30_000_000, 90_000_000);
function newUser(change: Partial<EndpointInput<'create_user'>> = {}): EndpointInput<'create_user'> {
  number += 1;
  return {
    platform: 'web',
    name: 'Nur Aisyah',
    email: `new${number}@parks.example`,
    mobile_no: '+6581234567',
    staff_id: String(number),
    role: 'junior_user',
    park: 'Singapore Zoo',
    department: 'Operations',
    sub_department: 'Ranger/Security',
    ...change,
  };
}
const create = (input: EndpointInput<'create_user'>, as: Role = 'admin', headers = {}) =>
  server.call('create_user', input, { ...getToken(as), headers });

describe('making an account', () => {
  test('UDET-15 UDET-16 IAUD-2 it starts new (0/1), with one entry and a mail that has no password', async () => {
    const email = `new.person-${randomUUID()}@parks.example`;
    const input = newUser({ email: email.toUpperCase(), account_expiry: '2030-12-31' });
    const { status, body } = await create(input);
    expect(status).toBe(200);
    expect(await server.rowOf(body.id)).toMatchObject({
      email,
      isActive: 0,
      isNew: 1,
      accountExpiry: '2030-12-31',
      choseOwnPassword: false,
    });
    expect(await server.identityOf(body.id)).toMatchObject({ passwordHash: null, disabled: false });
    expect(await server.trailOf(body.id)).toEqual([['Create user']]);
    const [mail, ...more] = await server.mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.body).toContain('/forgot');
  });

  test('UDET-3 an account that would expire before it starts is refused; one that expires today is not', async () => {
    const today = singaporeDay(new Date());
    const text = 'Please choose today or a later date.';
    expect(await create({ ...newUser(), account_expiry: addDays(today, -1) })).toMatchObject({
      status: 400,
      body: { message: text, errors: { account_expiry: text } },
    });
    expect((await create({ ...newUser(), account_expiry: today })).status).toBe(200);
  });

  test('UDET-15 only with p13', async () => {
    for (const role of ['junior_user', 'senior_user', 'super_user'] as const) {
      expect((await create(newUser(), role)).status).toBe(403);
    }
    expect((await create(newUser(), 'super_admin')).status).toBe(200);
  });

  test("UDET-16 an account cannot get a role above its creator's", async () => {
    expect((await create(newUser({ role: 'super_admin' }))).status).toBe(403);
    expect((await create(newUser({ role: 'super_admin' }), 'super_admin')).status).toBe(200);
  });

  test('UDET-13 each field at fault has its text, and nothing is stored', async () => {
    const input = newUser({
      name: '<b>',
      email: 'a b',
      mobile_no: '',
      staff_id: '1',
      park: '',
      department: '',
      sub_department: '',
    });
    expect(await create(input)).toMatchObject({
      status: 400,
      body: {
        errors: {
          name: 'Must be valid.',
          email: 'Email is invalid',
          mobile_no: 'Required Field',
          staff_id: 'Required 8 numbers',
          park: 'Please choose the park.',
          department: 'Please choose the department.',
          sub_department: 'Please choose the sub department.',
        },
      },
    });
    const unknown = newUser({ park: 'Atlantis', department: 'Magic' });
    expect((await create(unknown)).body.errors).toEqual({
      park: 'Please choose the park.',
      department: 'Please choose the department.',
      sub_department: 'Please choose the sub department.',
    });
  });

  test('UDET-15 an email or a staff ID that is taken, here or at the identity service', async () => {
    const first = newUser();
    await create(first);
    const again = await create(newUser({ email: first.email }));
    expect([again.status, again.body.message]).toEqual([409, 'Email already exists']);
    const staff = await create(newUser({ staff_id: first.staff_id }));
    expect([staff.status, staff.body.message]).toEqual([409, 'Staff ID already exists']);
    const stray = { email: `stray-${randomUUID()}@parks.example`, displayName: 'Stray' };
    await server.app.services.identity.createAccount(stray);
    const known = await create(newUser({ email: stray.email }));
    expect([known.status, known.body.message]).toEqual([409, 'Existing user in firebase.']);
  });

  test('UDET-15 concurrent creations with one email or staff ID create one account, and nothing remains of the others', async () => {
    const input = newUser();
    const sameEmail = await Promise.all([1, 2, 3, 4].map(() => create(newUser({ email: input.email }))));
    expect(sameEmail.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const inputs = [1, 2, 3, 4].map(() => newUser({ staff_id: input.staff_id }));
    const sameStaff = await Promise.all(inputs.map((one) => create(one)));
    expect(sameStaff.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const loser = inputs[sameStaff.findIndex(({ status }) => status === 409)];
    expect((await create(newUser({ email: loser?.email ?? '' }))).status).toBe(200);
  });

  test('FORM-16 the same key makes one account', async () => {
    const input = newUser();
    const headers = { 'idempotency-key': 'create-once-1' };
    const [first, second] = await Promise.all([
      create(input, 'admin', headers),
      create(input, 'admin', headers),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.id).toBe(first.body.id);
    expect(await server.mailsTo(input.email)).toHaveLength(1);
  });

  test('UDET-15 an external identity service is cleaned up after a failure half way', async () => {
    const { services } = server.app;
    const { identity } = services;
    const elsewhere: string[] = [];
    const removed: string[] = [];
    // Its accounts are not part of the transaction, like those of a real Firebase.
    const remote = {
      ...identity,
      within: () => remote,
      // Returns the id of an existing row, so that the insert fails.
      createAccount: async () => {
        elsewhere.push(server.people.junior_user.id);
        return server.people.junior_user.id;
      },
      deleteAccount: async (uid: string) => void removed.push(uid),
    };
    const { admin } = server.people;
    const user = await server.rowOf(admin.id);
    const viewer = { id: admin.id, role: 'admin', perms: ['p13'] } as const;
    const input = { ...newUser(), account_expiry: '' };
    const by = { viewer, user, signedInAt: new Date() };
    await expect(
      createUser(
        { ...services, identity: remote },
        { input, by, idempotencyKey: undefined, network: '192.0.2.1' },
      ),
    ).rejects.toThrow();
    expect(removed).toEqual(elsewhere);
    expect(removed).toHaveLength(1);
  });
});

describe('deleting an account', () => {
  const remove = (id: string, as: Role = 'admin') =>
    server.call('delete_user', { platform: 'web', id }, getToken(as));

  test('UDET-10 AUTH-16 it is gone from lists and sign-in, its name stays, its email is free', async () => {
    const { id, email, name } = await server.addUser();
    const { staffId } = await server.rowOf(id);
    const token = await server.signIn(email);
    expect((await remove(id)).status).toBe(200);
    expect(await details(token)).toMatchObject({ status: 401, body: { reason: 'session' } });
    expect(await server.identityOf(id)).toBeUndefined();
    const list = await server.call('get_all_users', { platform: 'web', search: email }, getToken('admin'));
    expect(list.body.data).toEqual([]);
    expect((await server.call('get_user', { platform: 'web', id }, getToken('admin'))).status).toBe(404);
    expect((await server.rowOf(id)).name).toBe(name);
    expect(await server.trailOf(id)).toEqual([['Delete user']]);
    expect((await remove(id)).status).toBe(404);
    expect((await create(newUser({ email, staff_id: staffId }))).status).toBe(200);
  });

  test('UDET-10 UDET-16 needs p9; neither the own account nor one of a higher role', async () => {
    const { id } = await server.addUser();
    for (const role of ROLES) {
      expect((await remove(server.people[role].id, role)).status).toBe(403);
      if (role !== 'admin' && role !== 'super_admin') expect((await remove(id, role)).status).toBe(403);
    }
    expect((await remove(server.people.super_admin.id)).status).toBe(403);
  });
});

describe('unlocking an account', () => {
  const unlock = (user_id: string, as: Role = 'admin') =>
    server.call('unlock_user', { platform: 'web', user_id }, getToken(as));

  test('UDET-9 AUTH-11 it signs in again and its failures are forgotten, with one entry', async () => {
    const { id, email } = await server.addUser({
      isActive: 0,
      isNew: 0,
      lockedAt: new Date(),
      lastLoginAt: new Date(),
    });
    await server.app.services.identity.updateAccount(id, { disabled: true });
    await server.database.insert(signInFailures).values({ email, attempts: 5, lastAt: new Date() });
    expect((await unlock(id)).status).toBe(200);
    expect(await server.rowOf(id)).toMatchObject({ isActive: 1, isNew: 0, lockedAt: null });
    expect(await server.database.$count(signInFailures, eq(signInFailures.email, email))).toBe(0);
    expect((await details(await server.signIn(email))).status).toBe(200);
    expect(await server.trailOf(id)).toEqual([['Update status from Locked to Active']]);
    expect(await unlock(id)).toMatchObject({ status: 409, body: { message: 'This account is not locked.' } });
  });

  test('UDET-9 IAUD-2 concurrent unlocks succeed once', async () => {
    const { id } = await server.addUser({ isActive: 0, isNew: 0 });
    const asked = await server.database.transaction(async (transaction) => {
      await transaction.select().from(users).where(eq(users.id, id)).for('update');
      const unlocks = [1, 2, 3, 4, 5].map(() => unlock(id));
      await sleep(500);
      return { unlocks };
    });
    const answers = await Promise.all(asked.unlocks);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await server.trailOf(id)).toHaveLength(1);
  });

  test('UDET-9 UDET-16 needs p9 and no account above the own role', async () => {
    const { id } = await server.addUser({ role: 'super_admin', isActive: 0, isNew: 0 });
    for (const role of ['junior_user', 'senior_user', 'super_user', 'admin'] as const) {
      expect((await unlock(id, role)).status).toBe(403);
    }
    expect((await unlock(id, 'super_admin')).status).toBe(200);
    expect((await unlock('nobody')).status).toBe(404);
  });
});

describe('setting a password', () => {
  const set = (email: string, password: string, token: string) =>
    server.call('change_password', { platform: 'web', email, password }, { token });

  test("UDET-11 another's: must be changed at the next sign-in, sessions end, the mail has no password", async () => {
    const { id, email } = await server.addUser({ choseOwnPassword: true });
    const token = await server.signIn(email);
    expect((await set(email, 'Set-by-admin-1', server.people.admin.token)).status).toBe(200);
    expect(await details(token)).toMatchObject({ status: 401, body: { reason: 'session' } });
    expect(await server.rowOf(id)).toMatchObject({ isActive: 1, isNew: 1, choseOwnPassword: false });
    const [mail] = await server.mailsTo(email);
    expect(mail?.subject).toContain('reset');
    expect(JSON.stringify(mail)).not.toContain('Set-by-admin-1');
    expect(await server.trailOf(id)).toEqual([['Reset password']]);
    const first = await server.signIn(email, 'Set-by-admin-1');
    const activate = { platform: 'web', id, is_active: 1, is_new: 0 } as const;
    expect((await server.call('save_user', activate, { token: first })).status).toBe(403);
    expect((await set(email, 'Chosen-myself-1', first)).status).toBe(200);
    const own = await server.signIn(email, 'Chosen-myself-1');
    expect((await details(own)).body).toMatchObject({ is_active: 1, is_new: 0 });
    expect((await server.trailOf(id)).at(-1)).toEqual(['Change password', 'Finish first login']);
  });

  test('UDET-11 at least 6 characters; needs p9; not for higher roles or inactive accounts; does not reveal which accounts exist', async () => {
    const { people } = server;
    const { email } = await server.addUser();
    expect(await set(email, '12345', people.admin.token)).toMatchObject({
      status: 400,
      body: { errors: { password: 'Please enter at least 6 characters.' } },
    });
    for (const role of ['junior_user', 'senior_user', 'super_user'] as const) {
      expect((await set(email, 'Other-1234', people[role].token)).status).toBe(403);
      expect((await set('nobody@parks.example', 'Other-1234', people[role].token)).status).toBe(403);
    }
    expect((await set('nobody@parks.example', 'Other-1234', people.admin.token)).status).toBe(404);
    expect((await set(people.super_admin.email, 'Other-1234', people.admin.token)).status).toBe(403);
    const locked = await server.addUser({ isActive: 0, isNew: 0 });
    expect((await set(locked.email, 'Other-1234', people.admin.token)).status).toBe(409);
    const suspended = await server.addUser({ isActive: -1 });
    expect((await set(suspended.email, 'Other-1234', people.admin.token)).status).toBe(409);
    expect(await server.signIn(email)).not.toBe('');
  });
});
