import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { signInFailures, signInKnownNetworks } from '../../server/database/schema.ts';
import { type AccountServer, sharedAccountServer } from '../helpers/accounts.ts';
import type { TestUser } from '../helpers/server.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await sharedAccountServer();
});

const platform = 'web';
const PASSWORD = 'Quiet-otter-9';
const asAdmin = () => ({ token: server.people.admin.token });

const change = ({ email }: TestUser, token: string) =>
  server.call('change_password', { platform, email, password: PASSWORD }, { token });

async function withCode({ email }: TestUser) {
  await server.call('send_otp', { platform, email });
  const otp_code = (await server.mailsTo(email)).at(-1)?.body.match(/\b\d{6}\b/)?.[0] ?? '';
  const { id } = (await server.call('check_otp', { platform, email, otp_code })).body;
  return server.call('forgot_password', { platform, email, password: PASSWORD, id });
}

type Way = {
  state?: { isActive: -1 | 0 | 1; isNew: 0 | 1 };
  take: (person: TestUser, token: string) => ReturnType<AccountServer['call']>;
};
/** `token` is from before the change. */
const WAYS: Record<string, Way> = {
  'the own password': { take: change },
  'the first password': { state: { isActive: 1, isNew: 1 }, take: change },
  'a password by an administrator': { take: (person) => change(person, server.people.admin.token) },
  'a password with a code': { take: withCode },
  'an unlock': {
    state: { isActive: 0, isNew: 0 },
    take: ({ id }) => server.call('unlock_user', { platform, user_id: id }, asAdmin()),
  },
  'a reactivation': {
    state: { isActive: -1, isNew: 0 },
    take: ({ id }) => server.save({ id, is_active: 1, is_new: 0, remark: 'Back' }),
  },
};

test.each(Object.entries(WAYS))(
  'AUTH-11 UDET-9 UDET-11 after %s no failed sign-in of before counts, from wherever it came',
  async (_name, { state = { isActive: 1, isNew: 0 }, take }) => {
    const person = await server.addUser({ ...state, lastLoginAt: new Date() });
    const { id, email } = person;
    const isShut = state.isActive < 1;
    const token = isShut ? '' : await server.signIn(email);
    await server.app.services.identity.updateAccount(id, { disabled: isShut });
    const lastAt = new Date();
    await server.database.insert(signInFailures).values({ email, attempts: 4, lastAt });
    const elsewhere = { email, network: 'another', lastAt, failures: 4, lastFailedAt: lastAt };
    await server.database.insert(signInKnownNetworks).values(elsewhere);
    expect((await take(person, token)).status).toBe(200);
    expect(await server.database.$count(signInFailures, eq(signInFailures.email, email))).toBe(0);
    const known = await server.database
      .select({ failures: signInKnownNetworks.failures, lastFailedAt: signInKnownNetworks.lastFailedAt })
      .from(signInKnownNetworks)
      .where(eq(signInKnownNetworks.email, email));
    expect(known.length).toBeGreaterThan(0);
    for (const one of known) expect(one).toEqual({ failures: 0, lastFailedAt: null });
  },
);

test.each([
  ['the own password', 'changed'],
  ['the first password', 'changed'],
  ['a password by an administrator', 'reset'],
  ['a password with a code', 'changed'],
])("UDET-11 %s is reported to the account's owner in one mail without the password", async (name, told) => {
  const { state, take } = WAYS[name] ?? {};
  const person = await server.addUser(state);
  const answer = await take?.(person, await server.signIn(person.email));
  expect(answer?.status).toBe(200);
  const mails = (await server.mailsTo(person.email)).filter(({ subject }) =>
    subject.includes('password was'),
  );
  expect(mails.map(({ subject }) => subject)).toEqual([`Your Parks Console password was ${told}`]);
  expect(mails[0]?.body).not.toContain(PASSWORD);
  expect(await server.mailsTo(server.people.admin.email)).toEqual([]);
});

test('AUTH-7 AUTH-8 UDET-11 a first password that was chosen by its owner need not be changed again', async () => {
  const person = await server.addUser({ isActive: 1, isNew: 1 });
  expect((await change(person, await server.signIn(person.email))).status).toBe(200);
  expect(await server.rowOf(person.id)).toMatchObject({ isActive: 1, isNew: 0, choseOwnPassword: true });
  const token = await server.signIn(person.email, PASSWORD);
  const { body } = await server.call('get_user_details', { platform }, { token });
  expect(body).toMatchObject({ is_active: 1, is_new: 0 });
  expect((await server.call('get_all_incidents', { platform }, { token })).status).toBe(200);
});

test('UDET-11 a reset that is sent again after a lost answer writes one entry and one mail; another password is set', async () => {
  const person = await server.addUser();
  const reset = (password: string) =>
    server.call('change_password', { platform, email: person.email, password }, asAdmin());
  const count = async () => ({
    entries: (await server.trailOf(person.id)).length,
    mails: (await server.mailsTo(person.email)).length,
  });
  const before = await count();
  for (const password of [PASSWORD, PASSWORD]) expect((await reset(password)).status).toBe(200);
  const once = { entries: before.entries + 1, mails: before.mails + 1 };
  expect(await count()).toEqual(once);
  expect((await reset('Calm-heron-7')).status).toBe(200);
  expect(await count()).toEqual({ entries: once.entries + 1, mails: once.mails + 1 });
  expect(await server.app.services.identity.hasPassword(person.id, 'Calm-heron-7')).toBe(true);
  // Later, the same password is a new reset, which ends the sessions again.
  server.setNow(new Date(Date.now() + 10 * 60_000));
  expect((await reset('Calm-heron-7')).status).toBe(200);
  server.setNow();
  expect(await count()).toEqual({ entries: once.entries + 2, mails: once.mails + 2 });
});
