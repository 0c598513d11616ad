import { beforeAll, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../helpers/server.ts';

let host: TestServer;

beforeAll(async () => {
  host = await sharedServer();
});

const answerTo = (email: string, password?: string) =>
  host.signIn(email, password).then(
    () => 'signed in',
    (error: Error) => error.message,
  );

test('AUTH-7 who proves the password of a suspended account is told so; of a disabled one, that; and nobody else is', async () => {
  const { identity } = host.app.services;
  const suspended = await host.addUser({ isActive: -1 });
  const expired = await host.addUser({ accountExpiry: '2020-01-01' });
  const locked = await host.addUser({ isActive: 0, isNew: 0 });
  for (const { id } of [suspended, expired, locked]) await identity.updateAccount(id, { disabled: true });
  expect(await answerTo(suspended.email)).toBe('USER_DISABLED : suspended');
  expect(await answerTo(expired.email)).toBe('USER_DISABLED : suspended');
  expect(await answerTo(locked.email)).toBe('USER_DISABLED');
  for (const { email } of [suspended, expired, locked, { email: 'nobody@parks.example' }]) {
    expect(await answerTo(email, 'Wrong-1')).toBe('INVALID_LOGIN_CREDENTIALS');
  }
});
