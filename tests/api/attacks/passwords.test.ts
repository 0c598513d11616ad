import { and, asc, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { outbox } from '../../../server/database/schema.ts';
import { type AccountServer, sharedAccountServer } from '../../helpers/accounts.ts';
import { TEST_PASSWORD } from '../../helpers/server.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await sharedAccountServer();
});

const GUESSABLE = 'Please choose a password that is harder to guess.';
const MINUTE = 60_000;
const newNumber = () => `+658${1_000_000 + Math.floor(Math.random() * 8_999_999)}`;

const change = (email: string, password: string, token: string) =>
  server.call('change_password', { platform: 'web', email, password }, { token });

async function codeFor(email: string): Promise<string> {
  await server.call('send_otp', { platform: 'web', email });
  const code = (await server.mailsTo(email)).at(-1)?.body.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error('No code was sent.');
  return code;
}

async function ticketFor(email: string): Promise<string> {
  const otp_code = await codeFor(email);
  return (await server.call('check_otp', { platform: 'web', email, otp_code })).body.id;
}

describe('AUTH-14 a commonly tried password', () => {
  const guesses = ['password1', 'Dragon2026!', '123456', 'marina99', 'Tan-1990', 'MARINA.TAN@parks.example'];

  test.each(guesses)('%s is not taken for oneself, with a code, or from an administrator', async (guess) => {
    const name = `marina.tan${crypto.randomUUID().slice(0, 8)}`;
    const email = `${name}@parks.example`;
    const password = guess.replace('MARINA.TAN@', `${name}@`);
    await server.addUser({ email, name: 'Marina Tan' });
    const answers = [
      await change(email, password, await server.signIn(email)),
      await change(email, password, server.people.admin.token),
      await server.call('forgot_password', { platform: 'web', email, password, id: await ticketFor(email) }),
    ];
    for (const { status, body } of answers) {
      expect({ status, ...body }).toEqual({
        status: 400,
        message: GUESSABLE,
        errors: { password: GUESSABLE },
      });
    }
    await server.signIn(email);
    await expect(server.signIn(email, password)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  });

  test('a refused one does not use up the code', async () => {
    const { email } = await server.addUser();
    const id = await ticketFor(email);
    const choose = (password: string) =>
      server.call('forgot_password', { platform: 'web', email, password, id });
    expect((await choose('qwerty123')).status).toBe(400);
    expect((await choose('Quiet-otter-9')).status).toBe(200);
    await server.signIn(email, 'Quiet-otter-9');
  });
});

test('UDET-11 the password an administrator gave is not taken again, neither at the first login nor with a code', async () => {
  const { email } = await server.addUser({ choseOwnPassword: true });
  expect((await change(email, 'Given-by-admin-1', server.people.admin.token)).status).toBe(200);
  const token = await server.signIn(email, 'Given-by-admin-1');
  const id = await ticketFor(email);
  expect((await change(email, 'Given-by-admin-1', token)).body.message).toBe(GUESSABLE);
  const form = { platform: 'web', email, id, password: 'Given-by-admin-1' } as const;
  expect((await server.call('forgot_password', form)).body.message).toBe(GUESSABLE);
  expect((await change(email, 'Quiet-otter-9', token)).status).toBe(200);
});

test('UDET-11 an unattended console does not give away the account: changing the own password needs a sign-in of the last five minutes', async () => {
  const { email } = await server.addUser();
  const token = await server.signIn(email);
  server.setNow(new Date(Date.now() + 6 * MINUTE));
  try {
    expect(await change(email, 'Quiet-otter-9', token)).toMatchObject({
      status: 403,
      body: { reason: 'sign_in_again' },
    });
    // The administrator's own sign-in may be older: they change another person's password, and that person is notified.
    expect((await change(email, 'Quiet-otter-8', server.people.admin.token)).status).toBe(200);
    const again = await server.signIn(email, 'Quiet-otter-8');
    expect((await change(email, 'Quiet-otter-9', again)).status).toBe(200);
  } finally {
    server.setNow();
  }
  await expect(server.signIn(email, TEST_PASSWORD)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
});

test('UDET-11 a changed email or mobile number is reported to the old and the new one', async () => {
  const [mobileNo, mobile_no] = [newNumber(), newNumber()];
  const { id, email } = await server.addUser({ mobileNo });
  const other = `moved-${id.toLowerCase()}@parks.example`;
  expect((await server.save({ id, email: other, mobile_no })).status).toBe(200);
  for (const address of [email, other]) {
    const subjects = (await server.mailsTo(address)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your Parks Console email address was changed']);
  }
  const texts = await server.database
    .select({ recipient: outbox.recipient, body: outbox.body })
    .from(outbox)
    .where(and(eq(outbox.channel, 'sms'), inArray(outbox.recipient, [mobileNo, mobile_no])))
    .orderBy(asc(outbox.id));
  expect(texts.map(({ recipient }) => recipient)).toEqual([mobileNo, mobile_no]);
  expect(texts[0]?.body).toContain('mobile number of your Parks Console account was changed');
});
