import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  MOST_STRANGE_LOCKS,
  reachLimitAsStranger,
} from '../../../server/accounts/bruteForce/strangeLocks.ts';
import { outbox, settings, signInFailures, users } from '../../../server/database/schema.ts';
import { callServer } from '../../helpers/calls.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../helpers/server.ts';
import { forgetSignIns, type TriedSignIn, trySignIn } from '../../helpers/signIns.ts';

/* AUTH-11: strangers use many networks, and each network fails for too few accounts to be refused. */

const LIMIT = 5;
const MINUTE = 60_000;
const [HOME, NEW_PLACE] = ['198.51.100.7', '192.0.2.200'];
const WRONG = 'INVALID_LOGIN_CREDENTIALS';
const DISABLED = 'USER_DISABLED';
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '1' });
});
afterEach(async () => {
  server.setNow();
  await forgetSignIns(server.database);
  await server.database.update(users).set({ role: 'junior_user' });
  await server.database.update(settings).set({ failedLoginAttempts: LIMIT });
});
afterAll(() => server.close());

async function addPeople(
  count: number,
  user: Parameters<TestServer['addUser']>[0] = {},
): Promise<TestUser[]> {
  const added: TestUser[] = [];
  for (let one = 0; one < count; one += 1) added.push(await server.addUser(user));
  return added;
}

/** Five accounts per network, so that no single network is refused. */
const getNetwork = (account: number) => `203.0.113.${Math.floor(account / 5) + 1}`;
const madeUp = (count: number) => Array.from({ length: count }, (_, one) => `nobody${one}@parks.example`);

async function tryFrom(network: string, email: string, times = LIMIT): Promise<TriedSignIn[]> {
  const answers: TriedSignIn[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await trySignIn(server, network, email));
  return answers;
}

/** Sends wrong passwords for each account, as many as the limit or `times`. */
async function attack(emails: readonly string[], times = LIMIT): Promise<TriedSignIn[]> {
  const answers: TriedSignIn[] = [];
  for (const [index, email] of emails.entries())
    answers.push(...(await tryFrom(getNetwork(index), email, times)));
  return answers;
}

/** Uses up the locks of strangers. One try per address, because each password costs a real check. */
async function lockMadeUp(): Promise<void> {
  const emails = madeUp(MOST_STRANGE_LOCKS);
  await seedCounts(emails);
  await attack(emails, 1);
}

async function seedCounts(emails: readonly string[]): Promise<void> {
  const lastAt = new Date();
  await server.database
    .insert(signInFailures)
    .values(emails.map((email) => ({ email, attempts: LIMIT - 1, lastAt })));
}

async function countLocked(people: readonly TestUser[]): Promise<number> {
  const ids = people.map(({ id }) => id);
  const rows = await server.database.select().from(users).where(inArray(users.id, ids));
  return rows.filter(({ isActive }) => isActive === 0).length;
}

async function getCount(email: string): Promise<number> {
  const [row] = await server.database.select().from(signInFailures).where(eq(signInFailures.email, email));
  return row?.attempts ?? 0;
}

test('AUTH-11 ten networks that attack fifty accounts lock ten of them; then they get 429, and no failure is counted', async () => {
  const [admin] = await addPeople(1, { role: 'admin' });
  const staff = await addPeople(50);
  const emails = staff.map(({ email }) => email);
  const limit = 2;
  await server.database.update(settings).set({ failedLoginAttempts: limit });
  const answers = await attack(emails, limit);
  expect(await countLocked(staff)).toBe(MOST_STRANGE_LOCKS);
  expect(answers.filter(({ answer }) => answer === DISABLED)).toHaveLength(MOST_STRANGE_LOCKS);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(40);
  for (const { answer, wait } of refused) {
    expect(answer).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : There were too many attempts/);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3600);
  }
  await attack(emails, 1);
  expect(await countLocked(staff)).toBe(MOST_STRANGE_LOCKS);
  expect(await Promise.all(emails.slice(MOST_STRANGE_LOCKS).map(getCount))).toEqual(
    Array(40).fill(limit - 1),
  );
  const mails = await server.database
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, admin?.email ?? ''));
  expect(mails.map(({ subject }) => subject)).toEqual(['Many Parks Console accounts were locked']);
});

test('AUTH-11 made-up addresses count too, so that a refusal does not reveal which accounts exist', async () => {
  const [person] = await addPeople(1);
  await lockMadeUp();
  const seen = async (email: string) =>
    (await tryFrom(NEW_PLACE, email, LIMIT + 1)).map(({ answer, status }) => [answer, status]);
  const forPerson = await seen(person?.email ?? '');
  expect(forPerson.at(-1)?.[1]).toBe(429);
  expect(await seen('nobody-else@parks.example')).toEqual(forPerson);
});

test('AUTH-11 during that hour known networks sign in and lock as usual, and new ones sign in unless the account is under attack', async () => {
  const [attacked, forgetful, newcomer] = await addPeople(3);
  for (const person of [attacked, forgetful]) {
    expect((await trySignIn(server, HOME, person?.email ?? '', TEST_PASSWORD)).answer).toBe('signed in');
  }
  await lockMadeUp();
  await tryFrom('192.0.2.201', attacked?.email ?? '');
  // The correct password of an attacked account gets the same answer on a new network, so guesses reveal nothing.
  expect((await trySignIn(server, NEW_PLACE, attacked?.email ?? '', TEST_PASSWORD)).status).toBe(429);
  expect((await trySignIn(server, HOME, attacked?.email ?? '', TEST_PASSWORD)).answer).toBe('signed in');
  for (const mistakes of [1, 2]) {
    expect((await trySignIn(server, NEW_PLACE, newcomer?.email ?? '', `Mistake-${mistakes}`)).answer).toBe(
      WRONG,
    );
  }
  expect((await trySignIn(server, NEW_PLACE, newcomer?.email ?? '', TEST_PASSWORD)).answer).toBe('signed in');
  const answers = (await tryFrom(HOME, forgetful?.email ?? '')).map(({ answer }) => answer);
  expect(answers).toEqual([...Array(LIMIT - 1).fill(WRONG), DISABLED]);
});

test('AUTH-11 an unlock does not allow another lock, and each lock counts for an hour', async () => {
  const at = Date.now();
  const staff = await addPeople(MOST_STRANGE_LOCKS + 2);
  const emails = staff.map(({ email }) => email);
  server.setNow(new Date(at));
  await attack(emails.slice(0, 1));
  server.setNow(new Date(at + 30 * MINUTE));
  for (const [index, email] of emails.slice(1, MOST_STRANGE_LOCKS).entries()) {
    await tryFrom(`203.0.113.${100 + index}`, email);
  }
  await server.app.services.identity.updateAccount(staff[0]?.id ?? '', { disabled: false });
  const [eleventh, twelfth] = emails.slice(MOST_STRANGE_LOCKS) as [string, string];
  const tryLast = async (email: string) => (await tryFrom(NEW_PLACE, email)).at(-1);
  expect(await tryLast(eleventh)).toMatchObject({ status: 429, wait: 30 * 60 });
  server.setNow(new Date(at + 61 * MINUTE));
  expect((await trySignIn(server, NEW_PLACE, eleventh)).answer).toBe(DISABLED);
  expect(await tryLast(twelfth)).toMatchObject({ status: 429, wait: 29 * 60 });
});

test('AUTH-11 simultaneous attempts from as many networks as accounts lock no more than ten', async () => {
  const staff = await addPeople(3 * MOST_STRANGE_LOCKS);
  await seedCounts(staff.map(({ email }) => email));
  const answers = await Promise.all(
    staff.map(({ email }, index) => trySignIn(server, `203.0.113.${index + 1}`, email)),
  );
  expect(await countLocked(staff)).toBe(MOST_STRANGE_LOCKS);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * MOST_STRANGE_LOCKS);
});

test('AUTH-11 simultaneous counts together allow no more than ten locks', async () => {
  const { database } = server;
  const at = new Date();
  const emails = madeUp(40);
  await seedCounts(emails);
  const counts = await Promise.all(emails.map((email) => reachLimitAsStranger(database, { email, at })));
  expect(counts.filter((count) => 'until' in count)).toHaveLength(30);
});

test('AUTH-11 SET-3 after the limit is lowered below the counts, strangers lock no more than ten accounts', async () => {
  const staff = await addPeople(MOST_STRANGE_LOCKS + 4);
  const emails = staff.map(({ email }) => email);
  await attack(emails, 3);
  await server.database.update(settings).set({ failedLoginAttempts: 2 });
  const answers = await attack(emails, 1);
  expect(answers.filter(({ answer }) => answer === DISABLED)).toHaveLength(MOST_STRANGE_LOCKS);
  const headers = { 'x-forwarded-for': NEW_PLACE };
  for (const email of emails) {
    const disable = { platform: 'web', email, is_active: 0, is_new: 0, is_disable_acc: true };
    expect((await callServer(server.origin, 'save_user', disable, { headers })).status).toBe(200);
  }
  expect(await countLocked(staff)).toBe(MOST_STRANGE_LOCKS);
});

test('AUTH-11 the last active super_admin waits at most a quarter of an hour', async () => {
  const [superAdmin] = await addPeople(1, { role: 'super_admin' });
  await lockMadeUp();
  await tryFrom('192.0.2.201', superAdmin?.email ?? '');
  server.setNow(new Date(Date.now() + 15.1 * MINUTE));
  expect((await trySignIn(server, NEW_PLACE, superAdmin?.email ?? '', TEST_PASSWORD)).answer).toBe(
    'signed in',
  );
});
