import { and, asc, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { outbox } from '../../../server/database/schema.ts';
import { type AccountHost, sharedAccountHost } from '../../helpers/accounts.ts';
import { TEST_PASSWORD } from '../../helpers/server.ts';

let host: AccountHost;
beforeAll(async () => {
  host = await sharedAccountHost();
});

const GUESSABLE = 'Please choose a password that is harder to guess.';
const MINUTE = 60_000;
const newNumber = () => `+658${1_000_000 + Math.floor(Math.random() * 8_999_999)}`;

const change = (email: string, password: string, token: string) =>
  host.call('change_password', { platform: 'web', email, password }, { token });

async function codeFor(email: string): Promise<string> {
  await host.call('send_otp', { platform: 'web', email });
  const code = (await host.mailsTo(email)).at(-1)?.body.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error('No code was sent.');
  return code;
}

async function ticketFor(email: string): Promise<string> {
  const otp_code = await codeFor(email);
  return (await host.call('check_otp', { platform: 'web', email, otp_code })).body.id;
}

describe('AUTH-14 a password that is tried first', () => {
  const guesses = ['password1', 'Dragon2026!', '123456', 'marina99', 'Tan-1990', 'MARINA.TAN@parks.example'];

  test.each(guesses)('%s is not taken for oneself, with a code, or from an administrator', async (guess) => {
    const name = `marina.tan${crypto.randomUUID().slice(0, 8)}`;
    const email = `${name}@parks.example`;
    const password = guess.replace('MARINA.TAN@', `${name}@`);
    await host.addUser({ email, name: 'Marina Tan' });
    const answers = [
      await change(email, password, await host.signIn(email)),
      await change(email, password, host.people.admin.token),
      await host.call('forgot_password', { platform: 'web', email, password, id: await ticketFor(email) }),
    ];
    for (const { status, body } of answers) {
      expect({ status, ...body }).toEqual({
        status: 400,
        message: GUESSABLE,
        errors: { password: GUESSABLE },
      });
    }
    // What it was before opens the account still, and nothing else does.
    await host.signIn(email);
    await expect(host.signIn(email, password)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  });

  test('a refused one does not use up the code', async () => {
    const { email } = await host.addUser();
    const id = await ticketFor(email);
    const choose = (password: string) =>
      host.call('forgot_password', { platform: 'web', email, password, id });
    expect((await choose('qwerty123')).status).toBe(400);
    expect((await choose('Quiet-otter-9')).status).toBe(200);
    await host.signIn(email, 'Quiet-otter-9');
  });
});

test('UDET-11 the password an administrator gave is not taken again, neither at the first login nor with a code', async () => {
  const { email } = await host.addUser({ choseOwnPassword: true });
  expect((await change(email, 'Given-by-admin-1', host.people.admin.token)).status).toBe(200);
  const token = await host.signIn(email, 'Given-by-admin-1');
  const id = await ticketFor(email);
  expect((await change(email, 'Given-by-admin-1', token)).body.message).toBe(GUESSABLE);
  const form = { platform: 'web', email, id, password: 'Given-by-admin-1' } as const;
  expect((await host.call('forgot_password', form)).body.message).toBe(GUESSABLE);
  expect((await change(email, 'Quiet-otter-9', token)).status).toBe(200);
});

test('UDET-11 a console left open gives nobody the account: the own password takes a sign-in of the last five minutes', async () => {
  const { email } = await host.addUser();
  const token = await host.signIn(email);
  host.setNow(new Date(Date.now() + 6 * MINUTE));
  try {
    expect(await change(email, 'Quiet-otter-9', token)).toMatchObject({
      status: 403,
      body: { reason: 'sign_in_again' },
    });
    // An administrator's own sign-in may be older: it is another's password, and told to its holder.
    expect((await change(email, 'Quiet-otter-8', host.people.admin.token)).status).toBe(200);
    const again = await host.signIn(email, 'Quiet-otter-8');
    expect((await change(email, 'Quiet-otter-9', again)).status).toBe(200);
  } finally {
    host.setNow();
  }
  await expect(host.signIn(email, TEST_PASSWORD)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
});

test('UDET-11 a changed email or mobile number is told to the old and to the new one', async () => {
  const [mobileNo, mobile_no] = [newNumber(), newNumber()];
  const { id, email } = await host.addUser({ mobileNo });
  const other = `moved-${id.toLowerCase()}@parks.example`;
  expect((await host.save({ id, email: other, mobile_no })).status).toBe(200);
  for (const address of [email, other]) {
    const subjects = (await host.mailsTo(address)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your Parks Console email address was changed']);
  }
  const texts = await host.database
    .select({ recipient: outbox.recipient, body: outbox.body })
    .from(outbox)
    .where(and(eq(outbox.channel, 'sms'), inArray(outbox.recipient, [mobileNo, mobile_no])))
    .orderBy(asc(outbox.id));
  expect(texts.map(({ recipient }) => recipient)).toEqual([mobileNo, mobile_no]);
  expect(texts[0]?.body).toContain('mobile number of your Parks Console account was changed');
});
