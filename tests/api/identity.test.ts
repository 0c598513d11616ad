import {
  getIdTokenResult,
  linkWithCredential,
  reload,
  type User,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
} from 'firebase/auth';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type FirebaseClient, firebaseClient, getFailure } from '../helpers/firebaseClient.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';
import { getAssertion, offerWorkAccounts, workCredential } from '../helpers/workAccount.ts';

let server: TestServer;
const clients: FirebaseClient[] = [];

function client(): FirebaseClient {
  const made = firebaseClient(server.origin);
  clients.push(made);
  return made;
}

async function getStatus(token: string): Promise<number> {
  return (await server.call('get_user_details', { platform: 'web', access_token: '' }, { token })).status;
}

beforeAll(async () => {
  server = await sharedServer();
});
afterEach(async () => {
  server.setNow();
  await Promise.all(clients.splice(0).map((made) => made.close()));
});

describe('signing in with the Firebase SDK', () => {
  test('AUTH-2 a password signs in; the token carries what Firebase puts there', async () => {
    const person = await server.addUser({ name: "Tan O'Brien" });
    const user = await client().signIn(person.email.toUpperCase());
    expect(user).toMatchObject({
      uid: person.id,
      email: person.email,
      displayName: "Tan O'Brien",
      emailVerified: true,
      isAnonymous: false,
    });
    expect(user.providerData).toMatchObject([{ providerId: 'password', uid: person.email }]);
    expect(Math.abs(Date.now() - Date.parse(user.metadata.lastSignInTime ?? ''))).toBeLessThan(60_000);
    const { claims, signInProvider, expirationTime, issuedAtTime } = await getIdTokenResult(user);
    expect(claims).toMatchObject({
      iss: 'https://securetoken.google.com/parks-console',
      aud: 'parks-console',
      sub: person.id,
      user_id: person.id,
      email_verified: true,
    });
    expect(signInProvider).toBe('password');
    expect(Date.parse(expirationTime) - Date.parse(issuedAtTime)).toBe(3_600_000);
    expect(await getStatus(await user.getIdToken())).toBe(200);
  });

  test('AUTH-2 an identity is 28 letters and digits, and no two are the same', async () => {
    const made = [await server.addUser(), await server.addUser()];
    for (const { id } of made) expect(id).toMatch(/^[A-Za-z0-9]{28}$/);
    expect(made[0]?.id).not.toBe(made[1]?.id);
  });

  test('AUTH-3 a wrong password and an unknown email are the same answer', async () => {
    const { email } = await server.addUser();
    expect(await getFailure(client().signIn(email, 'Wrong-password-1'))).toBe('auth/invalid-credential');
    expect(await getFailure(client().signIn('nobody@parks.example'))).toBe('auth/invalid-credential');
  });

  test('AUTH-3 an invalid email has its own error', async () => {
    expect(await getFailure(client().signIn('not an email'))).toBe('auth/invalid-email');
  });

  test('AUTH-11 a disabled account gets the reason only with the right password', async () => {
    const { id, email } = await server.addUser();
    await server.app.services.identity.updateAccount(id, { disabled: true });
    expect(await getFailure(client().signIn(email))).toBe('auth/user-disabled');
    expect(await getFailure(client().signIn(email, 'Wrong-password-1'))).toBe('auth/invalid-credential');
    await server.app.services.identity.updateAccount(id, { disabled: false });
    expect((await client().signIn(email)).uid).toBe(id);
  });
});

describe('staying signed in', () => {
  test('AUTH-10 a refreshed token keeps the time of the sign-in', async () => {
    const { email } = await server.addUser();
    const user = await client().signIn(email);
    const before = (await getIdTokenResult(user)).claims;
    server.setNow(new Date(Date.now() + 30 * 60_000));
    const after = (await getIdTokenResult(user, true)).claims;
    expect(Number(after.iat)).toBeGreaterThan(Number(before.iat) + 1700);
    expect(after.auth_time).toBe(before.auth_time);
    expect(await getStatus(await user.getIdToken())).toBe(200);
  });

  test('AUTH-10 a token is refused when its hour is over, and a refresh brings a good one', async () => {
    const { email } = await server.addUser();
    const user = await client().signIn(email);
    const token = await user.getIdToken();
    server.setNow(new Date(Date.now() + 3599_000 - 5000));
    expect(await getStatus(token)).toBe(200);
    server.setNow(new Date(Date.now() + 3605_000));
    expect(await getStatus(token)).toBe(401);
    expect(await getStatus(await user.getIdToken(true))).toBe(200);
  });

  test('AUTH-10 a sign-in older than 7 days is refused by every call, however fresh its token', async () => {
    await offerWorkAccounts(server);
    onTestFinished(() => offerWorkAccounts(server, false));
    const { email } = await server.addUser();
    // A new client per call, because the SDK forgets a person whose session was refused.
    const signIn = () => client().signIn(email);
    const [calling, reloading, linking, refreshing] = [
      await signIn(),
      await signIn(),
      await signIn(),
      await signIn(),
    ];
    const days = 24 * 3600 * 1000;
    const signedIn = Date.now();
    server.setNow(new Date(signedIn + 7 * days - 60_000));
    for (const user of [calling, reloading, linking, refreshing]) await user.getIdToken(true);
    expect(await getStatus(await calling.getIdToken())).toBe(200);
    server.setNow(new Date(signedIn + 7 * days + 2000));
    expect(await getStatus(await calling.getIdToken())).toBe(401);
    expect(await getFailure(reload(reloading))).toBe('auth/user-token-expired');
    const work = workCredential(await getAssertion(server.origin, email));
    expect(await getFailure(linkWithCredential(linking, work))).toBe('auth/user-token-expired');
    expect(await getFailure(refreshing.getIdToken(true))).toBe('auth/user-token-expired');
    expect((await signIn()).providerData.map(({ providerId }) => providerId)).toEqual(['password']);
  });

  test('AUTH-16 revoking ends every session at once; a new sign-in in the same second is valid', async () => {
    const { id, email } = await server.addUser();
    server.setNow(new Date());
    const [user, other] = [await client().signIn(email), await client().signIn(email)];
    const tokens = [await user.getIdToken(), await other.getIdToken()];
    await server.app.services.identity.revokeSessions(id);
    for (const token of tokens) expect(await getStatus(token)).toBe(401);
    expect(await getFailure(user.getIdToken(true))).toBe('auth/user-token-expired');
    const again = await client().signIn(email);
    expect(await getStatus(await again.getIdToken())).toBe(200);
    await server.app.services.identity.revokeSessions(id);
    expect(await getStatus(await again.getIdToken())).toBe(401);
    expect(await getStatus(await (await client().signIn(email)).getIdToken())).toBe(200);
  });

  test('AUTH-16 a disabled or deleted account cannot refresh, and its token is refused', async () => {
    const [first, second] = [await server.addUser(), await server.addUser()];
    const { identity } = server.app.services;
    const disabled = await client().signIn(first.email);
    await identity.updateAccount(first.id, { disabled: true });
    expect(await getStatus(await disabled.getIdToken())).toBe(401);
    expect(await getFailure(disabled.getIdToken(true))).toBe('auth/user-disabled');
    const deleted = await client().signIn(second.email);
    await identity.deleteAccount(second.id);
    expect(await getStatus(await deleted.getIdToken())).toBe(401);
    expect(await getFailure(deleted.getIdToken(true))).toBe('auth/user-token-expired');
    expect(await getFailure(client().signIn(second.email))).toBe('auth/invalid-credential');
  });
});

describe('changing the own account', () => {
  test.each<[string, (user: User) => Promise<unknown>]>([
    ['password', (user) => updatePassword(user, 'Another-password-2')],
    ['name', (user) => updateProfile(user, { displayName: 'Somebody Else' })],
    ['email', (user) => updateEmail(user, 'other@parks.example')],
    ['ways to sign in', (user) => unlink(user, 'password')],
  ])(
    "IAUD-2 UDET-2 UDET-11 one's own %s cannot be changed past the server and its audit trail",
    async (_what, change) => {
      const { email, name } = await server.addUser();
      const user = await client().signIn(email);
      expect(await getFailure(change(user))).toBe('auth/operation-not-allowed');
      expect(await getStatus(await user.getIdToken(true))).toBe(200);
      const again = await client().signIn(email);
      expect(again).toMatchObject({ email, displayName: name, providerData: [{ providerId: 'password' }] });
    },
  );

  test('UDET-11 a password set by an administrator counts at once and ends the sessions', async () => {
    const { id, email } = await server.addUser();
    const user = await client().signIn(email);
    await server.app.services.identity.setPassword(id, 'Given-password-3');
    expect(await getStatus(await user.getIdToken())).toBe(401);
    expect(await getFailure(client().signIn(email))).toBe('auth/invalid-credential');
    expect((await client().signIn(email, 'Given-password-3')).uid).toBe(id);
  });
});
