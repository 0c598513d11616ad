import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lockAccount } from '../../server/accounts/signIn/lockAccount.ts';
import { unlockDue } from '../../server/accounts/signIn/unlockDue.ts';
import { auditEntries, outbox, rateCounters, signInFailures, users } from '../../server/database/schema.ts';
import { LOCK_JOBS } from '../../server/jobs/startJobs.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

const MINUTE = 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ UNLOCK_AFTER_MINUTES: '30' });
});
afterEach(async () => {
  server.setNow();
  await server.database.delete(rateCounters);
  await server.database.delete(outbox);
});
afterAll(() => server.close());

const later = (minutes: number) => server.setNow(new Date(Date.now() + minutes * MINUTE));

async function lock({ email }: TestUser): Promise<void> {
  const { database, identity, now } = server.app.services;
  const at = now();
  await database.insert(signInFailures).values({ email, attempts: 5, lastAt: at });
  await lockAccount(database, identity, { email, failures: 5, at });
}
async function getRow({ id }: TestUser) {
  const [row] = await server.database.select().from(users).where(eq(users.id, id));
  return row;
}

test('AUTH-11 a lock by failed sign-ins ends after the time that was set, once, with an audit entry; no other does', async () => {
  const locked = await server.addUser({ lastLoginAt: new Date() });
  const shut = await server.addUser({ isActive: 0, isNew: 0 });
  const suspended = await server.addUser({ isActive: -1, lockedAt: new Date() });
  await lock(locked);
  later(29);
  await unlockDue(server.app.services);
  expect(await getRow(locked)).toMatchObject({ isActive: 0, isNew: 0 });
  later(31);
  await Promise.all([unlockDue(server.app.services), unlockDue(server.app.services)]);
  expect(await getRow(locked)).toMatchObject({ isActive: 1, isNew: 0, lockedAt: null });
  expect(await getRow(shut)).toMatchObject({ isActive: 0, isNew: 0 });
  expect(await getRow(suspended)).toMatchObject({ isActive: -1 });
  const entries = await server.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, locked.id));
  expect(entries.map(({ changedBy, description }) => [changedBy, description[0]])).toEqual([
    ['system', 'Locked after 5 failed sign-ins'],
    ['system', 'Unlocked 30 minutes after failed sign-ins had locked it'],
  ]);
  await server.signIn(locked.email);
});

test('AUTH-11 without a time for it no lock ends by itself', async () => {
  const locked = await server.addUser();
  await lock(locked);
  later(60 * 24 * 365);
  const { services } = server.app;
  await unlockDue({ ...services, config: { ...services.config, unlockAfterMinutes: undefined } });
  expect(await getRow(locked)).toMatchObject({ isActive: 0, isNew: 0 });
});

test('AUTH-11 many locks in an hour are mailed once to administrators, and logged once', async () => {
  const [admin, superAdmin] = [
    await server.addUser({ role: 'admin' }),
    await server.addUser({ role: 'super_admin' }),
  ];
  await server.addUser({ role: 'admin', isActive: -1 });
  await server.addUser({ role: 'super_user' });
  const warned: object[] = [];
  const log = { error: () => undefined, warn: (fields: object) => warned.push(fields) };
  const told = async () =>
    (await server.database.select().from(outbox).where(like(outbox.subject, 'Many%'))).map(
      (row) => row.recipient,
    );
  const logMany = () =>
    LOCK_JOBS.find(({ name }) => name === 'logManyLocks')?.run(server.app.services, undefined, log);
  const staff: TestUser[] = [];
  for (let one = 0; one < 16; one += 1) staff.push(await server.addUser());
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
