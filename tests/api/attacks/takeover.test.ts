import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../contract/permissions.ts';
import { deviceTokens, groups, identityAccounts, outbox, settings } from '../../../server/database/schema.ts';
import { type AccountServer, sharedAccountServer } from '../../helpers/accounts.ts';
import { forgottenPassword, readMessages, readSentCode } from '../../helpers/oneTimeCodes.ts';
import type { TestUser } from '../../helpers/server.ts';
import { getAssertion, offerWorkAccounts, PROVIDER } from '../../helpers/workAccount.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await sharedAccountServer();
});
afterEach(() => server.setNow());

const PASSWORD = 'Quiet-otter-9';
const HOUR = 60 * 60_000;
const { send, sentCode, ticketOf, later } = forgottenPassword(() => server);

const newEmail = () => `${crypto.randomUUID()}@parks.example`;
const newNumber = () => `+658${1_000_000 + Math.floor(Math.random() * 8_999_999)}`;
const signedOut = async (token: string) =>
  (await server.call('get_user_details', { platform: 'web', access_token: '' }, { token })).status === 401;
const setPassword = (email: string, as: Role) =>
  server.call(
    'change_password',
    { platform: 'web', email, password: PASSWORD },
    { token: server.people[as].token },
  );
const choosePassword = (email: string, id: string) =>
  server.call('forgot_password', { platform: 'web', email, password: PASSWORD, id });

/** Where the code for this address went. */
async function codeWentTo(email: string): Promise<string | undefined> {
  const before = await server.database.$count(outbox);
  expect((await send(email)).status).toBe(200);
  const rows = await server.database.select().from(outbox).orderBy(outbox.id);
  return rows.slice(before).find(({ body }) => /\b\d{6}\b/.test(body))?.recipient;
}

/** By an administrator who signs in again, because tests set the clock. */
async function moveEmail({ id }: TestUser, email = newEmail()): Promise<string> {
  const token = await server.signIn(server.people.admin.email);
  expect((await server.call('save_user', { platform: 'web', id, email }, { token })).status).toBe(200);
  return email;
}

describe('AUTH-18 an administrator and a peer', () => {
  test.each<[Role, Role, number]>([
    ['admin', 'admin', 403],
    ['admin', 'super_admin', 403],
    ['admin', 'super_user', 200],
    ['super_admin', 'super_admin', 200],
    ['super_admin', 'admin', 200],
  ])(
    'when %s changes the email, number, role and password of %s, the answer is %i',
    async (by, role, status) => {
      const change = async (fields: object) => {
        const { id } = await server.addUser({ role });
        return (await server.save({ id, ...fields }, by)).status;
      };
      expect(await change({ email: newEmail() })).toBe(status);
      expect(await change({ mobile_no: newNumber() })).toBe(status);
      expect(await change({ role: 'junior_user' })).toBe(status);
      expect(await change({ role: 'junior_user', email: newEmail() })).toBe(status);
      expect((await setPassword((await server.addUser({ role })).email, by)).status).toBe(status);
    },
  );

  test('cannot take over the peer in four calls, nor by lowering the role first', async () => {
    const peer = await server.addUser({ role: 'admin', choseOwnPassword: true, lastLoginAt: new Date() });
    const before = await server.rowOf(peer.id);
    const email = newEmail();
    const steps = [
      await server.save({ id: peer.id, email }),
      await server.save({ id: peer.id, role: 'junior_user' }),
      await server.save({ id: peer.id, email }),
      await setPassword(peer.email, 'admin'),
      await server.save({ id: peer.id, role: 'admin' }),
    ];
    expect(steps.map(({ status }) => status)).toEqual([403, 403, 403, 403, 200]);
    expect(await codeWentTo(email)).toBeUndefined();
    expect(await server.rowOf(peer.id)).toEqual(before);
    await server.signIn(peer.email);
  });

  test('can still change other fields, archive and unlock the account', async () => {
    const { id } = await server.addUser({ role: 'admin' });
    expect((await server.save({ id, name: 'Nur Aisyah', park: 'Bird Paradise' })).status).toBe(200);
    const whole = { ...(await server.rowOf(id)), name: 'Nur' };
    const { email, mobileNo: mobile_no, role, name } = whole;
    expect((await server.save({ id, email, mobile_no, role, name })).status).toBe(200);
    const locked = await server.addUser({ role: 'admin', isActive: 0, isNew: 0 });
    const unlock = { platform: 'web', user_id: locked.id } as const;
    expect((await server.call('unlock_user', unlock, { token: server.people.admin.token })).status).toBe(200);
  });

  test('cannot lower the role of a peer with the permission for groups alone', async () => {
    const { database, people } = server;
    const [group] = await database.select().from(groups).where(eq(groups.id, 'admin'));
    await database
      .update(groups)
      .set({ perms: ['p14'] })
      .where(eq(groups.id, 'admin'));
    try {
      const { id } = await server.addUser({ role: 'admin' });
      expect((await server.save({ id, role: 'junior_user' })).status).toBe(403);
    } finally {
      await database
        .update(groups)
        .set({ perms: group?.perms ?? [] })
        .where(eq(groups.id, 'admin'));
    }
    expect(people.admin.role).toBe('admin');
  });
});

describe('AUTH-18 a changed email or mobile number', () => {
  test('ends the sessions of the account and its push messages', async () => {
    for (const change of [{ email: newEmail() }, { mobile_no: newNumber() }]) {
      const { id, email } = await server.addUser();
      const token = await server.signIn(email);
      const device = { platform: 'web', user_id: id, device_token: `device-${id}` } as const;
      await server.call('store_device_token', device, { token });
      expect((await server.save({ id, name: 'Nur Aisyah' })).status).toBe(200);
      expect(await signedOut(token)).toBe(false);
      expect((await server.save({ id, ...change })).status).toBe(200);
      expect(await signedOut(token)).toBe(true);
      expect(await server.database.$count(deviceTokens, eq(deviceTokens.userId, id))).toBe(0);
    }
  });

  test('ends all sessions except the session in which the owner makes the change', async () => {
    const { id, email } = await server.addUser();
    const [mine, other] = [await server.signIn(email), await server.signIn(email)];
    const save = { platform: 'web', id, mobile_no: newNumber() } as const;
    expect((await server.call('save_user', save, { token: mine })).status).toBe(200);
    expect([await signedOut(mine), await signedOut(other)]).toEqual([false, true]);
  });

  test('receives no codes for 24 hours; they and mails about the password go to the old address', async () => {
    const person = await server.addUser({ choseOwnPassword: true });
    const changedAt = Date.now();
    server.setNow(new Date(changedAt));
    const email = await moveEmail(person);
    expect(await codeWentTo(person.email)).toBeUndefined();
    expect(await codeWentTo(email)).toBe(person.email);
    server.setNow(new Date(changedAt + 24 * HOUR - 1));
    expect(await codeWentTo(email)).toBe(person.email);
    const token = await server.signIn(server.people.admin.email);
    const reset = { platform: 'web', email, password: PASSWORD } as const;
    expect((await server.call('change_password', reset, { token })).status).toBe(200);
    for (const address of [person.email, email]) {
      const subjects = (await readMessages(server, address)).map(({ subject }) => subject);
      expect(subjects).toContain('Your Parks Console password was reset');
      expect(subjects).toContain('Your Parks Console email address was changed');
    }
    server.setNow(new Date(changedAt + 24 * HOUR));
    expect(await codeWentTo(email)).toBe(email);
  });

  test('lets the owner choose a password with a code from the old address', async () => {
    const person = await server.addUser({ choseOwnPassword: true });
    const email = await moveEmail(person);
    await send(email);
    const otp_code = await readSentCode(server, person.email);
    const { body } = await server.call('check_otp', { platform: 'web', email, otp_code });
    expect((await choosePassword(email, body.id)).status).toBe(200);
    await server.signIn(email, PASSWORD);
  });

  test('does not become trusted through a second change; changing back ends the wait', async () => {
    const person = await server.addUser();
    await moveEmail(person);
    later(23 * 60);
    const third = await moveEmail(person);
    later(46 * 60);
    expect(await codeWentTo(third)).toBe(person.email);
    await moveEmail(person, person.email);
    expect(await codeWentTo(person.email)).toBe(person.email);
    expect(await server.rowOf(person.id)).toMatchObject({ codeEmail: null, codeEmailUntil: null });
  });

  test('receives no SMS codes; they go to the old number, or by mail if there was none', async () => {
    await server.database.update(settings).set({ otpBySms: true });
    try {
      const [mobileNo, mobile_no] = [newNumber(), newNumber()];
      const person = await server.addUser({ mobileNo });
      const token = await server.signIn(person.email);
      const save = { platform: 'web', id: person.id, mobile_no } as const;
      expect((await server.call('save_user', save, { token })).status).toBe(200);
      expect(await codeWentTo(person.email)).toBe(mobileNo);
      later(24 * 60);
      expect(await codeWentTo(person.email)).toBe(mobile_no);
      server.setNow();
      const without = await server.addUser({ mobileNo: '+65' });
      expect((await server.save({ id: without.id, mobile_no: newNumber() })).status).toBe(200);
      expect(await codeWentTo(without.email)).toBe(without.email);
    } finally {
      await server.database.update(settings).set({ otpBySms: false });
    }
  });
});

describe('AUTH-18 AUTH-13 an address that moves to another account', () => {
  test('invalidates codes and tickets of the earlier account', async () => {
    const [puppet, victim] = [await server.addUser(), await server.addUser({ choseOwnPassword: true })];
    const id = await ticketOf(puppet.email);
    const code = await sentCode(puppet.email);
    await moveEmail(puppet);
    expect((await server.save({ id: victim.id, email: puppet.email })).status).toBe(200);
    expect((await choosePassword(puppet.email, id)).status).toBe(400);
    const check = { platform: 'web', email: puppet.email, otp_code: code } as const;
    expect((await server.call('check_otp', check)).status).toBe(400);
    await server.signIn(puppet.email);
  });

  test('signs in no work account before the address may receive codes', async () => {
    await offerWorkAccounts(server);
    try {
      const person = await server.addUser();
      await server.database
        .update(identityAccounts)
        .set({ passwordHash: null, providers: [PROVIDER] })
        .where(eq(identityAccounts.uid, person.id));
      const email = await moveEmail(person);
      const popup = async () => {
        const assertion = await getAssertion(server.origin, email);
        const response = await fetch(
          `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=embedded`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              requestUri: server.origin,
              postBody: `id_token=${assertion}&providerId=${PROVIDER}`,
            }),
          },
        );
        return response.json();
      };
      const held = await popup();
      expect(held).toMatchObject({ needConfirmation: true });
      expect(held).not.toHaveProperty('idToken');
      later(24 * 60);
      expect(await popup()).toHaveProperty('idToken');
    } finally {
      await offerWorkAccounts(server, false);
    }
  });
});

test('AUTH-18 UDET-16 correcting the address of an unused account takes effect at once and sends a new invitation', async () => {
  const { id, email } = await server.addUser({ isActive: 0, isNew: 1 });
  const right = newEmail();
  expect((await server.save({ id, email: right })).status).toBe(200);
  const subjects = (await server.mailsTo(right)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Your Parks Console email address was changed', 'Your Parks Console account']);
  expect(await codeWentTo(right)).toBe(right);
  expect((await server.mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'Your Parks Console email address was changed',
  ]);
});

test('AUTH-18 UDET-13 a name that mail programs would turn into a link is refused; a dot in a name is followed by a space', async () => {
  const { id, email } = await server.addUser({ isActive: 0, isNew: 1 });
  for (const name of ['evil.example/x', 'Please open evil.example/login today', 'www.evil.example/']) {
    expect((await server.save({ id, name })).body.errors).toEqual({ name: 'Must be valid.' });
  }
  expect((await server.save({ id, name: 'Raju S/O K.Muthu' })).status).toBe(200);
  expect((await server.save({ id, name: 'evil.example' })).status).toBe(200);
  await server.save({ id, email: newEmail() });
  const bodies = await server.database
    .select({ body: outbox.body })
    .from(outbox)
    .where(and(eq(outbox.recipient, email), eq(outbox.channel, 'mail')));
  expect(bodies.length).toBeGreaterThan(0);
  for (const { body } of bodies) expect(body).toContain('Hello evil. example,');
});
