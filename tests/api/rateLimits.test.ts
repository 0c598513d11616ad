import { notLike } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tooManySentence } from '../../server/accounts/bruteForce/rateLimit.ts';
import { rateCounters } from '../../server/database/schema.ts';
import { toNetwork } from '../../server/http/network.ts';
import { callServer } from '../helpers/calls.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '1' });
});
afterEach(async () => {
  server.setNow();
  await server.database.delete(rateCounters);
});
afterAll(() => server.close());

type Check = { status: number; body: { message: string }; headers: Headers };

/** The caller's address as a proxy reports it. */
const sendOtp = (email: string, from = '192.0.2.1'): Promise<Check> =>
  callServer(server.origin, 'send_otp', { platform: 'web', email }, { headers: { 'x-forwarded-for': from } });

async function statuses(calls: Promise<Check>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function fill(calls: () => Promise<unknown>, count: number): Promise<void> {
  await calls();
  await server.database.update(rateCounters).set({ count });
}

describe('limits of public calls', () => {
  test('AUTH-13 ten codes per account in a quarter of an hour, in any case, known or not; then 429', async () => {
    const { email } = await server.addUser();
    for (const address of [email, 'nobody@parks.example']) {
      const calls = Array.from({ length: 14 }, (_, time) =>
        sendOtp(time % 2 === 0 ? address : ` ${address.toUpperCase()}`, `192.0.2.${time}`),
      );
      expect(await statuses(calls)).toEqual({ 200: 10, 429: 4 });
    }
    const refused = await sendOtp(email);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe('There were too many attempts. Please try again in 15 minutes.');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(880);
    expect(seconds).toBeLessThanOrEqual(900);
    expect((await sendOtp((await server.addUser()).email)).status).toBe(200);
    server.setNow(new Date(Date.now() + seconds * 1000));
    expect((await sendOtp(email)).status).toBe(200);
  });

  test('AUTH-13 one caller is limited over all accounts, and by the address that the proxy saw', async () => {
    await fill(() => sendOtp('a@parks.example', '203.0.113.7'), 120);
    expect((await sendOtp('b@parks.example', '203.0.113.7')).status).toBe(429);
    // A forged header value comes before the one that the proxy adds.
    expect((await sendOtp('c@parks.example', '198.51.100.1, 203.0.113.7')).status).toBe(429);
    expect((await sendOtp('d@parks.example', '203.0.113.8')).status).toBe(200);
  });

  test('AUTH-13 a hundred guesses at an account’s live codes in a day, from wherever they come', async () => {
    const check = (email: string, from: string) =>
      callServer(
        server.origin,
        'check_otp',
        { platform: 'web', email, otp_code: '123456' },
        { headers: { 'x-forwarded-for': from } },
      );
    for (const email of ['a@parks.example', 'b@parks.example']) await sendOtp(email);
    await fill(() => check('a@parks.example', '192.0.2.1'), 100);
    const refused = await check('a@parks.example', '192.0.2.2');
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe('There were too many attempts. Please try again in 24 hours.');
    expect((await check('b@parks.example', '192.0.2.2')).status).toBe(400);
  });

  test.each([
    ['failed_sign_in', { email: 'a@parks.example' }, 300],
    ['forgot_password', { email: 'a@parks.example', password: 'Some-password-1', id: 'x' }, 20],
    ['send_email', { email: 'a@parks.example', mail_type: 'locked_acc' }, 10],
    ['save_user', { email: 'a@parks.example', is_active: 0, is_new: 0, is_disable_acc: true }, 120],
  ] as const)('AUTH-11 AUTH-14 %s is limited', async (name, input, most) => {
    const call = () => callServer(server.origin, name, { platform: 'web', ...input });
    expect((await call()).status).not.toBe(429);
    await fill(call, most);
    const refused = await call();
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  });

  test('AUTH-11 saving a user with a token is not limited', async () => {
    const person = await server.addUser();
    const token = await server.signIn(person.email);
    await server.database.delete(rateCounters);
    const saved = { platform: 'web', id: person.id, mobile_no: '+6581234567' } as const;
    expect((await server.call('save_user', saved, { token })).status).toBe(200);
    expect(await server.database.select().from(rateCounters)).toEqual([]);
  });

  test('AUTH-13 the counters name no one, however long the input', async () => {
    await sendOtp(`${'a'.repeat(100_000)}@parks.example`);
    await sendOtp('somebody@parks.example');
    const rows = await server.database.select().from(rateCounters);
    expect(rows.length).toBeGreaterThan(2);
    for (const { key } of rows) expect(key).toMatch(/^send_otp(_day)?:(address|account|pair):[\w-]{22}$/);
  });
});

type AnswerBody = { error?: { message: string }; message?: string };

describe('limits of the identity service', () => {
  const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server.origin}${path}?key=embedded`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };

  test.each([
    [
      'a sign-in beyond the limit is told in the code that the SDK knows',
      SIGN_IN,
      { email: 'a@parks.example', password: 'Wrong' },
      300,
      (body: AnswerBody) => body.error?.message,
    ],
    [
      'a refresh beyond the limit does not sign the person out, because the SDK treats an answer without `error` as a network failure',
      '/securetoken.googleapis.com/v1/token',
      { grant_type: 'refresh_token', refresh_token: 'x' },
      3000,
      (body: AnswerBody) => (body.error ? '' : body.message),
    ],
  ])('AUTH-11 %s', async (_what, path, body, most, messageIn) => {
    expect((await post(path, body)).status).toBe(400);
    await fill(() => post(path, body), most);
    const refused = await post(path, body);
    expect(refused.status).toBe(429);
    expect(messageIn(refused.body)).toMatch(
      /^TOO_MANY_ATTEMPTS_TRY_LATER : There were too many attempts\. Please try again in \d+ minutes?\.$/,
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('AUTH-2 a whole park behind one address signs in at the start of a shift', async () => {
    const { email } = await server.addUser();
    await fill(() => server.signIn(email), 1000);
    await server.database.delete(rateCounters).where(notLike(rateCounters.key, '%:address:%'));
    for (let time = 0; time < 5; time += 1) expect(await server.signIn(email)).toMatch(/\./);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0'],
])('AUTH-13 %s is one caller as %s', (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [7200, '2 hours'],
  [86_000, '24 hours'],
])('AUTH-13 %i seconds are shown as %s', (seconds, words) => {
  expect(tooManySentence(seconds)).toBe(`There were too many attempts. Please try again in ${words}.`);
});
