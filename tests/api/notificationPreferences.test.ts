import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NotificationPreferences } from '../../contract/notifications/notificationPreferences.ts';
import {
  getDeliveryTime,
  isDelivered,
  minutesOfTime,
  NOTIFIED_KINDS,
  usualPreferences,
} from '../../contract/notifications/notificationPreferences.ts';
import {
  auditEntries,
  deviceTokens,
  notificationPreferences,
  outbox,
  pushMessageRecipients,
  pushMessages,
  users,
} from '../../server/database/schema.ts';
import { remindOfActionsJob } from '../../server/jobs/startJobs.ts';
import { sendDue } from '../../server/messages/sendDue.ts';
import type { OutboxMessage } from '../../server/messages/sender.ts';
import { channelCondition, dueAt } from '../../server/notifications/channels.ts';
import { findObsoleteMessages } from '../../server/notifications/obsoleteMessages.ts';
import { storeWithActions } from '../helpers/actions.ts';
import { notify, storeIncident } from '../helpers/notifications.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

const platform = 'web';
/** 23:00 in Singapore. */
const NIGHT = new Date('2026-11-25T15:00:00Z');
/** 07:00 there. */
const MORNING = new Date('2026-11-25T23:00:00Z');
/** 09:00 there. */
const DAY = new Date('2026-11-26T01:00:00Z');
const QUIET = { quiet_from: '22:00', quiet_to: '07:00' };

let server: TestServer;
let by: TestUser;
let ranger: TestUser;

beforeAll(async () => {
  server = await startServer();
  by = await server.addUser({ role: 'super_admin', subDepartment: 'HR' });
  ranger = await server.addUser({ subDepartment: 'First Aid', name: 'Ranger' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow();
  for (const table of [pushMessageRecipients, pushMessages, outbox, deviceTokens, notificationPreferences]) {
    await server.database.delete(table);
  }
});

const token = () => server.signIn(ranger.email);
const read = async () =>
  (await server.call('get_notification_preferences', { platform }, { token: await token() })).body.data;
const save = async (change: Partial<NotificationPreferences>) =>
  server.call(
    'save_notification_preferences',
    { platform, ...usualPreferences(), ...change },
    { token: await token() },
  );
const storeDevice = () =>
  server.database.insert(deviceTokens).values({
    token: 'phone',
    userId: ranger.id,
    platform,
    storedAt: NIGHT,
    endsAt: new Date('2026-12-01T00:00:00Z'),
  });

type Given = Omit<Parameters<typeof storeIncident>[1], 'by'>;
async function tell(given: Given = {}) {
  server.setNow(NIGHT);
  const id = await storeIncident(server, { by, choice: { checked_users: [ranger.id] }, ...given });
  await notify(server, id, { by });
  return server.database
    .select({ channel: outbox.channel, recipient: outbox.recipient, dueAt: outbox.dueAt })
    .from(outbox)
    .orderBy(outbox.channel);
}

describe('the preferences of a person', () => {
  test('NPAN-6 are the usual ones of who never chose, then what was saved', async () => {
    expect(await read()).toEqual(usualPreferences());
    const chosen = { ...usualPreferences(), push: ['c3', 'c4', 'emergency'], mail: ['c1'], ...QUIET };
    expect((await save(chosen as NotificationPreferences)).status).toBe(200);
    expect(await read()).toEqual(chosen);
    expect((await save({})).status).toBe(200);
    expect(await read()).toEqual(usualPreferences());
  });

  test('NPAN-6 mandatory channels cannot be turned off', async () => {
    const refused = await save({ push: ['c1', 'c2'] });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain("can't be turned off");
    expect(await read()).toEqual(usualPreferences());
  });

  test("IAUD-2 a change is in the person's audit trail, and an unchanged save is not", async () => {
    const trail = async () => {
      const entries = await server.database
        .select({ description: auditEntries.description })
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, ranger.id))
        .orderBy(auditEntries.id);
      const isSignIn = ([first = '']: string[]) => first.startsWith('Login');
      return entries.map(({ description }) => description).filter((description) => !isSignIn(description));
    };
    const before = (await trail()).length;
    await save({ mail: ['c4'] });
    await save({ mail: ['c4'] });
    expect((await trail()).slice(before)).toEqual([['Update notifications by Mail from none to Cat 4']]);
  });
});

describe('sending', () => {
  test('NPAN-6 Cat 1 sends neither push nor SMS to people who chose neither; the panel still has it', async () => {
    await storeDevice();
    await save({ push: ['c2', 'c3', 'c4', 'emergency'], sms: ['c3', 'c4', 'emergency'] });
    expect(await tell({ frequency: 'one time' })).toEqual([]);
    expect(await server.database.$count(pushMessageRecipients)).toBe(1);
  });

  test('NPAN-6 an emergency sends both, at once, also in quiet hours and with any preferences', async () => {
    await storeDevice();
    await save({ push: ['c3', 'c4', 'emergency'], sms: ['c3', 'c4', 'emergency'], ...QUIET });
    const sent = await tell({ description: { is_emergency_incident: 'Yes' } });
    expect(sent).toEqual([
      { channel: 'push', recipient: 'phone', dueAt: NIGHT },
      { channel: 'sms', recipient: '+6591234567', dueAt: NIGHT },
    ]);
  });

  test('NPAN-6 a mail of the categories that were chosen, with the way to the incident, and none of others', async () => {
    await save({ mail: ['c2'] });
    expect(await tell()).toEqual([]);
    expect(await tell({ description: { category: 'c2' } })).toEqual([
      { channel: 'mail', recipient: ranger.email, dueAt: NIGHT },
    ]);
    const [message] = await server.database
      .select()
      .from(pushMessages)
      .where(eq(pushMessages.category, 'c2'));
    expect(message?.mailCount).toBe(1);
  });

  test('NPAN-6 messages in quiet hours are sent when these end', async () => {
    await storeDevice();
    await save(QUIET);
    expect(await tell()).toEqual([{ channel: 'push', recipient: 'phone', dueAt: MORNING }]);
  });
});

describe('a held message', () => {
  let given: OutboxMessage[];
  beforeEach(() => {
    given = [];
  });
  const sendAt = (at: Date) => {
    server.setNow(at);
    const push = { send: async (message: OutboxMessage) => void given.push(message) };
    const { services } = server.app;
    return sendDue(
      { ...services, senders: { ...services.senders, push }, findObsolete: findObsoleteMessages },
      'push',
    );
  };
  async function hold() {
    await storeDevice();
    await save(QUIET);
    await tell();
  }
  const endings = () =>
    server.database.select({ status: outbox.status, lastError: outbox.lastError }).from(outbox);

  test('NPAN-6 goes out in the morning and not before', async () => {
    await hold();
    await sendAt(new Date(MORNING.getTime() - 1));
    expect(given).toEqual([]);
    await sendAt(MORNING);
    expect(given.map(({ recipient }) => recipient)).toEqual(['phone']);
  });

  test('NPAN-6 is not sent after it was read, which is not a failure', async () => {
    await hold();
    await server.call(
      'have_read_message',
      { platform, user_id: ranger.id, id: '' },
      { token: await token() },
    );
    expect(await sendAt(MORNING)).toBe(0);
    expect(given).toEqual([]);
    expect(await endings()).toEqual([{ status: 'failed', lastError: 'It was read before it was due.' }]);
  });

  test('AUTH-15 is not sent to a device that was signed out or belongs to another person by then', async () => {
    await hold();
    await server.database.delete(deviceTokens);
    await sendAt(MORNING);
    await hold();
    await server.database.update(deviceTokens).set({ userId: by.id });
    await sendAt(MORNING);
    expect(given).toEqual([]);
    expect(new Set((await endings()).map(({ lastError }) => lastError))).toEqual(
      new Set(['Its person is not signed in on this device any more.']),
    );
  });

  test('AUTH-15 OFF-6 nor is a reminder sent to a device that belongs to another person by then', async () => {
    await storeDevice();
    const assignee = { kind: 'user', id: ranger.id, name: ranger.name } as const;
    await storeWithActions(server, by, [{ assignee, to_be_done_by: '26 Nov 2026' }]);
    server.setNow(DAY);
    await remindOfActionsJob.run(server.app.services);
    await server.database.update(deviceTokens).set({ userId: by.id });
    await sendAt(DAY);
    expect(given).toEqual([]);
    const [push] = await server.database.select().from(outbox).where(eq(outbox.channel, 'push'));
    expect(push?.lastError).toBe('Its person is not signed in on this device any more.');
  });

  test('AUTH-16 is not sent to a person who has been suspended', async () => {
    await hold();
    await server.database.update(users).set({ isActive: -1 }).where(eq(users.id, ranger.id));
    await sendAt(MORNING);
    await server.database.update(users).set({ isActive: 1 }).where(eq(users.id, ranger.id));
    expect(given).toEqual([]);
  });
});

test('NPAN-6 the SQL of the ways says what the contract says', async () => {
  const kinds = fc.uniqueArray(fc.constantFrom(...NOTIFIED_KINDS));
  const time = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const two = (value: number) => String(value).padStart(2, '0');
  const text = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  const quiet = fc
    .option(fc.tuple(time, time))
    .map((times) =>
      times && times[0] !== times[1]
        ? { quiet_from: text(times[0]), quiet_to: text(times[1]) }
        : { quiet_from: '', quiet_to: '' },
    );
  const preferences = fc
    .tuple(fc.record({ push: kinds, sms: kinds, mail: kinds }), quiet)
    .map(([ways, hours]) => ({ ...ways, ...hours }));
  const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(preferences, fc.constantFrom(...NOTIFIED_KINDS), at, async (chosen, kind, moment) => {
      const { push, sms, mail } = chosen;
      const values = {
        ...{ push, sms, mail },
        quietFrom: minutesOfTime(chosen.quiet_from) ?? null,
        quietTo: minutesOfTime(chosen.quiet_to) ?? null,
      };
      await server.database
        .insert(notificationPreferences)
        .values({ userId: ranger.id, ...values })
        .onConflictDoUpdate({ target: notificationPreferences.userId, set: values });
      const [found] = await server.database
        .select({
          push: sql<boolean>`${channelCondition('push', kind)}`,
          sms: sql<boolean>`${channelCondition('sms', kind)}`,
          mail: sql<boolean>`${channelCondition('mail', kind)}`,
          due: sql<string>`${dueAt(kind, moment)}`,
        })
        .from(notificationPreferences)
        .where(eq(notificationPreferences.userId, ranger.id));
      expect({ ...found, due: new Date(found?.due ?? '') }).toEqual({
        push: isDelivered(chosen, 'push', kind),
        sms: isDelivered(chosen, 'sms', kind),
        mail: isDelivered(chosen, 'mail', kind),
        due: getDeliveryTime(chosen, kind, moment) ?? moment,
      });
    }),
    { numRuns: 150 },
  );
});
