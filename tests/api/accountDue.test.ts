import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, singaporeDay, startOfDay } from '../../contract/singaporeTime.ts';
import { users } from '../../server/database/schema.ts';
import { applySuspensions } from '../../server/jobs/accountJobs.ts';
import { JOBS } from '../../server/jobs/startJobs.ts';
import { type AccountHost, sharedAccountHost } from '../helpers/accounts.ts';
import type { TestUser } from '../helpers/server.ts';
import { signedInPerson } from '../helpers/signIns.ts';

let host: AccountHost;
beforeAll(async () => {
  host = await sharedAccountHost();
});
beforeEach(() => host.setNow());

const run = () => applySuspensions.run(host.app.services);
const day = addDays(singaporeDay(new Date()), 2);
const justBefore = new Date(startOfDay(day).getTime() - 1);
const firstMoment = startOfDay(day);
const details = (token: string) => host.call('get_user_details', { platform: 'web' }, { token });
const schedule = ({ id }: TestUser, as: 'admin' | 'super_admin' = 'admin') =>
  host.save({ id, is_active: -1, archive_date: day, remark: 'Contract ends' }, as);

test('UDET-8 the job is one of those that the host runs', () => {
  expect(JOBS).toContain(applySuspensions);
});

describe('suspensions', () => {
  test('UDET-8 acts on the Singapore day and not before, once, however often it runs and in how many processes', async () => {
    const person = await host.addUser();
    await schedule(person);
    const token = await host.signIn(person.email);
    host.setNow(justBefore);
    await run();
    expect((await host.rowOf(person.id)).isActive).toBe(1);
    host.setNow(firstMoment);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await host.rowOf(person.id)).toMatchObject({ isActive: -1, archiveDate: day });
    expect((await host.identityOf(person.id))?.disabled).toBe(true);
    expect(await host.trailOf(person.id)).toEqual([
      [`Schedule suspension on ${day}`, 'Remark: Contract ends'],
      [
        `Suspension as scheduled on ${day} by ${host.people.admin.name}`,
        'Update status from Active to Archived',
        'Remark: Contract ends',
      ],
    ]);
    host.setNow();
    expect((await details(token)).body.reason).toBe('suspended');
  });

  test('UDET-8 a day that passed while the host was down is made up for; one taken back is not', async () => {
    const late = await host.addUser();
    const stays = await host.addUser({ isActive: 0, isNew: 1 });
    await schedule(late);
    await schedule(stays);
    await host.save({ id: stays.id, is_active: 0, remark: 'Stays' });
    host.setNow(new Date(firstMoment.getTime() + 3 * 86_400_000));
    await run();
    expect((await host.rowOf(late.id)).isActive).toBe(-1);
    expect((await host.rowOf(stays.id)).isActive).toBe(0);
  });

  test('UDET-8 a locked account is suspended, too', async () => {
    const person = await host.addUser({ isActive: 0, isNew: 0, archiveDate: day, suspensionRemark: 'Left' });
    host.setNow(firstMoment);
    await run();
    expect((await host.rowOf(person.id)).isActive).toBe(-1);
  });
});

describe('expiry', () => {
  test('UDET-3 the day after, the identity service refuses, sessions end, and one entry says so', async () => {
    const person = await host.addUser({ accountExpiry: day });
    const token = await host.signIn(person.email);
    host.setNow(firstMoment);
    await run();
    expect((await host.identityOf(person.id))?.disabled).toBe(false);
    host.setNow(startOfDay(addDays(day, 1)));
    await Promise.all([run(), run()]);
    await run();
    expect((await host.identityOf(person.id))?.disabled).toBe(true);
    expect(await host.trailOf(person.id)).toEqual([[`Account expired after ${day}`]]);
    host.setNow();
    expect((await details(token)).status).toBe(401);
    // UDET-3: a longer one lets the person in again.
    host.setNow(startOfDay(addDays(day, 1)));
    const admin = await host.signIn(host.people.admin.email);
    const longer = { platform: 'web', id: person.id, account_expiry: addDays(day, 30) } as const;
    expect((await host.call('save_user', longer, { token: admin })).status).toBe(200);
    expect(await host.signIn(person.email)).not.toBe('');
  });
});

describe('the last active super_admin', () => {
  test('UDET-16 UDET-8 two who shut each other out at once, today or on a day to come: one stays', async () => {
    await host.database.update(users).set({ isActive: -1 }).where(eq(users.role, 'super_admin'));
    const one = await signedInPerson(host, { role: 'super_admin' });
    const other = await host.addUser({ role: 'super_admin' });
    const token = await host.signIn(other.email);
    const suspend = (id: string, as: string, archive_date: string) =>
      host.call(
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
      const answer = await host.call(
        'save_user',
        { platform: 'web', id: staysId, ...change },
        { token: goesToken },
      );
      expect([change, answer.status]).toEqual([change, 409]);
    }
    const remove = { platform: 'web', id: staysId } as const;
    expect((await host.call('delete_user', remove, { token: goesToken })).status).toBe(409);
    host.setNow(firstMoment);
    await run();
    expect([(await host.rowOf(staysId)).isActive, (await host.rowOf(goesId)).isActive]).toEqual([1, -1]);
  });

  test('UDET-16 UDET-8 a suspension that came to be the last one is not applied, and its entry says so', async () => {
    const { database } = host;
    await database.update(users).set({ isActive: -1 }).where(eq(users.role, 'super_admin'));
    const last = await host.addUser({ role: 'super_admin', archiveDate: day, suspensionRemark: 'Bye' });
    host.setNow(firstMoment);
    await run();
    await run();
    expect(await host.rowOf(last.id)).toMatchObject({ isActive: 1, archiveDate: null });
    expect(await host.trailOf(last.id)).toHaveLength(1);
    expect((await host.trailOf(last.id))[0]?.[0]).toContain('was not applied');
  });
});
