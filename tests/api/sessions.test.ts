import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ROLES } from '../../contract/permissions.ts';
import type { SignIns } from '../../contract/schemas/session.ts';
import { addDays, singaporeDay } from '../../contract/singaporeTime.ts';
import { applyExpiries, applySuspensions } from '../../server/accounts/dueChanges.ts';
import { deviceTokens, users } from '../../server/database/schema.ts';
import { type AccountServer, startAccountServer } from '../helpers/accounts.ts';
import { openLive } from '../helpers/liveStream.ts';
import { TEST_PASSWORD } from '../helpers/server.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605 Version/26.1 Mobile/15E Safari/604';
const MINUTE = 60_000;

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterEach(() => server.setNow());
afterAll(() => server.close());

type Tokens = { idToken: string; refreshToken: string };

async function signInWith(userAgent: string, email: string): Promise<Tokens> {
  const url = `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password: TEST_PASSWORD, returnSecureToken: true }),
  });
  return (await answer.json()) as Tokens;
}

async function refresh({ refreshToken }: Tokens): Promise<string> {
  const answer = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  const body = await answer.json();
  return answer.ok ? body.id_token : body.error.message;
}

const platform = 'web' as const;
const getStatus = async (token: string) =>
  (await server.call('get_user_details', { platform }, { token })).status;

async function desk(user_id: string, token = server.people.admin.token): Promise<SignIns> {
  const { status, body } = await server.call('get_sessions', { platform, user_id }, { token });
  expect(status).toBe(200);
  return body.data;
}

const signOut = (user_id: string, token = server.people.admin.token, keep_this = false) =>
  server.call('sign_out_everywhere', { platform, user_id, keep_this }, { token });

test('UDET-3 AUTH-9 AUTH-11 the last sign-in, what failed since, and each device by its name; the own one is marked', async () => {
  const person = await server.addUser();
  const phone = await signInWith(SAFARI, person.email);
  await signInWith(CHROME, person.email);
  await server.call(
    'create_user_audit_trail',
    { platform, user_id: person.id, description: ['Login'] },
    { token: phone.idToken },
  );
  await server.signIn(person.email, 'Wrong-1').catch(() => undefined);
  const seen = await desk(person.id, phone.idToken);
  expect(seen.devices?.map(({ device, is_this }) => [device, is_this]).sort()).toEqual([
    ['Chrome 156 on Windows', false],
    ['Safari 26 on an iPhone', true],
  ]);
  expect(seen.failed).toMatchObject({ count: 1 });
  expect(Date.parse(seen.last_sign_in)).toBeGreaterThan(Date.now() - MINUTE);
  expect((await desk(person.id)).devices?.some(({ is_this }) => is_this)).toBe(false);
});

test('AUTH-10 “last seen” follows within a quarter of an hour, and a refresh keeps the device', async () => {
  const person = await server.addUser();
  const phone = await signInWith(SAFARI, person.email);
  await getStatus(phone.idToken);
  const seenAt = async () => Date.parse((await desk(person.id)).devices?.[0]?.last_seen_at ?? '');
  const first = await seenAt();
  server.setNow(new Date(Date.now() + 14 * MINUTE));
  await getStatus(phone.idToken);
  expect(await seenAt()).toBe(first);
  server.setNow(new Date(Date.now() + 16 * MINUTE));
  await getStatus(await refresh(phone));
  await expect.poll(seenAt).toBeGreaterThan(first + 15 * MINUTE);
  expect((await desk(person.id)).devices).toHaveLength(1);
});

test('AUTH-10 after signing out on a device the session is over, and cannot be refreshed', async () => {
  const person = await server.addUser();
  const [phone, desktop] = [await signInWith(SAFARI, person.email), await signInWith(CHROME, person.email)];
  await server.call('end_session', { platform, user_id: person.id }, { token: phone.idToken });
  expect((await desk(person.id)).devices?.map(({ device }) => device)).toEqual(['Chrome 156 on Windows']);
  expect(await refresh(phone)).toBe('TOKEN_EXPIRED');
  expect(await getStatus(desktop.idToken)).toBe(200);
});

test('UDET-16 IAUD-2 an administrator signs a person out: every token is refused, open streams end, the audit trail records it', async () => {
  const person = await server.addUser();
  const [phone, desktop] = [await signInWith(SAFARI, person.email), await signInWith(CHROME, person.email)];
  const stream = await openLive(server.origin, desktop.idToken);
  await stream.until('has_new', 1);
  const answer = await signOut(person.id);
  expect(answer.body).toMatchObject({ devices: 2, kept_this: false });
  await stream.ended;
  for (const tokens of [phone, desktop]) {
    expect([await getStatus(tokens.idToken), await refresh(tokens)]).toEqual([401, 'TOKEN_EXPIRED']);
  }
  expect((await desk(person.id)).devices).toEqual([]);
  expect(await server.trailOf(person.id)).toEqual([['Sign out everywhere']]);
  expect(await getStatus(await server.signIn(person.email))).toBe(200);
});

test('UDET-16 signing out a person of a higher role is refused, and it needs p9', async () => {
  for (const by of ROLES) {
    for (const role of ROLES) {
      const { id, email } = await server.addUser({ role });
      const token = await server.signIn(email);
      const isAllowed = by === 'super_admin' || (by === 'admin' && role !== 'super_admin');
      const { status } = await signOut(id, server.people[by].token);
      expect([by, role, status]).toEqual([by, role, isAllowed ? 200 : 403]);
      expect(await getStatus(token)).toBe(isAllowed ? 401 : 200);
    }
  }
});

const SHUT: Record<string, [shut: (id: string) => Promise<unknown>, open: (id: string) => Promise<unknown>]> =
  {
    'a suspension and its end': [
      (id) =>
        server.save({
          id,
          is_active: -1,
          archive_date: singaporeDay(server.app.services.now()),
          remark: 'Bye',
        }),
      (id) => server.save({ id, is_active: 1, is_new: 0, remark: 'Back' }),
    ],
    'a suspension on its day and its end': [
      async (id) => {
        await server.save({
          id,
          is_active: -1,
          archive_date: addDays(singaporeDay(new Date()), 1),
          remark: 'Bye',
        });
        server.setNow(new Date(Date.now() + 24 * 60 * MINUTE));
        await applySuspensions(server.app.services);
        server.setNow();
      },
      (id) => server.save({ id, is_active: 1, is_new: 0, remark: 'Back' }),
    ],
    'an expiry that was set too early': [
      (id) => server.save({ id, account_expiry: addDays(singaporeDay(new Date()), -1) }),
      (id) => server.save({ id, account_expiry: '' }),
    ],
    'an expiry whose day passed': [
      async (id) => {
        await server.save({ id, account_expiry: singaporeDay(new Date()) });
        server.setNow(new Date(Date.now() + 24 * 60 * MINUTE));
        await applyExpiries(server.app.services);
        server.setNow();
        await server.database
          .update(users)
          .set({ accountExpiry: addDays(singaporeDay(new Date()), -1) })
          .where(eq(users.id, id));
      },
      (id) => server.save({ id, account_expiry: '' }),
    ],
    'a lock and its end': [
      async (id) => {
        const { email } = await server.rowOf(id);
        for (let tries = 0; tries < 5; tries += 1)
          await server.signIn(email, 'Wrong-1').catch(() => undefined);
      },
      (id) => server.call('unlock_user', { platform, user_id: id }, { token: server.people.admin.token }),
    ],
  };

test.each(Object.entries(SHUT))(
  'AUTH-11 AUTH-16 UDET-3 UDET-6 no session of before goes on during %s, nor after it',
  async (_name, [shut, open]) => {
    const { id, email } = await server.addUser({ lastLoginAt: new Date() });
    const before = await signInWith(CHROME, email);
    expect([await getStatus(before.idToken), await getStatus(await refresh(before))]).toEqual([200, 200]);
    await shut(id);
    expect([await getStatus(before.idToken), await refresh(before)]).toEqual([401, 'USER_DISABLED']);
    await open(id);
    expect([await getStatus(before.idToken), await refresh(before)]).toEqual([401, 'TOKEN_EXPIRED']);
    expect(await getStatus(await server.signIn(email))).toBe(200);
    expect((await desk(id)).devices).toHaveLength(1);
  },
);

test('AUTH-10 AUTH-15 everywhere else: this device goes on, refreshed too, with its pushes; the others end', async () => {
  const person = await server.addUser();
  const phone = await signInWith(SAFARI, person.email);
  server.setNow(new Date(Date.now() + 10 * MINUTE));
  const desktop = await signInWith(CHROME, person.email);
  for (const [device_token, { idToken: token }] of Object.entries({ phone, desktop })) {
    await server.call('store_device_token', { platform, user_id: person.id, device_token }, { token });
  }
  const streams = [
    await openLive(server.origin, phone.idToken),
    await openLive(server.origin, desktop.idToken),
  ] as const;
  for (const stream of streams) await stream.until('has_new', 1);
  const answer = await signOut(person.id, phone.idToken, true);
  expect(answer.body).toMatchObject({ devices: 1, kept_this: true });
  await streams[1].ended;
  expect(await getStatus(phone.idToken)).toBe(200);
  expect(await getStatus(await refresh(phone))).toBe(200);
  expect([await getStatus(desktop.idToken), await refresh(desktop)]).toEqual([401, 'TOKEN_EXPIRED']);
  expect((await desk(person.id)).devices?.map(({ device }) => device)).toEqual(['Safari 26 on an iPhone']);
  const pushed = await server.database
    .select({ token: deviceTokens.token })
    .from(deviceTokens)
    .where(eq(deviceTokens.userId, person.id));
  expect(pushed).toEqual([{ token: 'phone' }]);
  expect(await server.trailOf(person.id)).toContainEqual(['Sign out everywhere else']);
  streams[0].close();
  await signOut(person.id);
  expect([await getStatus(phone.idToken), await refresh(phone)]).toEqual([401, 'TOKEN_EXPIRED']);
});

test('UDET-16 another’s device cannot be kept', async () => {
  const person = await server.addUser();
  const token = await server.signIn(person.email);
  expect((await signOut(person.id, server.people.admin.token, true)).body).toMatchObject({
    kept_this: false,
  });
  expect([await getStatus(token), await getStatus(server.people.admin.token)]).toEqual([401, 200]);
});

test('GRP-2 UDET-16 a whole group, or selected members, once per key; the caller stays signed in', async () => {
  const group = (by: 'super_user' | 'admin' | 'super_admin', input: object, key?: string) =>
    server.call('sign_out_group', { platform, ...input } as never, {
      token: server.people[by].token,
      headers: key ? { 'idempotency-key': key } : {},
    });
  await group('admin', { role: 'admin' });
  const people = [await server.addUser({ role: 'admin' }), await server.addUser({ role: 'admin' })];
  const away = await server.addUser({ role: 'admin' });
  const tokens: string[] = [];
  for (const { email } of people) tokens.push(await server.signIn(email));
  const statuses = () => Promise.all([...tokens, server.people.admin.token].map(getStatus));
  expect((await group('admin', { role: 'super_admin' })).status).toBe(403);
  expect((await group('super_user', { role: 'junior_user' })).status).toBe(403);
  const chosen = { role: 'admin', user_ids: [people[0]?.id, server.people.super_admin.id, 'nobody'] };
  expect((await group('admin', chosen)).body).toMatchObject({ people: 1 });
  expect(await statuses()).toEqual([401, 200, 200]);
  expect(await getStatus(server.people.super_admin.token)).toBe(200);
  expect((await group('admin', { role: 'admin' }, 'one-key-of-it')).body).toMatchObject({ people: 1 });
  expect((await group('admin', { role: 'admin' }, 'one-key-of-it')).body).toMatchObject({ people: 1 });
  expect(await statuses()).toEqual([401, 401, 200]);
  expect(await server.trailOf(people[1]?.id ?? '')).toEqual([['Sign out everywhere']]);
  // People who were not signed in have no sign-out entry.
  expect(await server.trailOf(away.id)).toEqual([]);
});
