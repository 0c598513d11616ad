import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  installationKeys,
  oneTimeCodes,
  outbox,
  passwordTickets,
  rateCounters,
  settings,
} from '../../server/database/schema.ts';
import { forgottenPassword, readMessages, readSentCode, wrongCode } from '../helpers/oneTimeCodes.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

const LIFE_MINUTES = 5;
const WRONG = { message: 'Code is invalid. Try again.' };
let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterEach(async () => {
  server.setNow();
  await server.database.update(settings).set({ otpBySms: false, otpLifeTime: LIFE_MINUTES });
  await server.database.delete(rateCounters);
});

const { send, check, sentCode, later } = forgottenPassword(() => server);

describe('one-time codes', () => {
  test('AUTH-13 a code of six digits comes by mail, works with the address in any case, and once', async () => {
    const { email } = await server.addUser();
    const sent = await send(email.toUpperCase());
    expect(sent.body).toEqual({ message: 'Success', expires_in: LIFE_MINUTES * 60 });
    const code = await readSentCode(server, email);
    expect(code).toMatch(/^\d{6}$/);
    const answer = await check(` ${email.toUpperCase()}`, code);
    expect(answer.status).toBe(200);
    expect(answer.body.id).toMatch(/^[\w-]{43}$/);
    expect(await check(email, code)).toMatchObject({ status: 400, body: WRONG });
  });

  test('AUTH-13 SET-1 SET-3 settings apply at once: SMS if there is a number, and the configured lifetime', async () => {
    await server.database.update(settings).set({ otpBySms: true, otpLifeTime: 2 });
    const [phone, none] = [
      await server.addUser({ mobileNo: '+6598765432' }),
      await server.addUser({ mobileNo: '+65' }),
    ];
    expect((await send(phone.email)).body.expires_in).toBe(120);
    expect(await readMessages(server, phone.email)).toEqual([]);
    const [sms] = await readMessages(server, '+6598765432');
    expect(sms).toMatchObject({ channel: 'sms', subject: '' });
    await send(none.email);
    expect((await readMessages(server, none.email))[0]).toMatchObject({ channel: 'mail' });
    const code = await readSentCode(server, '+6598765432');
    later(2.1);
    expect((await check(phone.email, code)).status).toBe(400);
  });

  test('SET-2 AUTH-13 a stored life of more than an hour counts as an hour, for codes sent before it did, too', async () => {
    await server.database.update(settings).set({ otpLifeTime: 9999 });
    const { email } = await server.addUser();
    expect((await send(email)).body.expires_in).toBe(3600);
    const [message] = await readMessages(server, email);
    expect(message?.body).toContain('in 60 minutes');
    const code = await readSentCode(server, email);
    await server.database.update(oneTimeCodes).set({ expiresAt: new Date(Date.now() + 9999 * 60_000) });
    later(60.1);
    expect(await check(email, code)).toMatchObject({ status: 400, body: WRONG });
    later(59.9);
    expect((await check(email, code)).status).toBe(200);
    const token = await server.signIn((await server.addUser()).email);
    const read = await server.call('get_settings', { platform: 'web' }, { token });
    expect(read.body.data.otp_life_time).toBe(60);
  });

  test('AUTH-13 a code is dead after its life, and after a newer one', async () => {
    const { email } = await server.addUser();
    const first = await sentCode(email);
    later(LIFE_MINUTES - 0.1);
    const second = await sentCode(email);
    if (first !== second) expect((await check(email, first)).status).toBe(400);
    later(2 * LIFE_MINUTES);
    expect((await check(email, second)).status).toBe(400);
    const third = await sentCode(email);
    later(3 * LIFE_MINUTES - 0.2);
    expect((await check(email, third)).status).toBe(200);
  });

  test('AUTH-13 five wrong tries end a code, four do not; a newer one starts the count again', async () => {
    const { email } = await server.addUser();
    const code = await sentCode(email);
    for (let time = 0; time < 5; time += 1) {
      expect(await check(email, wrongCode(code))).toMatchObject({ status: 400, body: WRONG });
    }
    expect(await check(email, code)).toMatchObject({ status: 400, body: WRONG });
    const next = await sentCode(email);
    for (let time = 0; time < 4; time += 1) await check(email, wrongCode(next));
    expect((await check(email, next)).status).toBe(200);
  });

  test('AUTH-13 at most five of a hundred simultaneous codes are checked, and a right one succeeds once', async () => {
    const { email } = await server.addUser();
    const code = await sentCode(email);
    const wrong = await Promise.all(Array.from({ length: 60 }, () => check(email, wrongCode(code))));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([400]));
    const [row] = await server.database.select().from(oneTimeCodes).where(eq(oneTimeCodes.email, email));
    expect(row?.wrongTries).toBe(5);
    const next = await sentCode(email);
    const right = await Promise.all(Array.from({ length: 20 }, () => check(email, next)));
    expect(right.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('AUTH-12 AUTH-13 every address is answered alike; only real and open accounts are written to', async () => {
    const people = {
      locked: await server.addUser({ isActive: 0, isNew: 0 }),
      newcomer: await server.addUser({ isActive: 0, isNew: 1 }),
      suspended: await server.addUser({ isActive: -1 }),
      expired: await server.addUser({ accountExpiry: '2020-01-01' }),
      deleted: await server.addUser({ deletedAt: new Date() }),
    };
    const written: string[] = [];
    for (const [state, { email }] of [
      ...Object.entries(people),
      ['unknown', { email: 'a@b.example' }] as const,
    ]) {
      const answer = await send(email);
      expect([answer.status, answer.body]).toEqual([200, { message: 'Success', expires_in: 300 }]);
      expect(await check(email, '000000')).toMatchObject({ status: 400, body: WRONG });
      if ((await readMessages(server, email)).length > 0) written.push(state);
    }
    expect(written).toEqual(['locked', 'newcomer']);
    // Stored the same way, so that guesses count the same.
    const stored = await server.database
      .select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.email, 'a@b.example'));
    expect(stored).toMatchObject([{ wrongTries: 1 }]);
    expect((await server.database.select().from(outbox)).map(({ recipient }) => recipient)).not.toContain(
      'a@b.example',
    );
  });

  test('AUTH-13 the database keeps no code and no ticket that could be used or found by trying', async () => {
    const { email } = await server.addUser();
    const code = await sentCode(email);
    const [row] = await server.database.select().from(oneTimeCodes).where(eq(oneTimeCodes.email, email));
    expect(row?.codeHash).toMatch(/^[\w-]{43}$/);
    const ticket = (await check(email, code)).body.id;
    const kept = JSON.stringify(await server.database.select().from(passwordTickets));
    expect(kept).toContain(email);
    expect(kept).not.toContain(ticket);
    const keys = await server.database.select().from(installationKeys);
    expect(keys.filter(({ name }) => name === 'one-time-codes')).toHaveLength(1);
  });
});
