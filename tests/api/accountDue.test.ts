import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayToWireDate, singaporeDay, startOfDay } from '../../contract/singaporeTime.ts';
import { users } from '../../server/database/schema.ts';
import { applySuspensions, JOBS } from '../../server/jobs/startJobs.ts';
import { type AccountServer, sharedAccountServer } from '../helpers/accounts.ts';
import type { TestUser } from '../helpers/server.ts';
import { signedInPerson } from '../helpers/signIns.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await sharedAccountServer();
});
beforeEach(() => server.setNow());

const run = () => applySuspensions.run(server.app.services);
const day = addDays(singaporeDay(new Date()), 2);
const justBefore = new Date(startOfDay(day).getTime() - 1);
const firstMoment = startOfDay(day);
const details = (token: string) => server.call('get_user_details', { platform: 'web' }, { token });
const schedule = ({ id }: TestUser, as: 'admin' | 'super_admin' = 'admin') =>
  server.save({ id, is_active: -1, archive_date: day, remark: 'Contract ends' }, as);

test('UDET-8 the job is one of those that the server runs', () => {
  expect(JOBS).toContain(applySuspensions);
});

describe('suspensions', () => {
  test('UDET-8 acts on the Singapore day and not before, once, however often it runs and in how many processes', async () => {
    const person = await server.addUser();
    await schedule(person);
    const token = await server.signIn(person.email);
    server.setNow(justBefore);
    await run();
    expect((await server.rowOf(person.id)).isActive).toBe(1);
    server.setNow(firstMoment);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await server.rowOf(person.id)).toMatchObject({ isActive: -1, archiveDate: day });
    expect((await server.identityOf(person.id))?.disabled).toBe(true);
    expect(await server.trailOf(person.id)).toEqual([
      [`Schedule suspension on ${dayToWireDate(day)}`, 'Remark: Contract ends'],
      [
        `Suspension as scheduled on ${dayToWireDate(day)} by ${server.people.admin.name}`,
        'Update status from Active to Archived',
        'Remark: Contract ends',
      ],
    ]);
    server.setNow();
    expect((await details(token)).body.reason).toBe('suspended');

    // The console that scheduled it still sends its audit call.
    const { name, token: admin } = server.people.admin;
    const description = [`Suspension as scheduled on ${dayToWireDate(day)} by ${name}`];
    const report = { platform: 'web', user_id: person.id, description } as const;
    expect((await server.call('create_user_audit_trail', report, { token: admin })).status).toBe(200);
    expect(await server.trailOf(person.id)).toHaveLength(2);
  });

  test('UDET-8 a due date that passed while the server was down is applied later; a cancelled one is not', async () => {
    const late = await server.addUser();
    const stays = await server.addUser({ isActive: 0, isNew: 1 });
    await schedule(late);
    await schedule(stays);
    await server.save({ id: stays.id, is_active: 0, remark: 'Stays' });
    server.setNow(new Date(firstMoment.getTime() + 3 * 86_400_000));
    await run();
    expect((await server.rowOf(late.id)).isActive).toBe(-1);
    expect((await server.rowOf(stays.id)).isActive).toBe(0);
  });

  test('UDET-8 a locked account is suspended, too', async () => {
    const person = await server.addUser({
      isActive: 0,
      isNew: 0,
      archiveDate: day,
      suspensionRemark: 'Left',
    });
    server.setNow(firstMoment);
    await run();
    expect((await server.rowOf(person.id)).isActive).toBe(-1);
  });
});

test('UDET-8 UDET-3 an account that the identity service cannot shut keeps no other from being shut', async () => {
  const suspended = [await server.addUser(), await server.addUser()];
  for (const person of suspended) await schedule(person);
  const expires = { accountExpiry: addDays(day, -1) };
  const expiring = [await server.addUser(expires), await server.addUser(expires)];
  const failing = [suspended, expiring].map((people) => people.map(({ id }) => id).sort()[0] ?? '');
  server.setNow(firstMoment);
  const { identity } = server.app.services;
  const within: typeof identity.within = (transaction) => {
    const inner = identity.within(transaction);
    const updateAccount: typeof inner.updateAccount = async (uid, change) => {
      if (failing.includes(uid)) throw new Error(`No ${uid}`);
      return inner.updateAccount(uid, change);
    };
    return { ...inner, updateAccount };
  };
  const failed = applySuspensions.run({ ...server.app.services, identity: { ...identity, within } });
  await expect(failed).rejects.toMatchObject({ errors: failing.map((id) => new Error(`No ${id}`)) });
  for (const { id } of [...suspended, ...expiring]) {
    expect([id, (await server.identityOf(id))?.disabled]).toEqual([id, !failing.includes(id)]);
  }
  await run();
  for (const id of failing) expect((await server.identityOf(id))?.disabled).toBe(true);
});

describe('expiry', () => {
  test('UDET-3 the day after, the identity service refuses, sessions end, and one entry says so', async () => {
    const person = await server.addUser({ accountExpiry: day });
    const token = await server.signIn(person.email);
    server.setNow(firstMoment);
    await run();
    expect((await server.identityOf(person.id))?.disabled).toBe(false);
    server.setNow(startOfDay(addDays(day, 1)));
    await Promise.all([run(), run()]);
    await run();
    expect((await server.identityOf(person.id))?.disabled).toBe(true);
    expect(await server.trailOf(person.id)).toEqual([[`Account expired after ${dayToWireDate(day)}`]]);
    server.setNow();
    expect((await details(token)).status).toBe(401);
    server.setNow(startOfDay(addDays(day, 1)));
    const admin = await server.signIn(server.people.admin.email);
    const longer = { platform: 'web', id: person.id, account_expiry: addDays(day, 30) } as const;
    expect((await server.call('save_user', longer, { token: admin })).status).toBe(200);
    expect(await server.signIn(person.email)).not.toBe('');
  });
});

describe('the last active super_admin', () => {
  test('UDET-16 UDET-8 two who shut each other out at once, today or on a day to come: one stays', async () => {
    await server.database.update(users).set({ isActive: -1 }).where(eq(users.role, 'super_admin'));
    const one = await signedInPerson(server, { role: 'super_admin' });
    const other = await server.addUser({ role: 'super_admin' });
    const token = await server.signIn(other.email);
    const suspend = (id: string, as: string, archive_date: string) =>
      server.call(
        'save_user',
        { platform: 'web', id, is_active: -1, archive_date, remark: 'Bye' },
        { token: as },
      );
    const later = await Promise.all([suspend(one.id, token, day), suspend(other.id, one.token, day)]);
    expect(later.map(({ status }) => status).sort()).toEqual([200, 409]);
    const staysId = later[0]?.status === 200 ? other.id : one.id;
    const goesId = staysId === one.id ? other.id : one.id;
    const goesToken = goesId === one.id ? one.token : token;
    expect(await suspend(staysId, goesToken, singaporeDay(new Date()))).toMatchObject({ status: 409 });
    for (const change of [{ account_expiry: day }, { role: 'admin' as const }]) {
      const answer = await server.call(
        'save_user',
        { platform: 'web', id: staysId, ...change },
        { token: goesToken },
      );
      expect([change, answer.status]).toEqual([change, 409]);
    }
    const remove = { platform: 'web', id: staysId } as const;
    expect((await server.call('delete_user', remove, { token: goesToken })).status).toBe(409);
    server.setNow(firstMoment);
    await run();
    expect([(await server.rowOf(staysId)).isActive, (await server.rowOf(goesId)).isActive]).toEqual([1, -1]);
  });

  test('UDET-16 UDET-8 a due suspension of what is by then the last super_admin is not applied, and its entry says so', async () => {
    const { database } = server;
    await database.update(users).set({ isActive: -1 }).where(eq(users.role, 'super_admin'));
    const last = await server.addUser({ role: 'super_admin', archiveDate: day, suspensionRemark: 'Bye' });
    server.setNow(firstMoment);
    await run();
    await run();
    expect(await server.rowOf(last.id)).toMatchObject({ isActive: 1, archiveDate: null });
    expect(await server.trailOf(last.id)).toHaveLength(1);
    expect((await server.trailOf(last.id))[0]?.[0]).toContain('was not applied');
  });
});
