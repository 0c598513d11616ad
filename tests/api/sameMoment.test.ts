import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Queryable, rowsOf } from '../../server/database/connection.ts';
import { auditEntries, incidents, settings, users } from '../../server/database/schema.ts';
import { type AccountHost, startAccountHost } from '../helpers/accounts.ts';
import type { CallResult } from '../helpers/calls.ts';
import { fileIncident, trailOf, updateInput } from '../helpers/incidents.ts';

/*
 * Two who change one thing in the same moment: what each looked at is what the other left. Only where several connections ask
 * at once; the embedded database has one.
 */

let host: AccountHost;
beforeAll(async () => {
  host = await startAccountHost();
});
afterAll(() => host.close());

const platform = 'web' as const;
const asAdmin = () => ({ token: host.people.admin.token });
const asSuper = () => ({ token: host.people.super_admin.token });

/** How many transactions of this host's database wait for what another holds. */
async function waiting(): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    host.database,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

type Hold = (transaction: Queryable) => Promise<unknown>;

/** Answers of calls that all came to what somebody held before any of them went on. */
async function together(hold: Hold, calls: (() => Promise<CallResult>)[]): Promise<CallResult[]> {
  const begun = await host.database.transaction(async (transaction) => {
    await hold(transaction);
    const answers = calls.map((call) => call());
    await expect.poll(waiting, { timeout: 10_000 }).toBe(calls.length);
    return { answers };
  });
  return Promise.all(begun.answers);
}

const holdIncident =
  (id: string): Hold =>
  (transaction) =>
    transaction
      .select({ id: incidents.id })
      .from(incidents)
      .where(eq(incidents.id, Number(id)))
      .for('update');

const statusesOf = (answers: CallResult[]) => answers.map(({ status }) => status).sort();

describe.runIf(process.env.TEST_DATABASE_URL)('in the same moment', () => {
  test('DET-11 IAUD-2 of two saves of one incident one is refused, with what the other left', async () => {
    const { id } = await fileIncident(host, asAdmin().token);
    const save = async (incident_title: string, token: string) => {
      const input = await updateInput(host, token, id, { description: { incident_title }, send_noti: 0 });
      return () => host.call('update_incident', input, { token });
    };
    const saves = [await save('One', asAdmin().token), await save('Other', asSuper().token)];
    const answers = await together(holdIncident(id), saves);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const titles = answers.map(({ body }) => body.data.case_details.incident_description.incident_title);
    expect(titles[0]).toBe(titles[1]);
    expect(await trailOf(host, asAdmin().token, id)).toHaveLength(2);
  });

  test('DET-6 of two posts to one incident both stay', async () => {
    const { id } = await fileIncident(host, asAdmin().token);
    const mine = eq(incidents.id, Number(id));
    await host.database.update(incidents).set({ status: 'Open' }).where(mine);
    const post = (remark: string) => () =>
      host.call('update_incident', { platform, id, incident_updates: [{ remark }] }, asAdmin());
    const answers = await together(holdIncident(id), [post('One'), post('Other')]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    const [row] = await host.database.select().from(incidents).where(mine);
    expect(row?.document.incident_updates.map(({ remark }) => remark).sort()).toEqual(['One', 'Other']);
  });

  test('IAUD-2 of one remark that comes twice one is written', async () => {
    const { id } = await fileIncident(host, asAdmin().token);
    const remark = { platform, incident_id: id, description: ['Seen'] };
    const add = () => host.call('create_incident_audit_trail', remark, asAdmin());
    expect(statusesOf(await together(holdIncident(id), [add, add]))).toEqual([200, 200]);
    expect(await trailOf(host, asAdmin().token, id)).toHaveLength(2);
  });

  test('UDET-4 IAUD-2 of two saves of one account each tells what it found', async () => {
    const { id } = await host.addUser({ park: 'Singapore Zoo' });
    const hold: Hold = (transaction) =>
      transaction.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
    const save = (park: string) => () => host.save({ id, park });
    await together(hold, [save('Night Safari'), save('River Wonders')]);
    const { park } = await host.rowOf(id);
    const first = park === 'Night Safari' ? 'River Wonders' : 'Night Safari';
    expect(await host.trailOf(id)).toEqual([
      [`Update park from Singapore Zoo to ${first}`],
      [`Update park from ${first} to ${park}`],
    ]);
  });

  test('SET-3 IAUD-2 of two saves of the settings each tells what it found', async () => {
    const { body } = await host.call('get_settings', { platform }, asAdmin());
    const save = (failed_login_attempts: number, role: 'admin' | 'super_admin') => () => {
      const { id, token } = host.people[role];
      const input = { ...body.data, platform, user_id: id, failed_login_attempts };
      return host.call('save_settings', input, { token });
    };
    const hold: Hold = (transaction) => transaction.select().from(settings).for('update');
    await together(hold, [save(7, 'admin'), save(8, 'super_admin')]);
    const [row] = await host.database.select().from(settings);
    const last = row?.failedLoginAttempts ?? 0;
    const entries = await host.database
      .select({ details: auditEntries.details })
      .from(auditEntries)
      .where(sql`${auditEntries.details} @> '[{"field": "failed login attempts"}]'`)
      .orderBy(asc(auditEntries.id));
    const steps = entries.flatMap(({ details }) => details.map(({ before, after }) => [before, after]));
    expect(steps).toEqual([
      ['5', String(15 - last)],
      [String(15 - last), String(last)],
    ]);
  });
});
