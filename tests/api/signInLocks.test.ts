import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lockAccount } from '../../server/accounts/signIn/lockAccount.ts';
import { unlockDue } from '../../server/accounts/signIn/unlockDue.ts';
import { auditEntries, outbox, rateCounters, signInFailures, users } from '../../server/database/schema.ts';
import { LOCK_JOBS } from '../../server/jobs/accountJobs.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

const MINUTE = 60_000;
let host: TestServer;

beforeAll(async () => {
  host = await startServer({ UNLOCK_AFTER_MINUTES: '30' });
});
afterEach(async () => {
  host.setNow();
  await host.database.delete(rateCounters);
  await host.database.delete(outbox);
});
afterAll(() => host.close());

const later = (minutes: number) => host.setNow(new Date(Date.now() + minutes * MINUTE));

async function lock({ email }: TestUser): Promise<void> {
  const { database, identity, now } = host.app.services;
  const at = now();
  await database.insert(signInFailures).values({ email, attempts: 5, lastAt: at });
  await lockAccount(database, identity, { email, failures: 5, at });
}
async function rowOf({ id }: TestUser) {
  const [row] = await host.database.select().from(users).where(eq(users.id, id));
  return row;
}

test('AUTH-11 a lock by failed sign-ins ends after the time that was set, once, with an audit entry; no other does', async () => {
  const locked = await host.addUser({ lastLoginAt: new Date() });
  const shut = await host.addUser({ isActive: 0, isNew: 0 });
  const suspended = await host.addUser({ isActive: -1, lockedAt: new Date() });
  await lock(locked);
  later(29);
  await unlockDue(host.app.services);
  expect(await rowOf(locked)).toMatchObject({ isActive: 0, isNew: 0 });
  later(31);
  await Promise.all([unlockDue(host.app.services), unlockDue(host.app.services)]);
  expect(await rowOf(locked)).toMatchObject({ isActive: 1, isNew: 0, lockedAt: null });
  expect(await rowOf(shut)).toMatchObject({ isActive: 0, isNew: 0 });
  expect(await rowOf(suspended)).toMatchObject({ isActive: -1 });
  const entries = await host.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, locked.id));
  expect(entries.map(({ changedBy, description }) => [changedBy, description[0]])).toEqual([
    ['system', 'Locked after 5 failed sign-ins'],
    ['system', 'Unlocked 30 minutes after failed sign-ins had locked it'],
  ]);
  await host.signIn(locked.email);
});

test('AUTH-11 without a time for it no lock ends by itself', async () => {
  const locked = await host.addUser();
  await lock(locked);
  later(60 * 24 * 365);
  const { services } = host.app;
  await unlockDue({ ...services, config: { ...services.config, unlockAfterMinutes: undefined } });
  expect(await rowOf(locked)).toMatchObject({ isActive: 0, isNew: 0 });
});

test('AUTH-11 many locks in an hour are told once to whoever unlocks, and logged once', async () => {
  const [admin, superAdmin] = [
    await host.addUser({ role: 'admin' }),
    await host.addUser({ role: 'super_admin' }),
  ];
  await host.addUser({ role: 'admin', isActive: -1 });
  await host.addUser({ role: 'super_user' });
  const warned: object[] = [];
  const log = { error: () => undefined, warn: (fields: object) => warned.push(fields) };
  const told = async () =>
    (await host.database.select().from(outbox).where(like(outbox.subject, 'Many%'))).map(
      (row) => row.recipient,
    );
  const logMany = () =>
    LOCK_JOBS.find(({ name }) => name === 'logManyLocks')?.run(host.app.services, undefined, log);
  const staff: TestUser[] = [];
  for (let one = 0; one < 16; one += 1) staff.push(await host.addUser());
  for (const person of staff.slice(0, 4)) await lock(person);
  await logMany();
  expect([await told(), warned]).toEqual([[], []]);
  await Promise.all(staff.slice(4, 8).map(lock));
  await logMany();
  await logMany();
  expect((await told()).toSorted()).toEqual([admin.email, superAdmin.email].toSorted());
  expect(warned).toEqual([{ locked: 8 }]);
  later(61);
  for (const person of staff.slice(8, 12)) await lock(person);
  expect(await told()).toHaveLength(2);
  for (const person of staff.slice(12)) await lock(person);
  await logMany();
  expect(await told()).toHaveLength(4);
  expect(warned).toHaveLength(2);
});
