import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { type AccountServer, sharedAccountServer } from '../helpers/accounts.ts';
import type { TestUser } from '../helpers/server.ts';

const GIVEN = 'Given-by-admin-1';

let server: AccountServer;
let person: TestUser;
beforeAll(async () => {
  server = await sharedAccountServer();
});
beforeEach(async () => {
  person = await server.addUser({ choseOwnPassword: true, lastLoginAt: new Date() });
});

const asAdmin = () => ({ token: server.people.admin.token });
const setPassword = (password: string, as: { token: string }) =>
  server.call('change_password', { platform: 'web', email: person.email, password }, as);
const reset = () => setPassword(GIVEN, asAdmin());
async function lock(): Promise<undefined> {
  for (let number = 0; number < 5; number += 1)
    await server.signIn(person.email, 'Wrong-1').catch(() => undefined);
  expect(await flags()).toEqual([0, 0]);
}
const unlock = () => server.call('unlock_user', { platform: 'web', user_id: person.id }, asAdmin());
const suspend = () =>
  server.save({ id: person.id, is_active: -1, archive_date: singaporeDay(new Date()), remark: 'Leave' });
const reactivate = () => server.save({ id: person.id, is_active: 1, remark: 'Back' });
async function flags() {
  const { isActive, isNew } = await server.rowOf(person.id);
  return [isActive, isNew];
}
async function inOrder(...steps: (() => Promise<{ status: number } | undefined>)[]) {
  for (const step of steps) expect((await step())?.status ?? 200).toBe(200);
}

/** The console makes this call after each sign-in (AUTH-8). */
const activate = (token: string) =>
  server.call('save_user', { platform: 'web', id: person.id, is_active: 1, is_new: 0 }, { token });

describe('a password that must be changed still must be', () => {
  test('UDET-9 UDET-11 AUTH-7 AUTH-8 after a lock and its end; then once they have, they are in', async () => {
    await inOrder(reset, lock, unlock);
    expect(await flags()).toEqual([1, 1]);
    const first = await server.signIn(person.email, GIVEN);
    expect((await activate(first)).status).toBe(403);
    expect((await server.call('get_all_incidents', { platform: 'web' }, { token: first })).status).toBe(403);
    expect((await setPassword('Chosen-myself-1', { token: first })).status).toBe(200);
    expect(await flags()).toEqual([1, 0]);
    await inOrder(lock, unlock);
    expect(await flags()).toEqual([1, 0]);
  });

  test('UDET-7 UDET-11 after a lock, a suspension and its end', async () => {
    await inOrder(reset, lock, suspend, reactivate);
    expect(await flags()).toEqual([1, 1]);
  });

  test('UDET-7 UDET-11 after a suspension before the first sign-in', async () => {
    person = await server.addUser({ isActive: 0, isNew: 1 });
    await inOrder(reset, suspend, reactivate);
    expect(await flags()).toEqual([1, 1]);
  });

  test('UDET-9 UDET-11 but not who was reset long ago and has chosen one since', async () => {
    await inOrder(reset);
    const first = await server.signIn(person.email, GIVEN);
    await inOrder(() => setPassword('Chosen-myself-1', { token: first }), lock, unlock);
    expect(await flags()).toEqual([1, 0]);
    await inOrder(suspend, reactivate);
    expect(await flags()).toEqual([1, 0]);
  });
});

describe('UDET-6 an account without a password of its own must choose one at the first login', () => {
  const newcomer = async () => {
    person = await server.addUser({ isActive: 0, isNew: 1 });
  };

  test('AUTH-7 AUTH-8 after a suspension and after a lock; then once they have, they are in', async () => {
    for (const shutAndBack of [() => inOrder(suspend, reactivate), () => inOrder(lock, unlock)]) {
      await newcomer();
      await shutAndBack();
      expect(await flags()).toEqual([1, 1]);
      const first = await server.signIn(person.email);
      expect((await activate(first)).status).toBe(403);
      expect((await setPassword('Chosen-myself-1', { token: first })).status).toBe(200);
      expect(await flags()).toEqual([1, 0]);
      await inOrder(suspend, reactivate);
      expect(await flags()).toEqual([1, 0]);
    }
  });

  test('AUTH-9 signing in is no choosing: after a lock in the middle of the first login they are asked again', async () => {
    await newcomer();
    await inOrder(suspend, reactivate);
    const token = await server.signIn(person.email);
    const login = { platform: 'web' as const, user_id: person.id, description: ['Login'] };
    await inOrder(() => server.call('create_user_audit_trail', login, { token }), lock, unlock);
    expect(await flags()).toEqual([1, 1]);
  });

  test('AUTH-7 but who was let in by the work account is let in again, without a password', async () => {
    await newcomer();
    const token = await server.signIn(person.email);
    const login = { platform: 'web' as const, user_id: person.id, description: ['Login'] };
    await inOrder(
      () => activate(token),
      () => server.call('create_user_audit_trail', login, { token }),
    );
    await inOrder(suspend, reactivate);
    expect(await flags()).toEqual([1, 0]);
    await inOrder(lock, unlock);
    expect(await flags()).toEqual([1, 0]);
  });
});

test('UDET-9 AUTH-14 a locked account whose owner chose a password by a code is simply unlocked', async () => {
  const { email } = person;
  await inOrder(reset, lock, () => server.call('send_otp', { platform: 'web', email }));
  const code = /\b\d{6}\b/.exec((await server.mailsTo(email)).at(-1)?.body ?? '')?.[0] ?? 'no code';
  const checked = await server.call('check_otp', { platform: 'web', email, otp_code: code });
  const chosen = { platform: 'web', email, id: checked.body.id, password: 'Chosen-by-code-1' } as const;
  await inOrder(() => server.call('forgot_password', chosen), unlock);
  expect(await flags()).toEqual([1, 0]);
});
