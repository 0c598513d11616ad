import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceTokens } from '../../server/database/schema.ts';
import { startHost, type TestHost, type TestUser } from '../helpers/host.ts';

let host: TestHost;
let first: TestUser & { token: string };
let second: TestUser & { token: string };

beforeAll(async () => {
  host = await startHost();
  const signedIn = async (person: TestUser) => ({ ...person, token: await host.signIn(person.email) });
  first = await signedIn(await host.addUser({ role: 'super_admin' }));
  second = await signedIn(await host.addUser());
});
afterAll(() => host.close());

type Person = { id: string; token: string };
const change =
  (name: 'store_device_token' | 'remove_device_token') =>
  (by: Person, device_token: string, user_id = by.id) =>
    host.call(name, { platform: 'web', user_id, device_token }, { token: by.token });
const store = change('store_device_token');
const remove = change('remove_device_token');

async function devicesOf({ id }: Person): Promise<string[]> {
  const rows = await host.database.select().from(deviceTokens).where(eq(deviceTokens.userId, id));
  return rows.map(({ token }) => token).toSorted();
}

test('AUTH-15 a device is stored and removed, each as often as one likes', async () => {
  for (const device of ['phone', 'laptop', 'phone']) expect((await store(first, device)).status).toBe(200);
  expect(await devicesOf(first)).toEqual(['laptop', 'phone']);
  for (const device of ['phone', 'phone', 'never stored']) {
    expect((await remove(first, device)).body).toEqual({ message: 'Success' });
  }
  expect(await devicesOf(first)).toEqual(['laptop']);
});

test('AUTH-15 a device goes to its last user, and the one before cannot take it back out', async () => {
  await store(first, 'shared');
  await store(second, 'shared');
  expect(await devicesOf(first)).not.toContain('shared');
  expect((await remove(first, 'shared')).status).toBe(200);
  expect(await devicesOf(second)).toEqual(['shared']);
});

test('AUTH-15 nobody stores or removes a device for another, whatever the role', async () => {
  expect((await store(first, 'foreign', second.id)).status).toBe(403);
  expect((await remove(first, 'shared', second.id)).status).toBe(403);
  expect(
    (await host.call('store_device_token', { platform: 'web', user_id: first.id, device_token: 'x' })).status,
  ).toBe(401);
  expect(await devicesOf(second)).toEqual(['shared']);
});

test('AUTH-15 a person’s twenty newest devices are kept', async () => {
  const now = Date.now();
  for (let number = 10; number < 34; number += 1) {
    host.setNow(new Date(now + number * 1000));
    await store(second, `device ${number}`);
  }
  host.setNow();
  expect(await devicesOf(second)).toEqual(Array.from({ length: 20 }, (_, index) => `device ${index + 14}`));
});
