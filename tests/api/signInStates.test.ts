import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { users } from '../../server/database/schema.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});

const answerTo = (email: string, password?: string) =>
  server.signIn(email, password).then(
    () => 'signed in',
    (error: Error) => error.message,
  );

test('AUTH-7 the right password of a suspended or disabled account reveals that state, and nothing else does', async () => {
  const { identity } = server.app.services;
  const suspended = await server.addUser({ isActive: -1 });
  const expired = await server.addUser({ accountExpiry: '2020-01-01' });
  const locked = await server.addUser({ isActive: 0, isNew: 0 });
  for (const { id } of [suspended, expired, locked]) await identity.updateAccount(id, { disabled: true });
  expect(await answerTo(suspended.email)).toBe('USER_DISABLED : suspended');
  expect(await answerTo(expired.email)).toBe('USER_DISABLED : suspended');
  expect(await answerTo(locked.email)).toBe('USER_DISABLED');
  for (const { email } of [suspended, expired, locked, { email: 'nobody@parks.example' }]) {
    expect(await answerTo(email, 'Wrong-1')).toBe('INVALID_LOGIN_CREDENTIALS');
  }
});

test('AUTH-7 the last token of a session reveals why it ended, even after its hour', async () => {
  const people = [
    [await server.addUser(), { isActive: -1 }, 'suspended'],
    [await server.addUser(), { isActive: 0, isNew: 0 }, 'disabled'],
    [await server.addUser(), {}, 'session'],
  ] as const;
  const tokens = await Promise.all(people.map(([{ email }]) => server.signIn(email)));
  for (const [{ id }, state] of people) {
    if (Object.keys(state).length > 0) {
      await server.database.update(users).set(state).where(eq(users.id, id));
    }
  }
  server.setNow(new Date(Date.now() + 2 * 3_600_000));
  onTestFinished(() => server.setNow());
  for (const [index, [, , reason]] of people.entries()) {
    const token = tokens[index] ?? '';
    const { status, body } = await server.call('get_user_details', { platform: 'web' }, { token });
    expect([status, body]).toMatchObject([401, { reason }]);
  }
  const forged = `${tokens[0]?.slice(0, -8)}AAAAAAAA`;
  const refused = await server.call('get_user_details', { platform: 'web' }, { token: forged });
  expect(refused).toMatchObject({ status: 401, body: { reason: 'session' } });
});
