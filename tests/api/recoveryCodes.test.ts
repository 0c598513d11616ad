import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { USER_ENTRIES } from '../../contract/audit/userChanges.ts';
import { auditEntries, outbox } from '../../server/database/schema.ts';
import { authenticatorApp } from '../helpers/authenticatorApp.ts';
import { type FirebaseClient, firebaseClient } from '../helpers/firebaseClient.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

/* Issue 46, the second factor: people who have set up an app make new recovery codes themselves. */

let server: TestServer;
let client: FirebaseClient;
const { setClock, getCode, getWrongCode, addEnrolled } = authenticatorApp(
  () => server,
  () => client,
);

beforeAll(async () => {
  server = await startServer();
  client = firebaseClient(server.origin);
});
afterEach(() => server.setNow());
afterAll(async () => {
  await client.close();
  await server.close();
});

const make = (token: string, code?: string) =>
  server.call('create_recovery_codes', { platform: 'web', ...(code !== undefined && { code }) }, { token });
const countLeft = async (token: string, id: string) =>
  (await server.call('get_sessions', { platform: 'web', user_id: id }, { token })).body.data.recovery_codes;

test('46.6 a code of the app replaces the recovery codes at any time, with an audit entry and a mail', async () => {
  const { id, email, secret, token } = await addEnrolled();
  const { codes: first } = (await make(token)).body;
  setClock(40);
  expect((await make(token)).status).toBe(409);
  const code = getCode(secret);
  const { status, body } = await make(token, code);
  expect(status).toBe(200);
  expect(new Set(body.codes).size).toBe(10);
  expect(await countLeft(token, id)).toBe(10);
  // Used codes and replaced ones are refused.
  for (const used of [code, first[0]]) expect((await make(token, used)).status).toBe(400);
  const entries = await server.database.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  const texts = entries.flatMap(({ description }) => description);
  expect(texts.filter((text) => text === USER_ENTRIES.recoveryCodesReplaced)).toHaveLength(1);
  const mails = await server.database.select().from(outbox).where(eq(outbox.recipient, email));
  expect(mails.filter(({ subject }) => subject.includes('new recovery codes'))).toHaveLength(1);
});

test('46.6 a recovery code also confirms, and is used up by it', async () => {
  const { id, token } = await addEnrolled();
  const { codes } = (await make(token)).body;
  setClock(40);
  expect((await make(token, codes[0])).status).toBe(200);
  expect(await countLeft(token, id)).toBe(10);
  expect((await make(token, codes[1])).status).toBe(400);
});

test('46.6 a stolen session cannot guess the code: wrong ones are counted and have to wait', async () => {
  const { secret, token } = await addEnrolled();
  setClock(40);
  for (let tries = 0; tries < 5; tries += 1) {
    const { status, body } = await make(token, getWrongCode(secret));
    expect([status, Object.keys(body.errors)]).toEqual([400, ['code']]);
  }
  const refused = await make(token, getCode(secret));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('46.6 no one else sees how many recovery codes are left, and an account without an app has none', async () => {
  const { id, token } = await addEnrolled();
  await make(token);
  const { email } = await server.addUser({ role: 'super_admin' });
  const admin = await server.signIn(email);
  expect(await countLeft(admin, id)).toBeUndefined();
  expect((await make(admin, '123456')).status).toBe(400);
});
