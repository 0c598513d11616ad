import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '../../contract/permissions.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { users } from '../../server/database/schema.ts';
import { type AccountServer, sharedAccountServer } from '../helpers/accounts.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await sharedAccountServer();
});

const today = () => singaporeDay(new Date());

describe('the own record and no record', () => {
  test('UDET-2 the own name, staff ID and places are not for oneself, of any role', async () => {
    for (const role of ROLES) {
      const { id } = server.people[role];
      const answers = await Promise.all([
        server.save({ id, name: 'Other' }, role),
        server.save({ id, park: 'Bird Paradise' }, role),
        server.save({ id, is_active: -1, archive_date: today(), remark: 'Bye' }, role),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(await server.trailOf(id)).toEqual([]);
    }
  });

  test('AUTH-8 AUTH-16 an activation after a suspension does not reactivate the account', async () => {
    const { id, email } = await server.addUser({ isActive: 0, isNew: 1 });
    const token = await server.signIn(email);
    await server.database.update(users).set({ isActive: -1 }).where(eq(users.id, id));
    const answer = await server.call(
      'save_user',
      { platform: 'web', id, is_active: 1, is_new: 0 },
      { token },
    );
    expect(answer.status).toBe(401);
    expect((await server.rowOf(id)).isActive).toBe(-1);
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'AUTH-8 AUTH-16 nor does one while the account is being suspended',
    async () => {
      const { id, email } = await server.addUser({ isActive: 0, isNew: 1 });
      const token = await server.signIn(email);
      let commit = () => {};
      const decided = new Promise<void>((done) => {
        commit = done;
      });
      let suspending: Promise<void> | undefined;
      await new Promise<void>((updated, failed) => {
        suspending = server.database.transaction(async (transaction) => {
          await transaction.update(users).set({ isActive: -1 }).where(eq(users.id, id));
          updated();
          await decided;
        });
        suspending.catch(failed);
      });
      const activating = server.call(
        'save_user',
        { platform: 'web', id, is_active: 1, is_new: 0 },
        { token },
      );
      await sleep(300);
      commit();
      await suspending;
      expect((await activating).status).toBe(403);
      expect((await server.rowOf(id)).isActive).toBe(-1);
    },
  );

  test('SHELL-9 a save of the own record that comes again under its key is done once, and with other content refused', async () => {
    const { id, email } = await server.addUser();
    const options = { token: await server.signIn(email), headers: { 'idempotency-key': `my-number-${id}` } };
    const save = (mobile_no: string) =>
      server.call('save_user', { platform: 'web', id, mobile_no }, options).then(({ status }) => status);
    expect([await save('+6591112222'), await save('+6591112222'), await save('+6593334444')]).toEqual([
      200, 200, 409,
    ]);
    expect((await server.rowOf(id)).mobileNo).toBe('+6591112222');
    expect(await server.trailOf(id)).toHaveLength(1);
  });

  test('AUTH-7 an administrator cannot change accounts before finishing the first login', async () => {
    const admin = await server.addUser({ role: 'admin', isNew: 1 });
    const token = await server.signIn(admin.email);
    const { id } = await server.addUser();
    const save = server.call('save_user', { platform: 'web', id, name: 'Other' }, { token });
    expect((await save).status).toBe(403);
    const password = {
      platform: 'web',
      email: server.people.junior_user.email,
      password: 'Guess-1234',
    } as const;
    expect((await server.call('change_password', password, { token })).status).toBe(403);
    const remark = { platform: 'web', user_id: id, description: ['Hello'] } as const;
    const answer = await server.call(
      'create_user_audit_trail',
      { ...remark, description: [...remark.description] },
      { token },
    );
    expect(answer.status).toBe(403);
  });

  test('AUTH-11 the form without a token always gets the same answer, and does not lock accounts by itself', async () => {
    const { id, email } = await server.addUser();
    for (const address of [email, 'nobody@parks.example']) {
      const form = {
        platform: 'web',
        email: address,
        is_active: 0,
        is_new: 0,
        is_disable_acc: true,
      } as const;
      expect(await server.call('save_user', form)).toMatchObject({
        status: 200,
        body: { message: 'Success' },
      });
    }
    expect((await server.rowOf(id)).isActive).toBe(1);
    expect((await server.call('save_user', { platform: 'web', id, name: 'Other' })).status).toBe(403);
  });

  test('IAUD-2 a client can neither duplicate nor invent the report of a change', async () => {
    const { id } = await server.addUser();
    await server.save({ id, role: 'senior_user' });
    const add = (description: string[]) =>
      server.call(
        'create_user_audit_trail',
        { platform: 'web', user_id: id, description },
        { token: server.people.admin.token },
      );
    await add(['Update role from Junior User to Senior User']);
    expect(await server.trailOf(id)).toHaveLength(1);
    await add(['Update role from Senior User to Super Admin']);
    expect((await server.trailOf(id)).at(-1)).toEqual([
      'Remark: Update role from Senior User to Super Admin',
    ]);
  });

  test("IAUD-2 a client cannot invent the server's own entries either", async () => {
    const { id, email } = await server.addUser();
    for (let tries = 0; tries < 5; tries += 1) await server.signIn(email, 'Wrong-1').catch(() => undefined);
    const written = await server.trailOf(id);
    expect(written).toEqual([['Locked after 5 failed sign-ins', 'Update status from Active to Locked']]);
    for (const role of ['admin', 'super_admin'] as const) {
      const said = { platform: 'web', user_id: id, description: written.flat() } as const;
      const { token } = server.people[role];
      expect((await server.call('create_user_audit_trail', said, { token })).status).toBe(200);
    }
    expect(await server.trailOf(id)).toEqual(written);
  });
});
