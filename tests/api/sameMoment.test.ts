import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Queryable, queryRows } from '../../server/database/connection.ts';
import { auditEntries, incidents, settings, users } from '../../server/database/schema.ts';
import { type AccountServer, startAccountServer } from '../helpers/accounts.ts';
import type { CallResult } from '../helpers/calls.ts';
import { fileIncident, getTrail, updateInput } from '../helpers/incidents.ts';

/* Requires several connections; the embedded database has one. */

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const platform = 'web' as const;
const asAdmin = () => ({ token: server.people.admin.token });
const asSuper = () => ({ token: server.people.super_admin.token });

async function waiting(): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    server.database,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

type Hold = (transaction: Queryable) => Promise<unknown>;

async function together(hold: Hold, calls: (() => Promise<CallResult>)[]): Promise<CallResult[]> {
  const begun = await server.database.transaction(async (transaction) => {
    await hold(transaction);
    const answers = calls.map((call) => call());
    await expect.poll(waiting).toBe(calls.length);
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

const getStatuses = (answers: CallResult[]) => answers.map(({ status }) => status).sort();

describe.runIf(process.env.TEST_DATABASE_URL)('in the same moment', () => {
  test('DET-11 IAUD-2 one of two saves of one incident is refused, with the result of the other', async () => {
    const { id } = await fileIncident(server, asAdmin().token);
    const save = async (incident_title: string, token: string) => {
      const input = await updateInput(server, token, id, { description: { incident_title }, send_noti: 0 });
      return () => server.call('update_incident', input, { token });
    };
    const saves = [await save('One', asAdmin().token), await save('Other', asSuper().token)];
    const answers = await together(holdIncident(id), saves);
    expect(getStatuses(answers)).toEqual([200, 409]);
    const titles = answers.map(({ body }) => body.data.case_details.incident_description.incident_title);
    expect(titles[0]).toBe(titles[1]);
    expect(await getTrail(server, asAdmin().token, id)).toHaveLength(2);
  });

  test('DET-6 two posts to one incident are both kept', async () => {
    const { id } = await fileIncident(server, asAdmin().token);
    const mine = eq(incidents.id, Number(id));
    await server.database.update(incidents).set({ status: 'Open' }).where(mine);
    const post = (remark: string) => () =>
      server.call('update_incident', { platform, id, incident_updates: [{ remark }] }, asAdmin());
    const answers = await together(holdIncident(id), [post('One'), post('Other')]);
    expect(getStatuses(answers)).toEqual([200, 200]);
    const [row] = await server.database.select().from(incidents).where(mine);
    expect(row?.document.incident_updates.map(({ remark }) => remark).sort()).toEqual(['One', 'Other']);
  });

  test('IAUD-2 a remark that arrives twice is written once', async () => {
    const { id } = await fileIncident(server, asAdmin().token);
    const remark = { platform, incident_id: id, description: ['Seen'] };
    const add = () => server.call('create_incident_audit_trail', remark, asAdmin());
    expect(getStatuses(await together(holdIncident(id), [add, add]))).toEqual([200, 200]);
    expect(await getTrail(server, asAdmin().token, id)).toHaveLength(2);
  });

  test('UDET-4 IAUD-2 two saves of one account each record what they found', async () => {
    const { id } = await server.addUser({ park: 'Singapore Zoo' });
    const hold: Hold = (transaction) =>
      transaction.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
    const save = (park: string) => () => server.save({ id, park });
    await together(hold, [save('Night Safari'), save('River Wonders')]);
    const { park } = await server.rowOf(id);
    const first = park === 'Night Safari' ? 'River Wonders' : 'Night Safari';
    expect(await server.trailOf(id)).toEqual([
      [`Update park from Singapore Zoo to ${first}`],
      [`Update park from ${first} to ${park}`],
    ]);
  });

  test('SET-3 IAUD-2 two saves of the settings each record what they found', async () => {
    const { body } = await server.call('get_settings', { platform }, asAdmin());
    const save = (failed_login_attempts: number, role: 'admin' | 'super_admin') => () => {
      const { id, token } = server.people[role];
      const input = { ...body.data, platform, user_id: id, failed_login_attempts };
      return server.call('save_settings', input, { token });
    };
    const hold: Hold = (transaction) => transaction.select().from(settings).for('update');
    await together(hold, [save(7, 'admin'), save(8, 'super_admin')]);
    const [row] = await server.database.select().from(settings);
    const last = row?.failedLoginAttempts ?? 0;
    const entries = await server.database
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
