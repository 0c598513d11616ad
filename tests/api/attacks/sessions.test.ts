import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import * as schema from '../../../server/database/schema.ts';
import { installationKeys } from '../../../server/database/schema.ts';
import { isServersOwn } from '../../../server/operations/maintenance/archive.ts';
import { rotateKeys } from '../../../server/operations/maintenance/rotateKeys.ts';
import { BUCKET } from '../../../server/platform/embedded/files/wire.ts';
import { embeddedIdentity } from '../../../server/platform/embedded/identity/index.ts';
import { readKeys } from '../../../server/platform/embedded/identity/keyFile.ts';
import { findSession, startSession } from '../../../server/platform/embedded/identity/sessions.ts';
import { callServer } from '../../helpers/calls.ts';
import { openLive } from '../../helpers/liveStream.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../helpers/server.ts';

let server: TestServer;
let person: TestUser;
let dataDir: string;

beforeAll(async () => {
  server = await startServer();
  dataDir = server.app.services.config.dataDir;
});
beforeEach(async () => {
  person = await server.addUser();
});
afterEach(() => server.setNow());
afterAll(() => server.close());

type Tokens = { idToken: string; refreshToken: string };

async function signIn(): Promise<Tokens> {
  const url = `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: TEST_PASSWORD, returnSecureToken: true }),
  });
  return (await answer.json()) as Tokens;
}

const platform = 'web' as const;

const getStatus = async (token: string, origin = server.origin) =>
  (await callServer(origin, 'get_user_details', { platform }, { token })).status;

const signOut = (token: string, origin = server.origin) =>
  callServer(origin, 'end_session', { platform, user_id: person.id }, { token });

async function refresh({ refreshToken }: Tokens): Promise<number> {
  const answer = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return answer.status;
}

async function lookUp({ idToken }: Tokens): Promise<number> {
  const url = `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=embedded`;
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ idToken }) })).status;
}

async function readFileWithCookie({ idToken }: Tokens): Promise<number> {
  const url = `${server.origin}/v0/b/${BUCKET}/o/nothing?alt=media`;
  return (await fetch(url, { headers: { cookie: `parks_session=${idToken}` } })).status;
}

describe('AUTH-16 a sign-out ends the session on the server', () => {
  test('a copied token, refresh token, file cookie and open stream stop working at once', async () => {
    const copied = await signIn();
    const stream = await openLive(server.origin, copied.idToken);
    await stream.until('has_new', 1);
    expect([await getStatus(copied.idToken), await lookUp(copied), await refresh(copied)]).toEqual([
      200, 200, 200,
    ]);
    expect(await readFileWithCookie(copied)).toBe(403);
    expect((await signOut(copied.idToken)).status).toBe(200);
    await stream.ended;
    expect([await getStatus(copied.idToken), await lookUp(copied), await refresh(copied)]).toEqual([
      401, 400, 400,
    ]);
    expect(await readFileWithCookie(copied)).toBe(401);
    expect((await openLive(server.origin, copied.idToken)).status).toBe(401);
  });

  test('other devices of the same person stay signed in and keep their streams', async () => {
    const [phone, desk] = [await signIn(), await signIn()];
    const streams = [
      await openLive(server.origin, phone.idToken),
      await openLive(server.origin, desk.idToken),
    ] as const;
    for (const stream of streams) await stream.until('has_new', 1);
    await signOut(phone.idToken);
    await streams[0].ended;
    expect([await getStatus(desk.idToken), await refresh(desk)]).toEqual([200, 200]);
    expect(await Promise.race([streams[1].ended, Promise.resolve('open')])).toBe('open');
    streams[1].close();
  });

  test('in every process of the installation', async () => {
    const { config, now } = server.app.services;
    const other = await buildApp({ config, database: server.database, now });
    await other.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
    try {
      const tokens = await signIn();
      const stream = await openLive(origin, tokens.idToken);
      await stream.until('has_new', 1);
      await signOut(tokens.idToken);
      await stream.ended;
      expect(await getStatus(tokens.idToken, origin)).toBe(401);
    } finally {
      await other.close();
    }
  });

  test('a person who must choose a password first can also sign out', async () => {
    person = await server.addUser({ isActive: 1, isNew: 1 });
    const tokens = await signIn();
    expect((await signOut(tokens.idToken)).status).toBe(200);
    expect(await getStatus(tokens.idToken)).toBe(401);
  });

  test('a token of an unknown session is refused, as after restoring a backup', async () => {
    const { idToken } = await signIn();
    const known = decodeJwt(idToken);
    const unknown = await sign(readCurrentKey(), { ...known, sid: crypto.randomUUID() });
    expect(await getStatus(await sign(readCurrentKey(), known))).toBe(200);
    expect(await getStatus(unknown)).toBe(401);
  });

  test('linking a work account at the same moment does not revive the session', async () => {
    const { idToken } = await signIn();
    const { sid } = decodeJwt(idToken) as { sid: string };
    await signOut(idToken);
    const session = { id: sid, signedInAt: new Date(), signInProvider: 'microsoft.com', device: '' };
    const token = await startSession(server.database, person.id, session, new Date());
    expect((await findSession(server.database, token))?.session.endedAt).toBeInstanceOf(Date);
  });
});

function readCurrentKey(): KeyObject {
  const [stored] = readKeys(dataDir) ?? [];
  return createPrivateKey({ key: stored?.key ?? {}, format: 'jwk' });
}

async function sign(key: KeyObject, claims: object): Promise<string> {
  const { kty, n, e } = key.export({ format: 'jwk' });
  const kid = await calculateJwkThumbprint({ kty, n, e } as { kty: 'RSA'; n: string; e: string });
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);
}

const rotate = (...args: string[]) =>
  rotateKeys({ env: { DATA_DIR: dataDir }, args, folder: '.', print: () => undefined });

const getKeyId = ({ idToken }: Tokens) => decodeProtectedHeader(idToken).kid;

describe('AUTH-16 the keys that sign tokens', () => {
  test('are neither in the database nor in a backup', async () => {
    const { d = '' } = readCurrentKey().export({ format: 'jwk' });
    expect(d.length).toBeGreaterThan(300);
    const tables = Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[];
    for (const table of tables) {
      const rows = JSON.stringify(await server.database.select().from(table));
      expect(rows.includes(d.slice(0, 40)), getTableName(table)).toBe(false);
    }
    for (const path of ['keys', join('keys', 'identity-tokens.json'), 'data/keys/identity-tokens.json']) {
      expect(isServersOwn(path), path).toBe(true);
    }
    expect(isServersOwn(join('database', 'base'))).toBe(false);
  });

  test('are rotated by a command: the new key signs, the old key verifies until its last token has expired', async () => {
    const before = await signIn();
    const old = readCurrentKey();
    expect(await rotate()).toBe(true);
    const after = await signIn();
    expect(getKeyId(after)).not.toBe(getKeyId(before));
    expect([await getStatus(before.idToken), await getStatus(after.idToken), await refresh(before)]).toEqual([
      200, 200, 200,
    ]);
    // A thief of the old key can sign a token with a later expiry, but no server accepts it.
    const now = Math.floor(Date.now() / 1000);
    const forged = await sign(old, { ...decodeJwt(before.idToken), iat: now, exp: now + 24 * 3600 });
    expect(await getStatus(forged)).toBe(200);
    server.setNow(new Date(Date.now() + 2 * 3600_000));
    expect(await getStatus(forged)).toBe(401);
  });

  test('are refused at once if rotated as stolen', async () => {
    const before = await signIn();
    expect(await getStatus(before.idToken)).toBe(200);
    await rotate('--stolen');
    await expect.poll(() => getStatus(before.idToken)).toBe(401);
    // Refresh tokens are not signed, so the SDK gets another token.
    expect(await refresh(before)).toBe(200);
    expect(readKeys(dataDir)).toHaveLength(1);
  });

  test('survive several rotations at once: tokens of every key stay valid', async () => {
    const before = await signIn();
    await Promise.all([rotate(), rotate(), rotate()]);
    expect(await getStatus(before.idToken)).toBe(200);
    expect(await getStatus((await signIn()).idToken)).toBe(200);
  });

  test('of an earlier version move out of the database, and everyone stays signed in', async () => {
    const other = await startServer();
    try {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const value = JSON.stringify(privateKey.export({ format: 'jwk' }));
      const row = { name: 'identity-tokens', value, createdAt: new Date() };
      await other.database.insert(installationKeys).values(row);
      const emptyDir = join(other.app.services.config.dataDir, 'of-before');
      let ahead = 0;
      const now = () => new Date(Date.now() + ahead);
      const { admin } = await embeddedIdentity({ database: other.database, dataDir: emptyDir, now });
      const names = (await other.database.select().from(installationKeys)).map(({ name }) => name);
      expect(names).not.toContain('identity-tokens');
      const claims = {
        ...decodeJwt((await signIn()).idToken),
        exp: Math.floor(Date.now() / 1000) + 24 * 3600,
      };
      const token = await sign(privateKey, claims);
      expect((await admin.readToken(token)).uid).toBe(person.id);
      const stored = readKeys(emptyDir) ?? [];
      expect(stored.map(({ retiredAt }) => retiredAt === undefined)).toEqual([true, false]);
      // Old dumps still contain the old key, so it does not sign any more.
      ahead = 2 * 3600_000;
      const again = await embeddedIdentity({ database: other.database, dataDir: emptyDir, now });
      await expect(again.admin.readToken(token)).rejects.toThrow();
      expect(readFileSync(join(emptyDir, 'keys', 'identity-tokens.json'), 'utf8')).toContain('retiredAt');
    } finally {
      await other.close();
    }
  });
});
