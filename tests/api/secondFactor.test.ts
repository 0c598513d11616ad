import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import {
  getMultiFactorResolver,
  type MultiFactorError,
  signInWithCredential,
  TotpMultiFactorGenerator,
  type User,
} from 'firebase/auth';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ROLES, type Role } from '../../contract/permissions.ts';
import { recoverSuperAdmin } from '../../server/accounts/recoverSuperAdmin.ts';
import { buildApp } from '../../server/app.ts';
import {
  auditEntries,
  identityAccounts,
  identityRecoveryCodes,
  identitySecondFactors,
  outbox,
  settings,
  users,
} from '../../server/database/schema.ts';
import { authenticatorApp, type Enrolled } from '../helpers/authenticatorApp.ts';
import { type FirebaseClient, firebaseClient, getFailure } from '../helpers/firebaseClient.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../helpers/server.ts';
import { forgetSignIns } from '../helpers/signIns.ts';
import { getAssertion, offerWorkAccounts, workCredential } from '../helpers/workAccount.ts';

/* Issue 46, the second factor: an authenticator app, used through the unmodified Firebase SDK. */

const LIMIT = 5;
const WANTED = 'auth/multi-factor-auth-required';
const WRONG_CODE = 'auth/invalid-verification-code';
let server: TestServer;
let client: FirebaseClient;

beforeAll(async () => {
  server = await startServer();
  client = firebaseClient(server.origin);
});
afterEach(async () => {
  server.setNow();
  await forgetSignIns(server.database);
  await server.database.update(settings).set({ secondFactorRoles: [] });
  await server.database.update(users).set({ role: 'junior_user' });
});
afterAll(async () => {
  await client.close();
  await server.close();
});

const { setClock, getCode, getWrongCode, enrol, addEnrolled } = authenticatorApp(
  () => server,
  () => client,
);

/** The resolver that the SDK creates after a correct password. */
async function startSignIn(email: string, { auth, signIn } = client) {
  const error = await signIn(email).then(
    () => undefined,
    (cause: unknown) => cause as MultiFactorError,
  );
  expect(error?.code).toBe(WANTED);
  return getMultiFactorResolver(auth, error as MultiFactorError);
}

async function signInWith(email: string, code: string, by = client): Promise<User> {
  const resolver = await startSignIn(email, by);
  const assertion = TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', code);
  return (await resolver.resolveSignIn(assertion)).user;
}

const details = async (token: string) =>
  server.call('get_user_details', { platform: 'web', access_token: '' }, { token });
const isLocked = async ({ id }: TestUser) =>
  (await server.database.select().from(users).where(eq(users.id, id)))[0]?.isActive === 0;
async function getRecoveryCodes(token: string): Promise<string[]> {
  return (await server.call('create_recovery_codes', { platform: 'web' }, { token })).body.codes;
}

test('46.6 after the password the service asks for a code of the app; each code works once, up to one step early or late', async () => {
  const person = await addEnrolled();
  // The code that confirmed the app is used up.
  expect(await getFailure(signInWith(person.email, getCode(person.secret)))).toBe(WRONG_CODE);
  for (const [steps, code] of [
    [3, 0],
    [6, -1],
    [9, 1],
  ] as const) {
    setClock(steps);
    const used = getCode(person.secret, code);
    const user = await signInWith(person.email, used);
    expect((await details(await user.getIdToken())).body.second_factor).toBe('on');
    expect(await getFailure(signInWith(person.email, used))).toBe(WRONG_CODE);
  }
  setClock(20);
  expect(await getFailure(signInWith(person.email, getCode(person.secret, -2)))).toBe(WRONG_CODE);
  expect(await getFailure(signInWith(person.email, getCode(person.secret, 2)))).toBe(WRONG_CODE);
});

test('46.6 simultaneous requests with the same code sign in once', async () => {
  const person = await addEnrolled();
  setClock(3);
  const code = getCode(person.secret);
  const answers = await Promise.all([1, 2, 3].map(() => getFailure(signInWith(person.email, code))));
  expect(answers.toSorted()).toEqual([WRONG_CODE, WRONG_CODE, 'no failure']);
});

test('AUTH-11 wrong codes count like wrong passwords, and a correct password does not reset the count', async () => {
  const person = await addEnrolled();
  setClock(3);
  const wrong = getWrongCode(person.secret);
  const answers: string[] = [];
  for (let time = 0; time < LIMIT; time += 1) answers.push(await getFailure(signInWith(person.email, wrong)));
  expect(answers).toEqual([...Array(LIMIT - 1).fill(WRONG_CODE), 'auth/user-disabled']);
  expect(await isLocked(person)).toBe(true);
});

test('46.6 AUTH-11 an attacker with password and mailbox has limited tries: only a correct code resets the count', async () => {
  const person = await addEnrolled();
  setClock(3);
  const wrong = getWrongCode(person.secret);
  for (let time = 0; time < LIMIT; time += 1) {
    expect(await getFailure(signInWith(person.email, wrong))).toBe(WRONG_CODE);
    // A password reset has the same effect.
    await forgetSignIns(server.database);
  }
  expect(await getFailure(signInWith(person.email, getCode(person.secret)))).toBe('auth/too-many-requests');
  expect(await isLocked(person)).toBe(false);
  setClock(5);
  await signInWith(person.email, getCode(person.secret));
  expect(await getFailure(signInWith(person.email, wrong))).toBe(WRONG_CODE);
});

test('46.6 after a restore without the key, which backups do not contain, only recovery codes work', async () => {
  const person = await addEnrolled();
  const [code] = await getRecoveryCodes(person.token);
  const { config, now } = server.app.services;
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-restored-'));
  const restored = await buildApp({ config: { ...config, dataDir }, database: server.database, now });
  await restored.listen({ port: 0, host: '127.0.0.1' });
  const there = firebaseClient(`http://127.0.0.1:${(restored.server.address() as AddressInfo).port}`);
  try {
    setClock(3);
    expect(await getFailure(signInWith(person.email, getCode(person.secret), there))).toBe(WRONG_CODE);
    const user = await signInWith(person.email, code ?? '', there);
    expect(user.uid).toBe(person.id);
  } finally {
    await there.close();
    await restored.close();
    rmSync(dataDir, { recursive: true });
  }
  // With the key the app still works.
  await signInWith(person.email, getCode(person.secret));
});

test('46.6 a sign-in that waits for its code expires after five minutes, or when the password changes', async () => {
  const person = await addEnrolled();
  const finish = async (resolver: Awaited<ReturnType<typeof startSignIn>>) =>
    getFailure(
      resolver.resolveSignIn(
        TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', getCode(person.secret)),
      ),
    );
  setClock(3);
  const late = await startSignIn(person.email);
  setClock(14);
  expect(await finish(late)).toBe('auth/invalid-multi-factor-session');
  const stale = await startSignIn(person.email);
  await server.app.services.identity.setPassword(person.id, `${TEST_PASSWORD}-new`);
  expect(await finish(stale)).toBe('auth/invalid-multi-factor-session');
});

test('46.6 setting up an app works once and soon after a sign-in; it ends other sessions, is audited and mailed', async () => {
  setClock(0);
  const person = await server.addUser();
  const other = await server.signIn(person.email);
  const user = await client.signIn(person.email);
  setClock(1);
  await enrol(user);
  expect((await details(other)).status).toBe(401);
  expect((await details(await user.getIdToken())).body.second_factor).toBe('on');
  expect(await getFailure(enrol(user))).toBe('auth/second-factor-already-in-use');
  const audit = await server.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, person.id));
  expect(audit.map(({ description }) => description)).toContainEqual(['Set up the authenticator app']);
  const mails = await server.database.select().from(outbox).where(eq(outbox.recipient, person.email));
  expect(mails.map(({ subject }) => subject)).toEqual(['An authenticator app was set up for Parks Console']);

  const unattended = await client.signIn((await server.addUser()).email);
  setClock(60);
  expect(await getFailure(enrol(unattended))).toBe('auth/requires-recent-login');
});

test('46.6 the database contains neither secret nor recovery codes in plain text, and no answer repeats the secret', async () => {
  const person = await addEnrolled();
  const codes = await getRecoveryCodes(person.token);
  const stored = JSON.stringify([
    await server.database.select().from(identitySecondFactors),
    await server.database.select().from(identityRecoveryCodes),
  ]);
  for (const text of [person.secret, ...codes]) expect(stored).not.toContain(text);
  expect(JSON.stringify((await details(person.token)).body)).not.toContain(person.secret);
});

test('46.6 ten recovery codes are shown only after the set-up; each replaces one code of the app', async () => {
  const person = await addEnrolled();
  const first = await getRecoveryCodes(person.token);
  // A lost response can be requested again; the first codes no longer work.
  const codes = await getRecoveryCodes(person.token);
  expect(new Set(codes).size).toBe(10);
  setClock(3);
  expect(await getFailure(signInWith(person.email, first[0] ?? ''))).toBe(WRONG_CODE);
  const typed = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ');
  const user = await signInWith(person.email, typed);
  expect(await getFailure(signInWith(person.email, typed))).toBe(WRONG_CODE);
  setClock(25);
  const again = { platform: 'web' } as const;
  const { status } = await server.call('create_recovery_codes', again, { token: await user.getIdToken() });
  expect(status).toBe(409);
});

test('46.6 people whose role needs an app and who have none can only sign in and set it up', async () => {
  await server.database.update(settings).set({ secondFactorRoles: ['admin', 'super_admin'] });
  for (const role of ROLES) {
    setClock(0);
    const isNeeded = role === 'admin' || role === 'super_admin';
    const person = await server.addUser({ role });
    const user = await client.signIn(person.email);
    const token = await user.getIdToken();
    expect([role, (await details(token)).body.second_factor]).toEqual([role, isNeeded ? 'wanted' : 'off']);
    const own = { platform: 'web', id: person.id } as const;
    const refused = await server.call('get_user', own, { token });
    expect(refused.status).toBe(isNeeded ? 403 : 200);
    if (!isNeeded) continue;
    expect(refused.body).toMatchObject({ reason: 'second_factor' });
    const mobile = { ...own, mobile_no: '+6598765432' } as const;
    expect((await server.call('save_user', mobile, { token })).status).toBe(403);
    await enrol(user);
    expect((await server.call('get_user', own, { token })).status).toBe(200);
  }
});

test('46.6 work accounts are exempt, because their provider has its own second factor', async () => {
  await server.database.update(settings).set({ secondFactorRoles: [...ROLES] });
  await offerWorkAccounts(server);
  const person = await server.addUser();
  await server.database
    .update(identityAccounts)
    .set({ passwordHash: null })
    .where(eq(identityAccounts.uid, person.id));
  const credential = workCredential(await getAssertion(server.origin, person.email));
  const { user } = await signInWithCredential(client.auth, credential);
  await offerWorkAccounts(server, false);
  const token = await user.getIdToken();
  expect((await details(token)).body.second_factor).toBe('off');
  const own = { platform: 'web', id: person.id } as const;
  expect((await server.call('get_user', own, { token })).status).toBe(200);
});

test('46.6 the chosen roles take effect at the next call, and only a super_admin can choose them', async () => {
  const [admin, superAdmin] = [
    await server.addUser({ role: 'admin' }),
    await server.addUser({ role: 'super_admin' }),
  ];
  const junior = await server.addUser();
  const juniorToken = await server.signIn(junior.email);
  const save = async ({ email }: TestUser, roles: Role[]) => {
    const token = await server.signIn(email);
    const { data } = (await server.call('get_settings', { platform: 'web' }, { token })).body;
    return (
      await server.call(
        'save_settings',
        { ...data, platform: 'web', user_id: '1', second_factor_roles: roles },
        { token },
      )
    ).status;
  };
  expect(await save(admin, ['junior_user'])).toBe(403);
  expect(await save(admin, [])).toBe(200);
  expect((await details(juniorToken)).body.second_factor).toBe('off');
  expect(await save(superAdmin, ['junior_user'])).toBe(200);
  expect((await details(juniorToken)).body.second_factor).toBe('wanted');
  const audit = await server.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, superAdmin.id));
  expect(JSON.stringify(audit)).toContain('Update second factor from no role to junior_user');
});

test('46.6 AUTH-18 only a higher role or a super_admin removes a second factor, with an audit entry and a mail', async () => {
  const outcomes: Record<string, number[]> = {};
  const enrolled: Partial<Record<Role, Enrolled>> = {};
  for (const role of ROLES) enrolled[role] = await addEnrolled({ role });
  server.setNow();
  for (const by of ROLES) {
    const token = await server.signIn((await server.addUser({ role: by })).email);
    outcomes[by] = [];
    for (const role of ROLES) {
      const input = { platform: 'web', user_id: enrolled[role]?.id ?? '' } as const;
      outcomes[by].push((await server.call('remove_second_factor', input, { token })).status);
    }
  }
  const [none, already] = [Array(5).fill(403), 409];
  expect(outcomes).toEqual({
    junior_user: none,
    senior_user: none,
    super_user: none,
    admin: [200, 200, 200, 403, 403],
    super_admin: [already, already, already, 200, 200],
  });
  const { id, email } = enrolled.junior_user as Enrolled;
  await client.signIn(email);
  const audit = await server.database.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  expect(audit.map(({ description }) => description)).toContainEqual(['Remove the authenticator app']);
  const mails = await server.database.select().from(outbox).where(eq(outbox.recipient, email));
  expect(mails.at(-1)?.subject).toBe('Your authenticator app was removed from Parks Console');
});

test("46.6 recovery on the server's machine removes the second factor of a super_admin", async () => {
  const person = await addEnrolled({ role: 'super_admin' });
  await recoverSuperAdmin(server.app.services, { email: person.email });
  setClock(3);
  await client.signIn(person.email);
  const audit = await server.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, person.id));
  expect(audit.flatMap(({ description }) => description)).toContain('Remove the authenticator app');
});
