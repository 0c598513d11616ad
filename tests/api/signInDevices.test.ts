import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { SESSION_MS } from '../../contract/limits.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { deviceTokens } from '../../server/database/schema.ts';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
let first: TestUser & { token: string };
let second: TestUser & { token: string };

beforeAll(async () => {
  server = await sharedServer();
  const signedIn = async (person: TestUser) => ({ ...person, token: await server.signIn(person.email) });
  first = await signedIn(await server.addUser({ role: 'super_admin' }));
  second = await signedIn(await server.addUser());
});

type Person = { id: string; token: string };
afterEach(async () => {
  server.setNow();
  await server.database.delete(deviceTokens);
});

const change =
  (name: 'store_device_token' | 'remove_device_token') =>
  (by: Person, device_token: string, user_id = by.id) =>
    server.call(name, { platform: 'web', user_id, device_token }, { token: by.token });
const store = change('store_device_token');
const remove = change('remove_device_token');

async function getDevices({ id }: Pick<Person, 'id'>): Promise<string[]> {
  const rows = await server.database.select().from(deviceTokens).where(eq(deviceTokens.userId, id));
  return rows.map(({ token }) => token).toSorted();
}

test('AUTH-15 a device is stored and removed, each as often as one likes', async () => {
  for (const device of ['phone', 'laptop', 'phone']) expect((await store(first, device)).status).toBe(200);
  expect(await getDevices(first)).toEqual(['laptop', 'phone']);
  for (const device of ['phone', 'phone', 'never stored']) {
    expect((await remove(first, device)).body).toEqual({ message: 'Success' });
  }
  expect(await getDevices(first)).toEqual(['laptop']);
});

test('AUTH-15 a device goes to its last user, and the one before cannot take it back out', async () => {
  await store(first, 'shared');
  await store(second, 'shared');
  expect(await getDevices(first)).not.toContain('shared');
  expect((await remove(first, 'shared')).status).toBe(200);
  expect(await getDevices(second)).toEqual(['shared']);
});

test('AUTH-15 devices cannot be stored or removed for another person, by any role', async () => {
  await store(second, 'shared');
  expect((await store(first, 'foreign', second.id)).status).toBe(403);
  expect((await remove(first, 'shared', second.id)).status).toBe(403);
  expect(
    (await server.call('store_device_token', { platform: 'web', user_id: first.id, device_token: 'x' }))
      .status,
  ).toBe(401);
  expect(await getDevices(second)).toEqual(['shared']);
});

test('AUTH-15 a person’s twenty newest devices are kept', async () => {
  const now = Date.now();
  for (let number = 10; number < 34; number += 1) {
    server.setNow(new Date(now + number * 1000));
    await store(second, `device ${number}`);
  }
  expect(await getDevices(second)).toEqual(Array.from({ length: 20 }, (_, index) => `device ${index + 14}`));
});

test('AUTH-15 AUTH-10 a device gets pushes until 7 days after the sign-in that stored it, however late it was stored', async () => {
  const start = new Date('2026-11-02T01:00:00Z');
  const getEnd = async (device: string) => {
    const [row] = await server.database.select().from(deviceTokens).where(eq(deviceTokens.token, device));
    return row?.endsAt.getTime();
  };
  const later = (days: number) => new Date(start.getTime() + days * 24 * 3_600_000);
  server.setNow(start);
  const person = await server.addUser();
  const old = { ...person, token: await server.signIn(person.email) };
  await store(old, 'kept');
  const end = start.getTime() + SESSION_MS;
  expect(await getEnd('kept')).toBe(end);
  server.setNow(new Date(start.getTime() + 3_000_000));
  await store(old, 'kept');
  expect(await getEnd('kept')).toBe(end);
  server.setNow(later(3));
  await store({ ...person, token: await server.signIn(person.email) }, 'kept');
  expect(await getEnd('kept')).toBe(later(3).getTime() + SESSION_MS);
});

test.each([
  [
    'a new password',
    (_id: string, email: string) =>
      server.call(
        'change_password',
        { platform: 'web', email, password: 'Quiet-otter-9' },
        { token: first.token },
      ),
  ],
  [
    'a suspension',
    (id: string) =>
      server.call(
        'save_user',
        { platform: 'web', id, is_active: -1, archive_date: singaporeDay(new Date()), remark: 'Left.' },
        { token: first.token },
      ),
  ],
  ['a deletion', (id: string) => server.call('delete_user', { platform: 'web', id }, { token: first.token })],
])('AUTH-15 %s ends the sessions, and the pushes to their devices', async (_what, end) => {
  const person = await server.addUser();
  const device = `of ${person.id}`;
  await store(second, 'of another');
  await store({ ...person, token: await server.signIn(person.email) }, device);
  expect(await getDevices(person)).toEqual([device]);
  expect(await end(person.id, person.email)).toMatchObject({ status: 200 });
  expect(await getDevices(person)).toEqual([]);
  expect(await getDevices(second)).toEqual(['of another']);
});
