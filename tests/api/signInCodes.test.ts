import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  auditEntries,
  installationKeys,
  oneTimeCodes,
  outbox,
  passwordTickets,
  rateCounters,
  settings,
  signInFailures,
  users,
} from '../../server/database/schema.ts';
import { startHost, TEST_PASSWORD, type TestHost, type TestUser } from '../helpers/host.ts';

const LIFE_MINUTES = 5;
const NEW_PASSWORD = 'Chosen-password-2';
const WRONG = { message: 'Code is invalid. Try again.' };
let host: TestHost;

beforeAll(async () => {
  host = await startHost();
});
afterEach(async () => {
  host.setNow();
  await host.database.update(settings).set({ otpBySms: false, otpLifeTime: LIFE_MINUTES });
  await host.database.delete(rateCounters);
});
afterAll(() => host.close());

const send = (email: string) => host.call('send_otp', { platform: 'web', email });
const check = (email: string, otp_code: string) =>
  host.call('check_otp', { platform: 'web', email, otp_code });
const choose = (email: string, id: string, password = NEW_PASSWORD) =>
  host.call('forgot_password', { platform: 'web', email, id, password });
const later = (minutes: number) => host.setNow(new Date(Date.now() + minutes * 60_000));

/** What was written to somebody, newest first. */
const messagesTo = (recipient: string) =>
  host.database.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(desc(outbox.id));

/** The code that was sent last. */
async function codeSentTo(recipient: string): Promise<string> {
  const [message] = await messagesTo(recipient);
  return /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? 'no code';
}

async function sentCode(email: string): Promise<string> {
  expect((await send(email)).status).toBe(200);
  return codeSentTo(email);
}

async function ticketOf(email: string): Promise<string> {
  const answer = await check(email, await sentCode(email));
  expect(answer.status).toBe(200);
  return answer.body.id;
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const signsIn = (email: string, password: string) =>
  host.signIn(email, password).then(
    () => true,
    () => false,
  );

async function rowOf({ id }: TestUser) {
  const [row] = await host.database.select().from(users).where(eq(users.id, id));
  return row;
}

describe('one-time codes', () => {
  test('AUTH-13 a code of six digits comes by mail, works in whatever letters of the address, and once', async () => {
    const { email } = await host.addUser();
    const sent = await send(email.toUpperCase());
    expect(sent.body).toEqual({ message: 'Success', expires_in: LIFE_MINUTES * 60 });
    const code = await codeSentTo(email);
    expect(code).toMatch(/^\d{6}$/);
    const answer = await check(` ${email.toUpperCase()}`, code);
    expect(answer.status).toBe(200);
    expect(answer.body.id).toMatch(/^[\w-]{43}$/);
    expect(await check(email, code)).toMatchObject({ status: 400, body: WRONG });
  });

  test('AUTH-13 SET-1 SET-3 settings count at once: by SMS where there is a number, and for as long as they say', async () => {
    await host.database.update(settings).set({ otpBySms: true, otpLifeTime: 2 });
    const [phone, none] = [
      await host.addUser({ mobileNo: '+6598765432' }),
      await host.addUser({ mobileNo: '+65' }),
    ];
    expect((await send(phone.email)).body.expires_in).toBe(120);
    expect(await messagesTo(phone.email)).toEqual([]);
    const [sms] = await messagesTo('+6598765432');
    expect(sms).toMatchObject({ channel: 'sms', subject: '' });
    await send(none.email);
    expect((await messagesTo(none.email))[0]).toMatchObject({ channel: 'mail' });
    const code = await codeSentTo('+6598765432');
    later(2.1);
    expect((await check(phone.email, code)).status).toBe(400);
  });

  test('SET-2 AUTH-13 a stored life of more than an hour counts as an hour, for codes sent before it did, too', async () => {
    await host.database.update(settings).set({ otpLifeTime: 9999 });
    const { email } = await host.addUser();
    expect((await send(email)).body.expires_in).toBe(3600);
    const [message] = await messagesTo(email);
    expect(message?.body).toContain('for 60 minutes');
    const code = await codeSentTo(email);
    await host.database.update(oneTimeCodes).set({ expiresAt: new Date(Date.now() + 9999 * 60_000) });
    later(60.1);
    expect(await check(email, code)).toMatchObject({ status: 400, body: WRONG });
    later(59.9);
    expect((await check(email, code)).status).toBe(200);
    const token = await host.signIn((await host.addUser()).email);
    const read = await host.call('get_settings', { platform: 'web' }, { token });
    expect(read.body.data.otp_life_time).toBe(60);
  });

  test('AUTH-13 a code is dead after its life, and after a newer one', async () => {
    const { email } = await host.addUser();
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

  test('AUTH-13 five wrong tries kill a code, four do not; a newer one begins anew', async () => {
    const { email } = await host.addUser();
    const code = await sentCode(email);
    for (let time = 0; time < 5; time += 1) {
      expect(await check(email, wrongCode(code))).toMatchObject({ status: 400, body: WRONG });
    }
    expect(await check(email, code)).toMatchObject({ status: 400, body: WRONG });
    const next = await sentCode(email);
    for (let time = 0; time < 4; time += 1) await check(email, wrongCode(next));
    expect((await check(email, next)).status).toBe(200);
  });

  test('AUTH-13 of a hundred codes at once no more than five are judged, and a right one wins once', async () => {
    const { email } = await host.addUser();
    const code = await sentCode(email);
    const wrong = await Promise.all(Array.from({ length: 60 }, () => check(email, wrongCode(code))));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([400]));
    const [row] = await host.database.select().from(oneTimeCodes).where(eq(oneTimeCodes.email, email));
    expect(row?.wrongTries).toBe(5);
    const next = await sentCode(email);
    const right = await Promise.all(Array.from({ length: 20 }, () => check(email, next)));
    expect(right.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('AUTH-12 AUTH-13 every address is answered alike; only real and open accounts are written to', async () => {
    const people = {
      locked: await host.addUser({ isActive: 0, isNew: 0 }),
      newcomer: await host.addUser({ isActive: 0, isNew: 1 }),
      suspended: await host.addUser({ isActive: -1 }),
      expired: await host.addUser({ accountExpiry: '2020-01-01' }),
      deleted: await host.addUser({ deletedAt: new Date() }),
    };
    const written: string[] = [];
    for (const [state, { email }] of [
      ...Object.entries(people),
      ['unknown', { email: 'a@b.example' }] as const,
    ]) {
      const answer = await send(email);
      expect([answer.status, answer.body]).toEqual([200, { message: 'Success', expires_in: 300 }]);
      expect(await check(email, '000000')).toMatchObject({ status: 400, body: WRONG });
      if ((await messagesTo(email)).length > 0) written.push(state);
    }
    expect(written).toEqual(['locked', 'newcomer']);
    // Stored alike, so that guesses are counted and judged alike.
    const stored = await host.database
      .select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.email, 'a@b.example'));
    expect(stored).toMatchObject([{ wrongTries: 1 }]);
    expect((await host.database.select().from(outbox)).map(({ recipient }) => recipient)).not.toContain(
      'a@b.example',
    );
  });

  test('AUTH-13 the database keeps no code and no ticket that could be used or found by trying', async () => {
    const { email } = await host.addUser();
    const code = await sentCode(email);
    const [row] = await host.database.select().from(oneTimeCodes).where(eq(oneTimeCodes.email, email));
    expect(row?.codeHash).toMatch(/^[\w-]{43}$/);
    const ticket = (await check(email, code)).body.id;
    const kept = JSON.stringify(await host.database.select().from(passwordTickets));
    expect(kept).toContain(email);
    expect(kept).not.toContain(ticket);
    const keys = await host.database.select().from(installationKeys);
    expect(keys.filter(({ name }) => name === 'one-time-codes')).toHaveLength(1);
  });
});

describe('a new password with a ticket', () => {
  test('AUTH-14 it counts at once, ends the sessions, begins the count anew, is told to the holder and audited', async () => {
    const person = await host.addUser();
    const token = await host.signIn(person.email);
    const failures = { email: person.email, attempts: 3, lastAt: new Date() };
    await host.database.insert(signInFailures).values(failures);
    expect((await choose(person.email, await ticketOf(person.email))).body).toEqual({ message: 'Success' });
    const details = await host.call('get_user_details', { platform: 'web' }, { token });
    expect(details.status).toBe(401);
    expect((await host.call('failed_sign_in', { platform: 'web', email: person.email })).body.attempts).toBe(
      0,
    );
    expect(await signsIn(person.email, TEST_PASSWORD)).toBe(false);
    expect(await signsIn(person.email, NEW_PASSWORD)).toBe(true);
    expect(await rowOf(person)).toMatchObject({ isActive: 1, isNew: 0, choseOwnPassword: true });
    const [mail] = await messagesTo(person.email);
    expect(mail?.subject).toBe('Your Parks Console password was changed');
    const entries = await host.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, person.id));
    expect(entries).toMatchObject([
      { changedBy: person.id, description: ['Reset the own password with a one-time code'] },
    ]);
    const written = JSON.stringify([await host.database.select().from(outbox), entries]);
    expect(written).not.toContain(NEW_PASSWORD);
  });

  test('AUTH-14 AUTH-7 IAUD-2 a newcomer can sign in with it, and who had to choose a password has', async () => {
    const newcomer = await host.addUser({ isActive: 0, isNew: 1 });
    const mustChoose = await host.addUser({ isActive: 1, isNew: 1 });
    for (const { email } of [newcomer, mustChoose]) await choose(email, await ticketOf(email));
    const entries = await host.database
      .select({ description: auditEntries.description })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, mustChoose.id));
    expect(entries).toEqual([
      { description: ['Reset the own password with a one-time code', 'Finish first login'] },
    ]);
    expect(await rowOf(newcomer)).toMatchObject({ isActive: 0, isNew: 1, choseOwnPassword: true });
    expect(await rowOf(mustChoose)).toMatchObject({ isActive: 1, isNew: 0, choseOwnPassword: true });
    const token = await host.signIn(newcomer.email, NEW_PASSWORD);
    const saved = { platform: 'web', id: newcomer.id, is_active: 1, is_new: 0 } as const;
    expect((await host.call('save_user', saved, { token })).status).toBe(200);
    expect(await rowOf(newcomer)).toMatchObject({ isActive: 1, isNew: 0 });
  });

  test('AUTH-14 AUTH-11 a locked account stays locked, and its count at the limit', async () => {
    const person = await host.addUser();
    for (let time = 0; time < 5; time += 1) await signsIn(person.email, 'Wrong');
    expect((await choose(person.email, await ticketOf(person.email))).status).toBe(200);
    expect(await rowOf(person)).toMatchObject({ isActive: 0, isNew: 0 });
    await expect(host.signIn(person.email, NEW_PASSWORD)).rejects.toThrow('USER_DISABLED');
    expect((await host.call('failed_sign_in', { platform: 'web', email: person.email })).body.locked).toBe(
      true,
    );
  });

  test('AUTH-14 who is suspended meanwhile gets no new password', async () => {
    const person = await host.addUser();
    const ticket = await ticketOf(person.email);
    await host.database.update(users).set({ isActive: -1 }).where(eq(users.id, person.id));
    expect((await choose(person.email, ticket)).status).toBe(400);
    await host.database.update(users).set({ isActive: 1 }).where(eq(users.id, person.id));
    expect(await signsIn(person.email, TEST_PASSWORD)).toBe(true);
  });

  test('AUTH-14 without a live ticket of that address nothing is changed', async () => {
    const [person, other] = [await host.addUser(), await host.addUser()];
    const ticket = await ticketOf(person.email);
    const dead = { message: 'This code was used already or is too old. Please ask for a new one.' };
    for (const [email, id] of [
      [person.email, ''],
      [person.email, 'A'.repeat(43)],
      [other.email, ticket],
      ['nobody@parks.example', ticket],
    ] as const) {
      expect(await choose(email, id)).toMatchObject({ status: 400, body: dead });
    }
    later(10.1);
    expect(await choose(person.email, ticket)).toMatchObject({ status: 400, body: dead });
    host.setNow();
    for (const { email } of [person, other]) expect(await signsIn(email, TEST_PASSWORD)).toBe(true);
    expect(await messagesTo(other.email)).toEqual([]);
  });

  test('AUTH-14 a ticket is used up by a password, also by several at once, and not by one that is too short', async () => {
    const { email } = await host.addUser();
    const ticket = await ticketOf(email);
    const text = 'Please enter password at least 6 characters';
    expect(await choose(email, ticket, '12345')).toMatchObject({
      status: 400,
      body: { message: text, errors: { password: text } },
    });
    const answers = await Promise.all([1, 2, 3, 4].map((n) => choose(email, ticket, `Chosen-password-${n}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    const winner = answers.findIndex(({ status }) => status === 200) + 1;
    expect(await signsIn(email, `Chosen-password-${winner}`)).toBe(true);
    const older = await ticketOf(email);
    await ticketOf(email);
    expect((await choose(email, older)).status).toBe(400);
  });
});
