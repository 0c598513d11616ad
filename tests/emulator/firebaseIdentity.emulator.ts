import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GoogleAuthProvider, signInWithCredential } from 'firebase/auth';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WORK_ACCOUNT_FAILURES } from '../../contract/accounts/workAccountFailures.ts';
import { OLD_CONTACT_HOURS } from '../../contract/limits.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { recoverSuperAdmin } from '../../server/accounts/recoverSuperAdmin.ts';
import { makeFirstAdmin } from '../../server/operations/installation/firstAdmin.ts';
import { IdentityEmailTaken, TokenRefused } from '../../server/platform/identity.ts';
import { administerEmulator, EMULATOR, updateInEmulator } from '../helpers/authEmulator.ts';
import { type FirebaseClient, firebaseClient, getFailure } from '../helpers/firebaseClient.ts';
import { forgeToken } from '../helpers/forgedToken.ts';
import { openLive } from '../helpers/liveStream.ts';
import { PUSH_APP } from '../helpers/push.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';
import { writeServiceAccount } from '../helpers/serviceAccount.ts';

/* A server with IDENTITY=firebase, on the Auth emulator. */

const PASSWORD = 'Right-password-1';
const CHIEF = { email: 'chief@parks.example', password: 'Chief-of-parks-1' };
const platform = 'web' as const;
const projectId = 'parks-console';

let folder: string;
let server: TestServer;
const clients: FirebaseClient[] = [];

beforeAll(async () => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', new URL(EMULATOR).host);
  folder = mkdtempSync(join(tmpdir(), 'parks-firebase-'));
  await administerEmulator('PATCH', `v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });
  server = await startServer({
    IDENTITY: 'firebase',
    FIREBASE_API_KEY: PUSH_APP.apiKey,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_SERVICE_ACCOUNT: writeServiceAccount(folder, projectId),
    FIREBASE_AUTH_EMULATOR_HOST: new URL(EMULATOR).host,
  });
  const { identity } = server.app.services;
  const stranger = await identity.createAccount({ ...CHIEF, displayName: 'A stranger' });
  const making = { database: server.database, identity, now: () => new Date() };
  await expect(makeFirstAdmin(making, CHIEF)).rejects.toThrow(
    /^Firebase has an account with the email of FIRST_ADMIN/,
  );
  await identity.deleteAccount(stranger);
  await makeFirstAdmin(making, CHIEF);
});
afterEach(async () => {
  server.setNow();
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

/** Signs in as a console does: Firebase's SDK, at Firebase. */
function signIn(email: string, password = PASSWORD) {
  const client = firebaseClient(EMULATOR);
  clients.push(client);
  return client.signIn(email, password);
}

async function getIdToken(email: string, password = PASSWORD): Promise<string> {
  return (await signIn(email, password)).getIdToken();
}

const chief = () => getIdToken(CHIEF.email, CHIEF.password);

async function addUser(given: Parameters<TestServer['addUser']>[0] = {}): Promise<TestUser> {
  const person = await server.addUser(given);
  await server.app.services.identity.setPassword(person.id, PASSWORD);
  await nextSecond();
  return person;
}

/** Firebase keeps whole seconds, so a revocation does not concern a sign-in of the same second. */
const nextSecond = () => new Promise((done) => setTimeout(done, 1100));

const details = (token: string) => server.call('get_user_details', { platform, access_token: '' }, { token });

describe('the port on Firebase', () => {
  const port = () => server.app.services.identity;
  const isInForce = (verified: { uid: string; signedInAt: Date }) =>
    port()
      .assertInForce(null, verified)
      .then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(TokenRefused);
          return false;
        },
      );

  test('AUTH-2 an account is made, signs in, and its token is read', async () => {
    const { id, email } = await addUser();
    const before = Date.now() - 1000;
    const verified = await port().readToken(await getIdToken(email.toUpperCase()));
    expect(verified).toMatchObject({ uid: id, isWorkAccount: false });
    expect(verified.signedInAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(await isInForce(verified)).toBe(true);
    expect(await signIn(email)).toMatchObject({ emailVerified: true });
  });

  test('UDET-15 a second account with the email is refused', async () => {
    const { id, email } = await addUser();
    const again = { email: email.toUpperCase(), displayName: 'Again' };
    await expect(port().createAccount(again)).rejects.toBeInstanceOf(IdentityEmailTaken);
    await expect(port().updateAccount((await addUser()).id, { email })).rejects.toBeInstanceOf(
      IdentityEmailTaken,
    );
    expect((await signIn(email)).uid).toBe(id);
  });

  test('UDET-4 email and name are changed; an account that does not exist is an error', async () => {
    const { id, email } = await addUser();
    await port().updateAccount(id, { email: `moved-${email}`, displayName: 'Moved' });
    expect(await signIn(`moved-${email}`)).toMatchObject({
      uid: id,
      displayName: 'Moved',
      emailVerified: true,
    });
    expect(await getFailure(signIn(email))).toBe('auth/invalid-credential');
    await expect(port().updateAccount('nobody', { disabled: true })).rejects.toThrow(/no user record/);
  });

  test('AUTH-16 an account that is disabled here is refused at once, and works again once enabled', async () => {
    const { id, email } = await addUser();
    const verified = await port().readToken(await getIdToken(email));
    expect(await isInForce(verified)).toBe(true);
    await port().updateAccount(id, { disabled: true });
    expect(await isInForce(verified)).toBe(false);
    expect(await getFailure(signIn(email))).toBe('auth/user-disabled');
    await port().updateAccount(id, { disabled: false });
    expect(await isInForce(verified)).toBe(true);
  });

  test('AUTH-16 an account that is disabled in the Firebase console is refused within 10 seconds', async () => {
    const { id, email } = await addUser();
    const verified = await port().readToken(await getIdToken(email));
    const start = Date.now();
    server.setNow(new Date(start));
    expect(await isInForce(verified)).toBe(true);
    await updateInEmulator({ localId: id, disableUser: true });
    server.setNow(new Date(start + 9_999));
    expect(await isInForce(verified)).toBe(true);
    server.setNow(new Date(start + 10_000));
    expect(await isInForce(verified)).toBe(false);
  });

  test('AUTH-2 AUTH-18 a work account signs in, but not for a day after an administrator changed the email', async () => {
    const person = await addUser();
    const workAccount = async (email: string) => {
      const client = firebaseClient(EMULATOR);
      clients.push(client);
      // The emulator accepts plain claims as a token of Google, which Firebase trusts about emails.
      const claims = JSON.stringify({ sub: `google-${email}`, email, email_verified: true });
      const signedIn = await signInWithCredential(client.auth, GoogleAuthProvider.credential(claims));
      expect(signedIn.user.uid).toBe(person.id);
      return signedIn.user.getIdToken();
    };
    const token = await workAccount(person.email);
    expect(await port().readToken(token)).toMatchObject({ uid: person.id, isWorkAccount: true });
    expect((await details(token)).status).toBe(200);

    const email = `moved-${person.email}`;
    const moved = await server.call(
      'save_user',
      { platform, id: person.id, email },
      { token: await chief() },
    );
    expect(moved.status).toBe(200);
    await nextSecond();
    const early = await workAccount(email);
    expect(await details(early)).toMatchObject({
      status: 401,
      body: { message: WORK_ACCOUNT_FAILURES['email-changed'], reason: 'session' },
    });
    expect((await details(await getIdToken(email))).status).toBe(200);
    server.setNow(new Date(Date.now() + OLD_CONTACT_HOURS * 60 * 60_000));
    expect((await details(early)).status).toBe(200);
  });

  test('AUTH-16 revoking ends the sessions, and a new sign-in is valid', async () => {
    const [one, two] = [await addUser(), await addUser()];
    const read = async ({ email }: TestUser) => port().readToken(await getIdToken(email));
    const before = [await read(one), await read(two)];
    await nextSecond();
    await port().revokeSessions(one.id, two.id);
    for (const verified of before) expect(await isInForce(verified)).toBe(false);
    expect(await isInForce(await read(one))).toBe(true);
  });

  test('UDET-11 a new password ends the sessions, and is the only one that counts', async () => {
    const { id, email } = await addUser();
    const verified = await port().readToken(await getIdToken(email));
    await nextSecond();
    await port().setPassword(id, 'Other-password-1');
    expect(await isInForce(verified)).toBe(false);
    expect(await port().hasPassword(id, 'Other-password-1')).toBe(true);
    expect(await port().hasPassword(id, PASSWORD)).toBe(false);
    expect((await signIn(email, 'Other-password-1')).uid).toBe(id);
  });

  test('UDET-10 a deleted account is refused; deleting it again is no error', async () => {
    const { id, email } = await addUser();
    const verified = await port().readToken(await getIdToken(email));
    await port().deleteAccount(id);
    expect(await isInForce(verified)).toBe(false);
    expect(await getFailure(signIn(email))).toBe('auth/invalid-credential');
    await port().deleteAccount(id);
  });

  test('UDET-3 there are neither a list of devices nor second factors', async () => {
    const { id } = await addUser();
    expect(await port().sessionsOf([id])).toBeUndefined();
    expect(port().hasSecondFactor(null)).toBeUndefined();
    expect(await port().removeSecondFactor(id)).toBe(false);
  });

  test('AUTH-16 unsigned tokens are accepted from the emulator only: elsewhere its own are refused, as all forged ones', async () => {
    const { id, email } = await addUser();
    const unsigned = await getIdToken(email);
    const forged = forgeToken({ projectId, uid: id });
    await expect(port().readToken(forged)).resolves.toMatchObject({ uid: id });
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '');
    try {
      for (const token of [unsigned, forged]) {
        await expect(port().readToken(token)).rejects.toBeInstanceOf(TokenRefused);
        expect((await details(token)).status).toBe(401);
      }
    } finally {
      vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', new URL(EMULATOR).host);
    }
    expect((await details(unsigned)).status).toBe(200);
  });
});

describe('a server on Firebase', () => {
  test('AUTH-7 a call is answered; it offers neither an authenticator app nor a list of devices', async () => {
    const token = await chief();
    const { status, body } = await details(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: CHIEF.email, role: 'super_admin' });
    expect(body).not.toHaveProperty('second_factor');
    const signIns = await server.call('get_sessions', { platform, user_id: body.id }, { token });
    expect(signIns.status).toBe(200);
    expect(signIns.body.data).not.toHaveProperty('devices');
    expect(signIns.body.data).not.toHaveProperty('second_factor');
    const settings = (await server.call('get_settings', { platform }, { token })).body.data;
    expect(settings).not.toHaveProperty('second_factor_roles');
    const roles = { ...settings, platform, user_id: body.id, second_factor_roles: ['admin'] };
    expect(await server.call('save_settings', roles, { token })).toMatchObject({
      status: 409,
      body: { message: 'The identity service of this server has no authenticator app.' },
    });
  });

  test('UDET-8 a suspended account is refused by its next call, its live stream ends, and it cannot sign in', async () => {
    const person = await addUser();
    const token = await getIdToken(person.email);
    expect((await details(token)).status).toBe(200);
    const stream = await openLive(server.origin, token);
    await stream.until('has_new', 1);
    const archive_date = singaporeDay(new Date());
    const suspended = { platform, id: person.id, archive_date, remark: 'Left the parks.' };
    expect((await server.call('save_user', suspended, { token: await chief() })).status).toBe(200);
    expect(await details(token)).toMatchObject({ status: 401, body: { reason: 'suspended' } });
    await stream.ended;
    expect(await getFailure(signIn(person.email))).toBe('auth/user-disabled');
  });

  test('UDET-3 signing out everywhere ends the sessions and live streams of a person, or of all members of a group', async () => {
    const people = [await addUser({ role: 'admin' }), await addUser({ role: 'admin' })];
    const token = await chief();
    const signInAll = () => Promise.all(people.map(({ email }) => getIdToken(email)));
    const [first = '', second = ''] = await signInAll();
    const stream = await openLive(server.origin, first);
    await stream.until('has_new', 1);
    await nextSecond();
    const one = { platform, user_id: people[0]?.id ?? '' };
    expect((await server.call('sign_out_everywhere', one, { token })).body).toMatchObject({
      kept_this: false,
    });
    await stream.ended;
    expect([(await details(first)).status, (await details(second)).status]).toEqual([401, 200]);
    const again = await signInAll();
    await nextSecond();
    const group = await server.call('sign_out_group', { platform, role: 'admin' }, { token });
    expect(group.body).toMatchObject({ people: 2 });
    for (const each of again) expect((await details(each)).status).toBe(401);
  });

  test('AUTH-11 failed sign-ins that consoles report lock the account in Firebase; unlocking starts the count again', async () => {
    const { id, email } = await addUser();
    const report = () => server.call('failed_sign_in', { platform, email });
    for (let attempt = 1; attempt <= 5; attempt += 1) await report();
    expect(await getFailure(signIn(email))).toBe('auth/user-disabled');
    expect(
      (await server.call('unlock_user', { platform, user_id: id }, { token: await chief() })).status,
    ).toBe(200);
    expect((await signIn(email)).uid).toBe(id);
    expect((await report()).body).toMatchObject({ attempts: 1, locked: false });
  });

  test('UDET-15 an administrator makes an account, but not one whose email Firebase has', async () => {
    const token = await chief();
    const profile = {
      ...{ platform, name: 'Nur Aisyah', mobile_no: '+6581234567', role: 'junior_user' as const },
      ...{ park: 'Singapore Zoo', department: 'Operations', sub_department: 'Ranger/Security' },
    };
    const made = { ...profile, email: 'nur@parks.example', staff_id: '90000001' };
    const { status, body } = await server.call('create_user', made, { token });
    expect(status).toBe(200);
    await updateInEmulator({ localId: body.id, password: PASSWORD });
    expect((await signIn('nur@parks.example')).uid).toBe(body.id);
    await server.app.services.identity.createAccount({ email: 'stray@parks.example', displayName: 'Stray' });
    const stray = { ...profile, email: 'stray@parks.example', staff_id: '90000002' };
    expect(await server.call('create_user', stray, { token })).toMatchObject({
      status: 409,
      body: { message: 'Existing user in firebase.' },
    });
  });

  test('UDET-11 the password that an administrator set cannot be kept', async () => {
    const { email } = await addUser({ role: 'admin' });
    const set = (password: string, token: string) =>
      server.call('change_password', { platform, email, password }, { token });
    expect((await set('Given-by-chief-1', await chief())).status).toBe(200);
    await nextSecond();
    const own = await getIdToken(email, 'Given-by-chief-1');
    expect(await set('Given-by-chief-1', own)).toMatchObject({ status: 400 });
    expect((await set('Chosen-myself-1', own)).status).toBe(200);
  });

  test('an operator recovers the administrator', async () => {
    const password = 'Recovered-by-key-1';
    expect(await recoverSuperAdmin(server.app.services, { email: CHIEF.email, password })).toBe(CHIEF.email);
    await nextSecond();
    const token = await getIdToken(CHIEF.email, password);
    expect(await details(token)).toMatchObject({ status: 200, body: { is_active: 1, is_new: 1 } });
  });
});
