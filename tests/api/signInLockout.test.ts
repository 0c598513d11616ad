import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countFailure, endFailures } from '../../server/accounts/bruteForce/failureCounts.ts';
import { lockIfLimitReached } from '../../server/accounts/signIn/checkAttempt.ts';
import { signInHandlers } from '../../server/accounts/signIn/routes.ts';
import {
  auditEntries,
  identityAccounts,
  outbox,
  settings,
  signInFailures,
  signInNetworkFailures,
  signInNetworks,
  signInStrangeLocks,
  users,
} from '../../server/database/schema.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

const LIMIT = 5;
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  server.setNow();
  // Independent tests: otherwise wrong passwords of one test count against the network of the next.
  await server.database.delete(signInNetworks);
  await server.database.delete(signInNetworkFailures);
  await server.database.delete(signInStrangeLocks);
  await server.database.update(settings).set({ failedLoginAttempts: LIMIT });
});
afterAll(() => server.close());

async function answerTo(email: string, password?: string): Promise<string> {
  return server.signIn(email, password).then(
    () => 'signed in',
    (error: Error) => error.message,
  );
}

async function wrongTries(email: string, times: number): Promise<string[]> {
  const answers: string[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await answerTo(email, `Wrong-${time}`));
  return answers;
}

const report = async (email: string) =>
  (await server.call('failed_sign_in', { platform: 'web', email })).body as object;
const getStatus = async (token: string) =>
  (await server.call('get_user_details', { platform: 'web', access_token: '' }, { token })).status;

async function getState({ id }: TestUser) {
  const [user] = await server.database.select().from(users).where(eq(users.id, id));
  const [account] = await server.database.select().from(identityAccounts).where(eq(identityAccounts.uid, id));
  return {
    isActive: user?.isActive,
    isNew: user?.isNew,
    lockedAt: user?.lockedAt,
    disabled: account?.disabled,
  };
}

const getAudit = ({ id }: TestUser) =>
  server.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), isNotSignIn))
    .orderBy(auditEntries.id);
const isNotSignIn = sql`not starts_with(${auditEntries.description}->>0, 'Login')`;

const INVALID = 'INVALID_LOGIN_CREDENTIALS';
const DISABLED = 'USER_DISABLED';
const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER : There were too many attempts. Please try again';

test('AUTH-11 the last wrong password locks, in any case of the email; then no sign-in and no older token works', async () => {
  const person = await server.addUser();
  const token = await server.signIn(person.email);
  const answers = [
    ...(await wrongTries(person.email.toUpperCase(), LIMIT - 1)),
    await answerTo(person.email, 'Wrong'),
    await answerTo(person.email),
    await answerTo(person.email, 'Wrong'),
  ];
  expect(answers).toEqual([...Array(LIMIT - 1).fill(INVALID), DISABLED, DISABLED, DISABLED]);
  expect(await report(person.email)).toEqual({
    message: 'Success',
    attempts: LIMIT,
    max: LIMIT,
    locked: true,
  });
  expect(await getState(person)).toEqual({
    isActive: 0,
    isNew: 0,
    lockedAt: expect.any(Date),
    disabled: true,
  });
  expect(await getStatus(token)).toBe(401);
  const entries = await getAudit(person);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    changedBy: 'system',
    role: 'system',
    description: ['Locked after 5 failed sign-ins', 'Update status from Active to Locked'],
    details: [{ field: 'status', before: 'Active', after: 'Locked' }],
  });
});

test('AUTH-11 an unknown address is counted and answered exactly the same', async () => {
  const known = await server.addUser();
  const unknown = 'nobody-at-all@parks.example';
  const seen = async (email: string) => {
    const steps: unknown[] = [];
    for (let time = 0; time < LIMIT + 2; time += 1) {
      steps.push(await answerTo(email, 'Wrong'), await report(email));
    }
    return steps;
  };
  expect(await seen(unknown)).toEqual(await seen(known.email));
});

test('AUTH-11 a success resets the count', async () => {
  const person = await server.addUser();
  await wrongTries(person.email, LIMIT - 1);
  expect(await report(person.email)).toMatchObject({ attempts: LIMIT - 1, locked: false });
  expect(await answerTo(person.email)).toBe('signed in');
  expect(await report(person.email)).toMatchObject({ attempts: 0, locked: false });
  await wrongTries(person.email, LIMIT - 1);
  expect(await answerTo(person.email)).toBe('signed in');
  expect(await getAudit(person)).toEqual([]);
});

test('AUTH-11 90 simultaneous wrong passwords count like consecutive ones: locked at the limit, never past it', async () => {
  const person = await server.addUser();
  const token = await server.signIn(person.email);
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, time) => answerTo(person.email, `Wrong-${time}`)),
  );
  expect(answers.filter((answer) => answer === INVALID)).toHaveLength(LIMIT - 1);
  // At most a few calls of one network wait for an account. The rest are refused immediately, without checking a password.
  const others = new Set(answers.map((answer) => String(answer).replace(/ : .*/, '')));
  expect([...others].toSorted()).toEqual([INVALID, 'TOO_MANY_ATTEMPTS_TRY_LATER', DISABLED]);
  const [row] = await server.database
    .select()
    .from(signInFailures)
    .where(eq(signInFailures.email, person.email));
  expect(row?.attempts).toBe(LIMIT);
  expect(await getState(person)).toMatchObject({ isActive: 0, isNew: 0, disabled: true });
  expect(await getAudit(person)).toHaveLength(1);
  expect(await getStatus(token)).toBe(401);
});

test('AUTH-11 several processes that count at once lose none and pass the limit never', async () => {
  const [email, at] = ['counted@parks.example', new Date()];
  const before = { attempts: 0, max: 10, locked: false };
  const counts = await Promise.all(
    Array.from({ length: 40 }, () => countFailure(server.database, email, before, at)),
  );
  expect(counts.map(({ attempts }) => attempts).toSorted((one, other) => one - other)).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9],
    ...Array(31).fill(10),
  ]);
  expect(await endFailures(server.database, email, before)).toBe(false);
  expect(await endFailures(server.database, email, { ...before, max: 11 })).toBe(true);
});

test('AUTH-11 the right password among many wrong ones is let in only while the limit is not reached', async () => {
  const person = await server.addUser();
  const tries = Array.from({ length: 30 }, (_, time) => `Wrong-${time}`);
  const wrong = tries.map((password) => answerTo(person.email, password));
  const right = await answerTo(person.email);
  const answers = await Promise.all(wrong);
  const { isActive } = await getState(person);
  expect(isActive).toBe(0);
  // Passwords are checked in order of arrival, so thirty wrong ones came first.
  expect(right).toBe(DISABLED);
  expect(answers.filter((answer) => answer === INVALID).length).toBeLessThan(LIMIT);
});

test('AUTH-11 requests without a token do not lock accounts: reports are not counted, and a disable call must agree with the count', async () => {
  const person = await server.addUser();
  await wrongTries(person.email, 1);
  for (let time = 0; time < LIMIT * 2; time += 1) {
    expect(await report(person.email)).toMatchObject({ attempts: 1, locked: false });
    await lockIfLimitReached(server.app.services, { email: person.email, network: '192.0.2.1' });
  }
  expect(await getState(person)).toMatchObject({ isActive: 1, isNew: 0, disabled: false });
  expect(await getAudit(person)).toEqual([]);
});

test('AUTH-11 a disable call locks once the count agrees, one time however often it comes', async () => {
  const person = await server.addUser({ isActive: 0, isNew: 1 });
  const [max, at] = [LIMIT, new Date()];
  await server.database.insert(signInFailures).values({ email: person.email, attempts: max, lastAt: at });
  await Promise.all(
    [1, 2, 3].map(() =>
      lockIfLimitReached(server.app.services, { email: person.email, network: '192.0.2.1' }),
    ),
  );
  await lockIfLimitReached(server.app.services, { email: 'nobody-else@parks.example', network: '192.0.2.1' });
  expect(await getState(person)).toMatchObject({ isActive: 0, isNew: 0, disabled: true });
  const entries = await getAudit(person);
  expect(entries.map(({ description }) => description)).toEqual([
    ['Locked after 5 failed sign-ins', 'Update status from Non Active to Locked'],
  ]);
});

test('AUTH-11 a suspended account stays suspended, and its address is answered as any other at the limit', async () => {
  const person = await server.addUser({ isActive: -1 });
  await server.app.services.identity.updateAccount(person.id, { disabled: true });
  expect((await wrongTries(person.email, LIMIT + 1)).slice(-2)).toEqual([DISABLED, DISABLED]);
  expect(await getState(person)).toMatchObject({ isActive: -1, lockedAt: null });
  expect(await getAudit(person)).toEqual([]);
});

test('AUTH-11 SET-3 a lower limit is in force at once, for addresses with and without an account', async () => {
  const person = await server.addUser();
  const unknown = 'nobody-here@parks.example';
  for (const email of [person.email, unknown]) await wrongTries(email, 3);
  await server.database.update(settings).set({ failedLoginAttempts: 2 });
  for (const email of [person.email, unknown]) {
    expect(await report(email)).toMatchObject({ attempts: 2, max: 2, locked: true });
    expect(await answerTo(email)).toBe(DISABLED);
  }
  expect(await getState(person)).toMatchObject({ isActive: 0, isNew: 0, disabled: true });
});

test('AUTH-11 accounts reactivated by an administrator, and new ones, start with no wrong passwords', async () => {
  const { identity } = server.app.services;
  const person = await server.addUser();
  await wrongTries(person.email, LIMIT);
  await server.database.update(users).set({ isActive: 1 }).where(eq(users.id, person.id));
  await identity.updateAccount(person.id, { disabled: false });
  expect(await answerTo(person.email, 'Wrong')).toBe(INVALID);
  expect(await answerTo(person.email)).toBe('signed in');

  await wrongTries('newcomer@parks.example', LIMIT);
  await server.addUser({ email: 'newcomer@parks.example' });
  expect(await answerTo('newcomer@parks.example')).toBe('signed in');

  await wrongTries('moved@parks.example', LIMIT);
  await identity.updateAccount(person.id, { email: 'moved@parks.example' });
  expect(await answerTo('moved@parks.example')).toBe('signed in');
});

test('UDET-16 AUTH-11 the last active super_admin waits instead of being locked, a minute at first, without checking guesses', async () => {
  const [first, second] = [
    await server.addUser({ role: 'super_admin' }),
    await server.addUser({ role: 'super_admin' }),
  ];
  const token = await server.signIn(second.email);
  await Promise.all([first, second].map(({ email }) => wrongTries(email, LIMIT)));
  const states = [await getState(first), await getState(second)];
  expect(states.map(({ isActive }) => isActive).toSorted()).toEqual([0, 1]);
  const last = states[0]?.isActive === 1 ? first : second;
  if (last === second) expect(await getStatus(token)).toBe(200);
  expect(await answerTo(last.email)).toBe(`${TOO_MANY} in 1 minute.`);
  expect(await report(last.email)).toMatchObject({ attempts: LIMIT, locked: false });
  server.setNow(new Date(Date.now() + 61_000));
  expect(await answerTo(last.email)).toBe('signed in');
});

test('AUTH-11 if the identity service leaves counting to clients, each report counts, and the limit locks', async () => {
  const person = await server.addUser();
  const { services } = server.app;
  const remote = { ...services, identity: { ...services.identity, countsFailures: false } };
  const input = { platform: 'web', email: person.email } as const;
  const reportNow = () =>
    signInHandlers.failed_sign_in(remote, {
      input,
      by: undefined,
      idempotencyKey: undefined,
      network: '192.0.2.1',
    });
  for (let time = 1; time < LIMIT; time += 1) {
    expect(await reportNow()).toEqual({ attempts: time, max: LIMIT, locked: false });
  }
  expect(await getState(person)).toMatchObject({ isActive: 1 });
  for (let time = 0; time < 2; time += 1) {
    expect(await reportNow()).toEqual({ attempts: LIMIT, max: LIMIT, locked: true });
  }
  expect(await getState(person)).toMatchObject({ isActive: 0, isNew: 0, disabled: true });
});

test('AUTH-11 locked_acc always gets the same answer, and mails the locked person once per lock', async () => {
  const [locked, active] = [await server.addUser(), await server.addUser()];
  await wrongTries(locked.email, LIMIT);
  const ask = (email: string) =>
    server.call('send_email', { platform: 'web', email, mail_type: 'locked_acc' });
  const mailsTo = async ({ email }: { email: string }) =>
    (await server.database.select().from(outbox).where(eq(outbox.recipient, email))).map(
      ({ subject }) => subject,
    );
  const answers = [
    ...(await Promise.all([1, 2, 3, 4].map(() => ask(locked.email.toUpperCase())))),
    await ask(active.email),
    await ask('nobody@parks.example'),
  ];
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { message: 'Success' }]);
  const subject = 'Your Parks Console account is locked';
  expect(await mailsTo(locked)).toEqual([subject]);
  expect(await mailsTo(active)).toEqual([]);

  await server.database.update(users).set({ isActive: 1 }).where(eq(users.id, locked.id));
  await server.app.services.identity.updateAccount(locked.id, { disabled: false });
  await ask(locked.email);
  expect(await mailsTo(locked)).toEqual([subject]);
  await wrongTries(locked.email, LIMIT);
  await ask(locked.email);
  expect(await mailsTo(locked)).toEqual([subject, subject]);
});
