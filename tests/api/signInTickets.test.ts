import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, outbox, rateCounters, signInFailures, users } from '../../server/database/schema.ts';
import { forgottenPassword, readMessages } from '../helpers/oneTimeCodes.ts';
import { sharedServer, TEST_PASSWORD, type TestServer, type TestUser } from '../helpers/server.ts';

const NEW_PASSWORD = 'Chosen-password-2';
let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterEach(async () => {
  server.setNow();
  await server.database.delete(rateCounters);
});

const { ticketOf, later } = forgottenPassword(() => server);
const choose = (email: string, id: string, password = NEW_PASSWORD) =>
  server.call('forgot_password', { platform: 'web', email, id, password });
const signsIn = (email: string, password: string) =>
  server.signIn(email, password).then(
    () => true,
    () => false,
  );

async function getRow({ id }: TestUser) {
  const [row] = await server.database.select().from(users).where(eq(users.id, id));
  return row;
}

describe('a new password with a ticket', () => {
  test('AUTH-14 it applies at once, ends the sessions, resets the count, is reported to the owner and audited', async () => {
    const person = await server.addUser();
    const token = await server.signIn(person.email);
    const failures = { email: person.email, attempts: 3, lastAt: new Date() };
    await server.database.insert(signInFailures).values(failures);
    expect((await choose(person.email, await ticketOf(person.email))).body).toEqual({ message: 'Success' });
    const details = await server.call('get_user_details', { platform: 'web' }, { token });
    expect(details.status).toBe(401);
    expect(
      (await server.call('failed_sign_in', { platform: 'web', email: person.email })).body.attempts,
    ).toBe(0);
    expect(await signsIn(person.email, TEST_PASSWORD)).toBe(false);
    expect(await signsIn(person.email, NEW_PASSWORD)).toBe(true);
    expect(await getRow(person)).toMatchObject({ isActive: 1, isNew: 0, choseOwnPassword: true });
    const [mail] = await readMessages(server, person.email);
    expect(mail?.subject).toBe('Your Parks Console password was changed');
    const entries = await server.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, person.id))
      .orderBy(auditEntries.id);
    expect(entries).toMatchObject([
      { changedBy: person.id, description: ['Login (another browser)'] },
      { changedBy: person.id, description: ['Reset the own password with a one-time code'] },
      { changedBy: person.id, description: ['Login (another browser)'] },
    ]);
    const written = JSON.stringify([await server.database.select().from(outbox), entries]);
    expect(written).not.toContain(NEW_PASSWORD);
  });

  test('AUTH-14 AUTH-7 IAUD-2 a newcomer can sign in with it, and who had to choose a password has', async () => {
    const newcomer = await server.addUser({ isActive: 0, isNew: 1 });
    const mustChoose = await server.addUser({ isActive: 1, isNew: 1 });
    for (const { email } of [newcomer, mustChoose]) await choose(email, await ticketOf(email));
    const entries = await server.database
      .select({ description: auditEntries.description })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, mustChoose.id));
    expect(entries).toEqual([
      { description: ['Reset the own password with a one-time code', 'Finish first login'] },
    ]);
    expect(await getRow(newcomer)).toMatchObject({ isActive: 0, isNew: 1, choseOwnPassword: true });
    expect(await getRow(mustChoose)).toMatchObject({ isActive: 1, isNew: 0, choseOwnPassword: true });
    const token = await server.signIn(newcomer.email, NEW_PASSWORD);
    const saved = { platform: 'web', id: newcomer.id, is_active: 1, is_new: 0 } as const;
    expect((await server.call('save_user', saved, { token })).status).toBe(200);
    expect(await getRow(newcomer)).toMatchObject({ isActive: 1, isNew: 0 });
  });

  test('AUTH-14 AUTH-11 a locked account stays locked, and its count at the limit', async () => {
    const person = await server.addUser();
    for (let time = 0; time < 5; time += 1) await signsIn(person.email, 'Wrong');
    expect((await choose(person.email, await ticketOf(person.email))).status).toBe(200);
    expect(await getRow(person)).toMatchObject({ isActive: 0, isNew: 0 });
    await expect(server.signIn(person.email, NEW_PASSWORD)).rejects.toThrow('USER_DISABLED');
    expect((await server.call('failed_sign_in', { platform: 'web', email: person.email })).body.locked).toBe(
      true,
    );
  });

  test('AUTH-14 a person suspended in the meantime gets no new password', async () => {
    const person = await server.addUser();
    const ticket = await ticketOf(person.email);
    await server.database.update(users).set({ isActive: -1 }).where(eq(users.id, person.id));
    expect((await choose(person.email, ticket)).status).toBe(400);
    await server.database.update(users).set({ isActive: 1 }).where(eq(users.id, person.id));
    expect(await signsIn(person.email, TEST_PASSWORD)).toBe(true);
  });

  test('AUTH-14 without a live ticket of that address nothing is changed', async () => {
    const [person, other] = [await server.addUser(), await server.addUser()];
    const ticket = await ticketOf(person.email);
    const dead = { message: 'This code has expired or has already been used. Please request a new one.' };
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
    server.setNow();
    for (const { email } of [person, other]) expect(await signsIn(email, TEST_PASSWORD)).toBe(true);
    expect(await readMessages(server, other.email)).toEqual([]);
  });

  test('AUTH-14 a ticket is used up by a password, also by several at once, and not by one that is too short', async () => {
    const { email } = await server.addUser();
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
