import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { calculateJwkThumbprint, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityAccounts, identitySessions } from '../../server/database/schema.ts';
import { embeddedIdentity } from '../../server/platform/embedded/identity/index.ts';
import { readKeys } from '../../server/platform/embedded/identity/keyFile.ts';
import {
  createPasswords,
  knownRequester,
  PASSWORD_COST,
} from '../../server/platform/embedded/identity/passwords.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
let person: TestUser;
let privateKey: KeyObject;
let kid: string;

beforeAll(async () => {
  server = await startServer({}, { passwordCost: PASSWORD_COST });
  person = await server.addUser({ role: 'super_admin' });
  const [stored] = readKeys(server.app.services.config.dataDir) ?? [];
  privateKey = createPrivateKey({ key: stored?.key ?? {}, format: 'jwk' });
  kid = await calculateJwkThumbprint({
    ...createPublicKey(privateKey).export({ format: 'jwk' }),
    kty: 'RSA',
  });
});
afterAll(() => server.close());

type Forgery = {
  aud?: string;
  iss?: string;
  auth_time?: number | undefined;
  iat?: number;
  exp?: number;
  sub?: string;
};

function claims(change: Forgery = {}) {
  return {
    iss: 'https://securetoken.google.com/parks-console',
    aud: 'parks-console',
    sub: person.id,
    user_id: person.id,
    auth_time: now(),
    iat: now(),
    exp: now() + 3600,
    ...change,
  };
}
const now = () => Math.floor(Date.now() / 1000);
const signed = (payload: object, key: KeyObject | Uint8Array, alg = 'RS256') =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key);

async function getStatus(token: string): Promise<number> {
  return (await server.call('get_user_details', { platform: 'web', access_token: '' }, { token })).status;
}

test('AUTH-10 the same claims, signed by the installation, pass: what follows is refused for its forgery alone', async () => {
  expect(await getStatus(await signed(claims(), privateKey))).toBe(200);
});

test('AUTH-10 unsigned tokens are refused', async () => {
  const unsecured = new UnsecuredJWT({ ...claims() }).encode();
  expect(await getStatus(unsecured)).toBe(401);
  const [, payload, signature] = (await signed(claims(), privateKey)).split('.');
  for (const alg of ['none', 'None', 'NONE', '']) {
    const header = Buffer.from(JSON.stringify({ alg, kid, typ: 'JWT' })).toString('base64url');
    expect(await getStatus(`${header}.${payload}.`)).toBe(401);
    expect(await getStatus(`${header}.${payload}.${signature}`)).toBe(401);
  }
});

test('AUTH-10 a token signed with the public key as if it were a secret is refused', async () => {
  const publicKey = createPublicKey(privateKey);
  const pem = publicKey.export({ format: 'pem', type: 'spki' });
  const der = publicKey.export({ format: 'der', type: 'spki' });
  for (const secret of [Buffer.from(pem), der]) {
    expect(await getStatus(await signed(claims(), secret, 'HS256'))).toBe(401);
  }
});

test('AUTH-10 another key, another algorithm of the same key, or changed claims are refused', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  expect(await getStatus(await signed(claims(), other))).toBe(401);
  expect(await getStatus(await signed(claims(), privateKey, 'PS256'))).toBe(401);
  const [header, , signature] = (await signed(claims(), privateKey)).split('.');
  const changed = Buffer.from(JSON.stringify(claims({ sub: 'somebody' }))).toString('base64url');
  expect(await getStatus(`${header}.${changed}.${signature}`)).toBe(401);
});

test.each<[string, Forgery]>([
  ['another audience', { aud: 'another-project' }],
  ['another issuer', { iss: 'https://securetoken.google.com/another-project' }],
  ['nobody', { sub: '' }],
  ['an account that is not there', { sub: 'A'.repeat(28) }],
  ['no time of sign-in', { auth_time: undefined }],
  ['an hour that is over', { exp: now() - 1 }],
])('AUTH-10 a token with %s is refused, though the right key signed it', async (_what, change) => {
  expect(await getStatus(await signed(claims(change), privateKey))).toBe(401);
});

test('AUTH-10 what a server with a clock ahead has signed is refused once its clock is right: refresh works or leads to a new sign-in', async () => {
  const { database } = server;
  const [ahead, leeway] = [now() + 24 * 3600, now() + 30];
  expect(await getStatus(await signed(claims({ iat: leeway, auth_time: leeway }), privateKey))).toBe(200);
  for (const change of [
    { iat: ahead },
    { auth_time: ahead },
    { iat: ahead, auth_time: ahead, exp: ahead + 3600 },
  ]) {
    const token = await signed(claims(change), privateKey);
    const answer = await server.call('get_user_details', { platform: 'web' }, { token });
    expect([answer.status, answer.body.reason]).toEqual([401, 'session']);
  }

  const refreshToken = await getRefreshToken(person.email);
  const refresh = async () => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
    const answer = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token`, {
      method: 'POST',
      body,
    });
    return { status: answer.status, body: await answer.json() };
  };
  const refreshed = await refresh();
  expect(await getStatus(refreshed.body.id_token)).toBe(200);
  const session = eq(identitySessions.uid, person.id);
  await database
    .update(identitySessions)
    .set({ signedInAt: new Date(ahead * 1000) })
    .where(session);
  expect(await refresh()).toMatchObject({ status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } });

  // A revocation at that time must not refuse the new sign-in.
  const tokensValidAfter = new Date(ahead * 1000);
  await database
    .update(identityAccounts)
    .set({ tokensValidAfter })
    .where(eq(identityAccounts.uid, person.id));
  expect(await getStatus(refreshed.body.id_token)).toBe(401);
  expect(await getStatus(await server.signIn(person.email))).toBe(200);
  expect(await getStatus(refreshed.body.id_token)).toBe(401);
  expect(await refresh()).toMatchObject({
    status: 400,
    body: { error: { message: 'INVALID_REFRESH_TOKEN' } },
  });
});

test('AUTH-10 an invalid token is refused, and is not logged as a failure', async () => {
  for (const token of ['x', 'a.b.c', '..', `${'A'.repeat(7000)}.B.C`])
    expect(await getStatus(token)).toBe(401);
});

test('AUTH-10 several processes that start at once sign and verify with one key', async () => {
  const dataDir = join(server.app.services.config.dataDir, 'another');
  const options = { database: server.database, dataDir, now: () => new Date() };
  const processes = await Promise.all([1, 2, 3].map(() => embeddedIdentity(options)));
  const stored = readKeys(dataDir) ?? [];
  expect(stored).toHaveLength(1);
  const key = createPrivateKey({ key: stored[0]?.key ?? {}, format: 'jwk' });
  kid = await calculateJwkThumbprint({ ...createPublicKey(key).export({ format: 'jwk' }), kty: 'RSA' });
  const token = await signed(claims(), key);
  for (const { admin } of processes) expect((await admin.readToken(token)).uid).toBe(person.id);
});

test('AUTH-2 the database contains neither passwords nor refresh tokens', async () => {
  const refreshToken = await getRefreshToken(person.email);
  const [account] = await server.database
    .select()
    .from(identityAccounts)
    .where(eq(identityAccounts.uid, person.id));
  expect(account?.passwordHash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  const sessions = JSON.stringify(await server.database.select().from(identitySessions));
  expect(sessions).toContain(person.id);
  expect(sessions).not.toContain(refreshToken.split('.')[1]);
});

test('AUTH-14 a password hash of a lower cost is renewed at the next successful sign-in', async () => {
  const { id, email } = await server.addUser();
  const mine = eq(identityAccounts.uid, id);
  const readHash = async () =>
    (await server.database.select().from(identityAccounts).where(mine))[0]?.passwordHash;
  const passwordHash = await createPasswords({ ...PASSWORD_COST, p: 1 }).hash(
    TEST_PASSWORD,
    knownRequester(id),
  );
  await server.database.update(identityAccounts).set({ passwordHash }).where(mine);
  await expect(server.signIn(email, 'Wrong-password-1')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  expect(await readHash()).toBe(passwordHash);
  const token = await server.signIn(email);
  const renewed = await readHash();
  expect(renewed).toMatch(/^scrypt\$32768\$8\$3\$/);
  // The session stays, and the next sign-in changes nothing.
  expect(
    (await server.call('get_user_details', { platform: 'web', access_token: '' }, { token })).status,
  ).toBe(200);
  await server.signIn(email);
  expect(await readHash()).toBe(renewed);
});

async function getRefreshToken(email: string): Promise<string> {
  const response = await fetch(
    `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: TEST_PASSWORD, returnSecureToken: true }),
    },
  );
  return (await response.json()).refreshToken;
}
