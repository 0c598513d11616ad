import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleConfig } from '../../server/console/consoleConfig.ts';
import { users } from '../../server/database/schema.ts';
import { assertSameIdentity } from '../../server/operations/startup/assertSameIdentity.ts';
import { forgeToken } from '../helpers/forgedToken.ts';
import { PUSH_APP } from '../helpers/push.ts';
import { runScript } from '../helpers/runScript.ts';
import { sharedServer, startServer, type TestServer } from '../helpers/server.ts';
import { writeServiceAccount } from '../helpers/serviceAccount.ts';

/* Without Firebase; tests/emulator has the rest. */

const { apiKey, projectId } = PUSH_APP;

let folder: string;
let server: TestServer;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parks-firebase-'));
  settings = {
    IDENTITY: 'firebase',
    FIREBASE_API_KEY: apiKey,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_SERVICE_ACCOUNT: writeServiceAccount(folder, projectId),
  };
  server = await startServer(settings);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('the console signs in at Firebase, and takes documents and files from this server', async () => {
  const settings = await consoleConfig(server.app.services);
  expect(settings).toMatchObject({
    firebase: { apiKey, authDomain: `${projectId}.firebaseapp.com`, storageBucket: 'parks-console' },
    embedded: true,
    embeddedIdentity: false,
  });
  expect(settings.workAccount).toBeUndefined();
  const embedded = await consoleConfig((await sharedServer()).app.services);
  expect(embedded.firebase.apiKey).toBe('embedded');
  expect(embedded.embeddedIdentity).toBeUndefined();
});

test("pages may connect to Firebase's sign-in, which others may not", async () => {
  const getPolicy = async ({ origin }: TestServer) =>
    (await fetch(`${origin}/healthz`)).headers.get('content-security-policy');
  for (const service of ['identitytoolkit', 'securetoken']) {
    expect(await getPolicy(server)).toContain(`https://${service}.googleapis.com`);
    expect(await getPolicy(await sharedServer())).not.toContain(`${service}.googleapis.com`);
  }
});

test('AUTH-2 a named provider is offered, and only then pages may load the popup of Firebase and its scripts', async () => {
  const offering = await startServer({ ...settings, WORK_ACCOUNT_PROVIDER: 'google.com' });
  try {
    expect((await consoleConfig(offering.app.services)).workAccount).toEqual({ provider: 'google.com' });
    const getPolicy = async ({ origin }: TestServer) =>
      (await fetch(`${origin}/healthz`)).headers.get('content-security-policy');
    expect(await getPolicy(offering)).toContain("script-src 'self' https://apis.google.com;");
    expect(await getPolicy(offering)).toContain(`frame-src 'self' https://${projectId}.firebaseapp.com;`);
    expect(await getPolicy(server)).toContain("script-src 'self';");
    expect(await getPolicy(server)).toContain("frame-src 'self';");
    // The chooser of the demonstration asks for no password.
    for (const page of ['handler', 'iframe']) {
      expect((await fetch(`${offering.origin}/emulator/auth/${page}`)).status).toBe(404);
    }
  } finally {
    await offering.close();
  }
});

test.each([
  '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
  '/identitytoolkit.googleapis.com/v1/accounts:lookup',
  '/securetoken.googleapis.com/v1/token',
])('the server itself signs no one in: %s', async (path) => {
  expect((await fetch(`${server.origin}${path}?key=embedded`, { method: 'POST' })).status).toBe(404);
  expect(
    (await fetch(`${(await sharedServer()).origin}${path}?key=embedded`, { method: 'POST' })).status,
  ).not.toBe(404);
});

test('AUTH-16 an unsigned token is refused', async () => {
  const token = forgeToken({ projectId, uid: 'anybody' });
  const { status, body } = await server.call(
    'get_user_details',
    { platform: 'web', access_token: '' },
    { token },
  );
  expect({ status, reason: body.reason }).toEqual({ status: 401, reason: 'session' });
});

test('a database stays with the identity service that has its passwords', async () => {
  const firebase = server.app.services.config;
  const embedded = { firebaseIdentity: undefined };
  await assertSameIdentity(firebase, server.database);
  await assertSameIdentity(embedded, server.database);
  const other = await sharedServer();
  await other.addUser();
  await assertSameIdentity(embedded, other.database);
  await expect(assertSameIdentity(firebase, other.database)).rejects.toThrow(
    /^The accounts .* not in Firebase.*Remove/,
  );
  const at = new Date();
  await server.database.insert(users).values({
    ...{ id: 'someone', staffId: '10000001', name: 'Someone', email: 'someone@parks.example' },
    ...{ mobileNo: '+6591234567', role: 'admin', park: '', department: '', subDepartment: '' },
    ...{ isActive: 1, isNew: 0, createdAt: at, latestUpdatedAt: at },
  });
  await assertSameIdentity(firebase, server.database);
  await expect(assertSameIdentity(embedded, server.database)).rejects.toThrow(
    /^The accounts .* Set IDENTITY=firebase/,
  );
});

test('keys are not rotated, because Firebase signs the tokens', async () => {
  expect(await runScript('rotateKeys', { env: { DATA_DIR: folder, ...settings } })).toEqual({
    code: 1,
    text: 'Firebase signs the tokens, so this server has no keys.\n',
  });
});
