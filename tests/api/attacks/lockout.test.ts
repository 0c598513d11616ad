import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { recoverSuperAdmin } from '../../../server/accounts/recoverSuperAdmin.ts';
import { signInHandlers } from '../../../server/accounts/signIn/routes.ts';
import { addToUserAudit } from '../../../server/accounts/userAudit.ts';
import {
  rateCounters,
  signInFailures,
  signInKnownNetworks,
  signInNetworks,
  users,
} from '../../../server/database/schema.ts';
import { callServer } from '../../helpers/calls.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../helpers/server.ts';
import { forgetSignIns, type TriedSignIn, trySignIn as trySignInFrom } from '../../helpers/signIns.ts';

const LIMIT = 5;
/** Accounts that may fail from a network without known people. */
const SEVERAL = 6;
const MINUTE = 60_000;
const [ATTACKER, OTHER_ATTACKER, OFFICE] = ['203.0.113.66', '2001:db8:66:1::1', '198.51.100.7'];
const WRONG = 'INVALID_LOGIN_CREDENTIALS';
const DISABLED = 'USER_DISABLED';
let server: TestServer;
let started: number;

beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '1' });
});
afterEach(async () => {
  server.setNow();
  await forgetSignIns(server.database);
  await server.database.update(users).set({ role: 'junior_user' });
});
afterAll(() => server.close());

function later(minutes: number): void {
  started ||= Date.now();
  server.setNow(new Date(started + minutes * MINUTE));
}

const trySignIn = (from: string, email: string, password?: string) =>
  trySignInFrom(server, from, email, password);
const signIn = (from: string, email: string) => trySignIn(from, email, TEST_PASSWORD);
const tooMany = (words: string) =>
  `TOO_MANY_ATTEMPTS_TRY_LATER : There were too many attempts. Please try again in ${words}.`;

async function people(count: number, user: Parameters<TestServer['addUser']>[0] = {}): Promise<TestUser[]> {
  const made: TestUser[] = [];
  for (let one = 0; one < count; one += 1) made.push(await server.addUser(user));
  return made;
}

async function listLocked(those: TestUser[]): Promise<boolean[]> {
  const rows = await server.database.select().from(users);
  return those.map(({ id }) => rows.find((row) => row.id === id)?.isActive === 0);
}
const getCount = async (email: string) =>
  (await server.database.select().from(signInFailures).where(eq(signInFailures.email, email)))[0]?.attempts ??
  0;

describe('AUTH-11 a stranger who tries all accounts', () => {
  test('is refused after several accounts, before any other limit, longer each time, without affecting other networks', async () => {
    const staff = await people(9);
    const answers: TriedSignIn[] = [];
    for (const { email } of staff) {
      for (let time = 0; time < LIMIT; time += 1) answers.push(await trySignIn(ATTACKER, email));
    }
    const locked = (await listLocked(staff)).filter(Boolean).length;
    expect(locked).toBe(SEVERAL - 1);
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(LIMIT * (SEVERAL - 1) + 1);
    expect(answers.at(-1)).toEqual({ answer: tooMany('1 minute'), status: 429, wait: expect.any(Number) });
    expect(await getCount(staff[6]?.email ?? '')).toBe(0);
    // A right password and an unknown address get the same response.
    const last = staff[8]?.email ?? '';
    expect((await signIn(ATTACKER, last)).answer).toBe(tooMany('1 minute'));
    expect((await trySignIn(ATTACKER, 'nobody@parks.example')).answer).toBe(tooMany('1 minute'));
    expect((await signIn(OFFICE, last)).answer).toBe('signed in');
    started = 0;
    for (const [after, words] of [
      [1.1, '2 minutes'],
      [3.3, '4 minutes'],
    ] as const) {
      later(after);
      expect((await trySignIn(ATTACKER, staff[7]?.email ?? '')).answer).toBe(WRONG);
      expect((await trySignIn(ATTACKER, staff[7]?.email ?? '')).answer).toBe(tooMany(words));
    }
  });

  test('cannot clear what speaks against the network with a valid account, and an office of people who slip is let be', async () => {
    const [own, ...others] = await people(SEVERAL + 1);
    for (const { email } of others.slice(0, SEVERAL - 1)) {
      await trySignIn(ATTACKER, email);
      expect((await signIn(ATTACKER, own?.email ?? '')).answer).toBe('signed in');
    }
    await trySignIn(ATTACKER, others.at(-1)?.email ?? '');
    expect((await trySignIn(ATTACKER, 'one-more@parks.example')).status).toBe(429);
    // Twice as many people mistype once and then sign in. A colleague who comes next is not refused.
    for (const { email } of await people(2 * SEVERAL)) {
      expect((await trySignIn(OFFICE, email)).answer).toBe(WRONG);
      expect((await signIn(OFFICE, email)).answer).toBe('signed in');
    }
  });

  test('in the same building does not keep out people who signed in there before, and cannot lock them further', async () => {
    const [colleague, newcomer] = await people(2);
    await signIn(OFFICE, colleague?.email ?? '');
    for (let one = 0; one < SEVERAL; one += 1) await trySignIn(OFFICE, `stranger${one}@parks.example`);
    expect((await signIn(OFFICE, newcomer?.email ?? '')).status).toBe(429);
    expect((await signIn(OFFICE, colleague?.email ?? '')).answer).toBe('signed in');
    const answers: string[] = [];
    for (let time = 0; time < LIMIT + 2; time += 1) {
      answers.push((await trySignIn(OFFICE, colleague?.email ?? '')).answer);
    }
    expect(answers.slice(0, LIMIT)).toEqual(Array(LIMIT).fill(WRONG));
    expect(answers.slice(LIMIT).every((answer) => answer.startsWith('TOO_MANY'))).toBe(true);
    expect(await getCount(colleague?.email ?? '')).toBe(0);
  });

  test('with all tries at once locks and counts no more than one after the other', async () => {
    await server.database.update(users).set({ isActive: 1 });
    const staff = await people(20);
    const answers = await Promise.all(staff.map(({ email }) => trySignIn(ATTACKER, email)));
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(SEVERAL);
    const counts = await Promise.all(staff.map(({ email }) => getCount(email)));
    expect(counts.filter(Boolean)).toHaveLength(SEVERAL);
  });

  test('is known by the half of an IPv6 address that is the network’s, and a restart forgets nothing', async () => {
    for (let one = 0; one < SEVERAL; one += 1) {
      await trySignIn(`2001:db8:66:1::${one + 1}`, `somebody${one}@parks.example`);
    }
    expect((await trySignIn('2001:db8:66:1:ffff::9', 'x@parks.example')).status).toBe(429);
    expect((await trySignIn('2001:db8:66:2::1', 'x@parks.example')).answer).toBe(WRONG);
    const kept = JSON.stringify(await server.database.select().from(signInNetworks));
    expect(kept).not.toContain('2001');
  });
});

describe('AUTH-11 UDET-16 the last active super_admin', () => {
  test('is never locked, waits longer each time elsewhere, and can sign in from known networks', async () => {
    const { id, email } = await server.addUser({ role: 'super_admin' });
    expect((await signIn(OFFICE, email)).answer).toBe('signed in');
    const answers: string[] = [];
    for (let time = 0; time < LIMIT + 1; time += 1) answers.push((await trySignIn(ATTACKER, email)).answer);
    expect(answers).toEqual([...Array(LIMIT - 1).fill(WRONG), tooMany('1 minute'), tooMany('1 minute')]);
    started = 0;
    later(1.1);
    expect((await trySignIn(OTHER_ATTACKER, email)).answer).toBe(tooMany('2 minutes'));
    // From an unknown network even the right password must wait and is not checked.
    expect((await signIn(ATTACKER, email)).answer).toBe(tooMany('2 minutes'));
    expect(await listLocked([{ id } as TestUser])).toEqual([false]);
    expect((await signIn(OFFICE, email)).answer).toBe('signed in');
    expect(await getCount(email)).toBe(0);
  });

  test('slowed by their own mistakes on a known network, can sign in as soon as the operator reactivates them', async () => {
    const { email } = await server.addUser({ role: 'super_admin' });
    expect((await signIn(OFFICE, email)).answer).toBe('signed in');
    for (let time = 0; time < LIMIT; time += 1) await trySignIn(OFFICE, email);
    expect((await signIn(OFFICE, email)).answer).toBe(tooMany('1 minute'));
    await recoverSuperAdmin(server.app.services, { email });
    expect((await signIn(OFFICE, email)).answer).toBe('signed in');
  });

  test('gets in after a day of 115 requests and of all that the limits let through', async () => {
    const { email } = await server.addUser({ role: 'super_admin' });
    await signIn(OFFICE, email);
    await server.database.delete(rateCounters);
    const from = { headers: { 'x-forwarded-for': ATTACKER } };
    for (let time = 0; time < LIMIT; time += 1) await trySignIn(ATTACKER, email);
    for (let time = 0; time < 10; time += 1)
      await callServer(server.origin, 'send_otp', { platform: 'web', email }, from);
    for (let time = 0; time < 100; time += 1) {
      await callServer(server.origin, 'check_otp', { platform: 'web', email, otp_code: '000000' }, from);
    }
    // Fill every limit by account that a stranger can fill.
    await server.database.update(rateCounters).set({ count: 100_000 });
    expect((await signIn(OFFICE, email)).answer).toBe('signed in');
    const office = { headers: { 'x-forwarded-for': OFFICE } };
    expect((await callServer(server.origin, 'send_otp', { platform: 'web', email }, office)).status).toBe(
      200,
    );
  });

  test('one of two stays active while both are attacked at once, also by unauthenticated disable calls', async () => {
    const both = await people(2, { role: 'super_admin' });
    for (let time = 0; time < LIMIT; time += 1) {
      await Promise.all(
        both.map(async ({ email }, index) => {
          const from = index === 0 ? ATTACKER : OTHER_ATTACKER;
          await trySignIn(from, email);
          const disable = { platform: 'web', email, is_active: 0, is_new: 0, is_disable_acc: true };
          await callServer(server.origin, 'save_user', disable, { headers: { 'x-forwarded-for': from } });
        }),
      );
    }
    expect((await listLocked(both)).toSorted()).toEqual([false, true]);
  });

  test('shut out from unknown networks waits a quarter of an hour at most', async () => {
    const { email } = await server.addUser({ role: 'super_admin' });
    const at = new Date();
    await server.database.insert(signInFailures).values({ email, attempts: 9999, lastAt: at });
    started = at.getTime();
    later(14.9);
    expect((await signIn(OFFICE, email)).status).toBe(429);
    later(15.1);
    expect((await signIn(OFFICE, email)).answer).toBe('signed in');
  });
});

describe('AUTH-11 if the identity service leaves counting to clients', () => {
  const withRemoteIdentity = () => {
    const { services } = server.app;
    return { ...services, identity: { ...services.identity, countsFailures: false } };
  };
  const report = async (network: string, email: string) => {
    const input = { platform: 'web', email } as const;
    const call = { input, by: undefined, idempotencyKey: undefined, network };
    return signInHandlers
      .failed_sign_in(withRemoteIdentity(), call)
      .catch((error: { status: number; headers: object }) => [error.status, Object.keys(error.headers)]);
  };
  const refused = [429, ['retry-after']];

  test('reports for several accounts are refused before they count', async () => {
    const staff = await people(SEVERAL + 1);
    for (const { email } of staff.slice(0, -1)) {
      expect(await report(ATTACKER, email)).toMatchObject({ attempts: 1, locked: false });
    }
    const { email } = staff[SEVERAL] as TestUser;
    expect(await report(ATTACKER, email)).toEqual(refused);
    expect(await getCount(email)).toBe(0);
    expect(await report(OFFICE, email)).toEqual({ attempts: 1, max: LIMIT, locked: false });
  });

  test('the last active super_admin is not locked by them, and a sign-in makes the network known', async () => {
    const person = await server.addUser({ role: 'super_admin' });
    const [user] = await server.database.select().from(users).where(eq(users.id, person.id));
    for (let time = 1; time < LIMIT; time += 1) await report(ATTACKER, person.email);
    expect(await report(ATTACKER, person.email)).toEqual(refused);
    expect(await report(ATTACKER, person.email)).toEqual(refused);
    expect(await listLocked([person])).toEqual([false]);
    if (!user) throw new Error('The account is gone.');
    const by = { viewer: { id: user.id, role: user.role, perms: [] }, user, signedInAt: new Date() };
    const input = {
      platform: 'web',
      user_id: user.id,
      email: user.email,
      changed_by: user.name,
      description: ['Login'],
    } as const;
    await addToUserAudit(withRemoteIdentity(), {
      input: { ...input, description: ['Login'] },
      by,
      idempotencyKey: undefined,
      network: OFFICE,
    });
    expect(await getCount(person.email)).toBe(0);
    expect(await server.database.select().from(signInKnownNetworks)).toMatchObject([{ email: person.email }]);
  });
});

test('AUTH-11 another account is locked still, from wherever the tries come, and stays so', async () => {
  await server.addUser({ role: 'super_admin' });
  const person = await server.addUser();
  const answers: string[] = [];
  for (const from of [ATTACKER, OTHER_ATTACKER, OFFICE, ATTACKER, OFFICE, OFFICE]) {
    answers.push((await trySignIn(from, person.email)).answer);
  }
  expect(answers).toEqual([...Array(LIMIT - 1).fill(WRONG), DISABLED, DISABLED]);
  started = 0;
  later(60 * 24 * 30);
  expect((await signIn(OFFICE, person.email)).answer).toBe(DISABLED);
});
