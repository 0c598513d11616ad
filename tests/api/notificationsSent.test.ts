import { eq, like, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { getRecipients, isRecipient } from '../../contract/incidents/recipients.ts';
import { addDays, singaporeDay } from '../../contract/singaporeTime.ts';
import {
  deviceTokens,
  groups,
  incidents,
  outbox,
  pushMessageRecipients,
  pushMessages,
  users,
} from '../../server/database/schema.ts';
import { notifyOfChange } from '../../server/notifications/notifyOfChange.ts';
import { recipientCondition } from '../../server/notifications/recipientCondition.ts';
import { INSTALLED_REFERENCE } from '../helpers/installedReference.ts';
import { notify, readNotified, storeIncident } from '../helpers/notifications.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
let by: TestUser;
let people: TestUser[];

const today = singaporeDay(new Date());
const PEOPLE: [string, Partial<typeof users.$inferInsert>][] = [
  ['wsh', { subDepartment: 'WSH' }],
  ['firstAid', { subDepartment: 'First Aid' }],
  ['hr', { subDepartment: 'HR' }],
  ['expiresToday', { subDepartment: 'WSH', accountExpiry: today }],
  ['expired', { subDepartment: 'WSH', accountExpiry: addDays(today, -1) }],
  ['suspended', { subDepartment: 'WSH', isActive: -1 }],
  ['locked', { subDepartment: 'WSH', isActive: 0 }],
  ['deleted', { subDepartment: 'WSH', deletedAt: new Date() }],
];

beforeAll(async () => {
  server = await startServer();
  by = await server.addUser({ name: 'actor', subDepartment: 'WSH', role: 'super_admin' });
  people = [by];
  for (const [name, given] of PEOPLE) people.push(await server.addUser({ name, ...given }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.delete(pushMessageRecipients);
  await server.database.delete(pushMessages);
  await server.database.delete(outbox);
  await server.database.delete(deviceTokens);
});

const getId = (name: string) => people.find((person) => person.name === name)?.id ?? '';
const emergency = { is_emergency_incident: 'Yes', incident_classification: '' } as const;
type Given = Omit<Parameters<typeof storeIncident>[1], 'by'>;
const tell = async (given: Given = {}) => {
  const id = await storeIncident(server, { by, ...given });
  await notify(server, id, { by, ...given });
  return id;
};

describe('recipients', () => {
  test('NLST-1 the active people of the departments of the classification, but not who did it', async () => {
    await tell();
    expect(await readNotified(server, people)).toEqual(['wsh', 'firstAid', 'expiresToday']);
  });

  test('NLST-1 the classification is known by its id, too', async () => {
    const selected_incident_ids = {
      incident_placement_id: '',
      incident_classification_id: 'manual-handling',
      injury_type_id: '',
    };
    await tell({ description: { selected_incident_ids, incident_classification: 'As it was called' } });
    expect(await readNotified(server, people)).toEqual(['wsh', 'firstAid', 'hr', 'expiresToday']);
  });

  test('REF-2 NLST-1 NPAN-6 a retired sub department is notified neither by its classification nor by an earlier choice', async () => {
    const { departments } = INSTALLED_REFERENCE;
    const reference = {
      ...INSTALLED_REFERENCE,
      departments: departments.map((department) => ({
        ...department,
        sub_departments: department.sub_departments.map((one) => ({ ...one, retired: one.title === 'WSH' })),
      })),
    };
    await tell({ reference });
    expect(await readNotified(server, people)).toEqual(['firstAid']);
    await server.database.delete(pushMessageRecipients);
    await tell({ reference, choice: { notification_list: ['WSH', 'HR'] } });
    expect(await readNotified(server, people)).toEqual(['hr']);
    await server.database.delete(pushMessageRecipients);
    // Without the retired one none is chosen, so the classification applies (NPAN-6).
    const selected_noti_departs = [{ name: 'WSH', status: 1 as const }];
    await tell({ reference, choice: { notification_list: ['WSH'], selected_noti_departs } });
    expect(await readNotified(server, people)).toEqual(['firstAid']);
  });

  test('FORM-5 everyone active in an emergency, except people who were unticked', async () => {
    await tell({ description: emergency, choice: { unchecked_users: [getId('firstAid')] } });
    expect(await readNotified(server, people)).toEqual(['wsh', 'hr', 'expiresToday']);
  });

  test("NPAN-6 DET-7 if people were chosen, they alone and not the classification's", async () => {
    await tell({
      choice: {
        checked_users: [getId('hr'), getId('suspended')],
        selected_noti_departs: [{ name: 'WSH', status: 0 }],
      },
    });
    expect(await readNotified(server, people)).toEqual(['hr']);
  });

  test("NPAN-6 DET-7 if people were only left out, the classification's without them", async () => {
    await tell({
      choice: {
        unchecked_users: [getId('expiresToday')],
        selected_noti_departs: [{ name: 'First Aid', status: 0 }],
      },
    });
    expect(await readNotified(server, people)).toEqual(['wsh']);
  });

  test('NPAN-6 one message per save, in however many ways a person was chosen', async () => {
    await tell({
      choice: {
        notification_list: ['HR', 'HR'],
        checked_users: [getId('hr'), getId('hr')],
        selected_noti_departs: [{ name: 'HR', status: 1 }],
      },
    });
    expect(await server.database.$count(pushMessageRecipients)).toBe(1);
    expect(await server.database.$count(pushMessages)).toBe(1);
  });

  test('LIST-8 people are notified only of incidents that they may open, and everyone of an emergency', async () => {
    const set = (perms: ('p2' | 'p2a')[]) =>
      server.database.update(groups).set({ perms }).where(eq(groups.id, 'junior_user'));
    const [before] = await server.database.select().from(groups).where(eq(groups.id, 'junior_user'));
    await set(['p2', 'p2a']);
    await tell({ description: { category: 'c2' } });
    expect(await readNotified(server, people)).toEqual([]);
    expect(await server.database.$count(pushMessages)).toBe(0);
    await tell({ description: { ...emergency, category: 'c2' } });
    expect(await readNotified(server, people)).toHaveLength(4);
    await server.database
      .update(groups)
      .set({ perms: before?.perms ?? [] })
      .where(eq(groups.id, 'junior_user'));
  });

  test("DET-7 the server's SQL selects the same people as the contract's rule", async () => {
    const rows = await server.database
      .select({ id: users.id, subDepartment: users.subDepartment })
      .from(users);
    const id = fc.constantFrom(...rows.map((row) => row.id));
    const name = fc.constantFrom('WSH', 'First Aid', 'HR', "Rang'er/Sec\\urity", '');
    const status = fc.constantFrom(1 as const, 0 as const, -1 as const);
    const incident = fc.record({
      isEmergency: fc.boolean(),
      classificationDepartments: fc.array(name, { maxLength: 3 }),
      notifiable: fc.array(name, { maxLength: 4 }),
      choice: fc.record({
        notification_list: fc.array(name, { maxLength: 2 }),
        checked_users: fc.array(id, { maxLength: 3 }),
        unchecked_users: fc.array(id, { maxLength: 3 }),
        selected_noti_departs: fc.array(fc.record({ name, status }), { maxLength: 3 }),
      }),
    });
    await fc.assert(
      fc.asyncProperty(incident, async (given) => {
        const recipients = getRecipients(given);
        const found = await server.database
          .select({ id: users.id })
          .from(users)
          .where(recipientCondition(recipients));
        const expected = rows.filter((row) => isRecipient(recipients, row)).map((row) => row.id);
        expect(found.map((row) => row.id).sort()).toEqual(expected.sort());
      }),
      { numRuns: 100 },
    );
  });
});

describe('channels', () => {
  const sent = () =>
    server.database
      .select({ channel: outbox.channel, recipient: outbox.recipient, body: outbox.body, data: outbox.data })
      .from(outbox)
      .orderBy(outbox.channel, outbox.recipient);

  const HOUR = 3_600_000;
  const storeDevices = (devices: [name: string, token: string, endsIn?: number][]) =>
    server.database.insert(deviceTokens).values(
      devices.map(([name, token, endsIn = HOUR]) => ({
        userId: getId(name),
        token,
        platform: 'web',
        storedAt: new Date(),
        endsAt: new Date(Date.now() + endsIn),
      })),
    );

  test('AUTH-15 a push to each device of the recipients, and to no other', async () => {
    await storeDevices([
      ['wsh', 't1'],
      ['wsh', 't2'],
      ['hr', 't3'],
    ]);
    const id = await tell();
    const [message] = await server.database.select().from(pushMessages);
    const body = `New incident INC-${String(id).padStart(6, '0')} (Cat 1): Slip/trip/fall at Singapore Zoo`;
    const data = { incident_id: String(id), message_id: String(message?.id), user_id: getId('wsh') };
    expect(await sent()).toEqual([
      { channel: 'push', recipient: 't1', body, data },
      { channel: 'push', recipient: 't2', body, data },
    ]);
  });

  test('AUTH-15 AUTH-10 a device with an ended session gets nothing, its owner does', async () => {
    await storeDevices([
      ['wsh', 'over', -1],
      ['wsh', 'open'],
      ['firstAid', 'over, too', -7 * 24 * HOUR],
    ]);
    await tell();
    expect((await sent()).map(({ recipient }) => recipient)).toEqual(['open']);
    expect(await readNotified(server, people)).toEqual(['wsh', 'firstAid', 'expiresToday']);
  });

  test('DET-8 an SMS to each number in an emergency, once if that is chosen', async () => {
    await server.database
      .update(users)
      .set({ mobileNo: '+65' })
      .where(eq(users.id, getId('hr')));
    const id = await tell({ description: emergency, frequency: 'one time' });
    expect((await sent()).map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['sms', '+6591234567'],
    ]);
    await notify(server, id, { by, event: 'updated' });
    expect(await sent()).toHaveLength(1);
    expect(await server.database.$count(pushMessages)).toBe(2);
  });

  test('NPAN-1 a rolled-back change notifies no one', async () => {
    const id = await storeIncident(server, { by });
    const failing = server.database.transaction(async (transaction) => {
      const [user] = await transaction.select().from(users).where(eq(users.id, by.id));
      if (!user) return;
      const signedIn = {
        viewer: { id: by.id, role: by.role, perms: [] },
        user,
        signedInAt: new Date(),
      };
      const [after] = await transaction.select().from(incidents).where(eq(incidents.id, id));
      if (!after) return;
      await notifyOfChange(transaction, {
        ...{ before: undefined, after, reference: INSTALLED_REFERENCE },
        ...{ by: signedIn, at: new Date(), isAnnounced: true },
      });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await server.database.$count(pushMessages)).toBe(0);
  });

  test('LIST-12 no name that was typed is in a message', async () => {
    await tell({ description: { incident_title: 'Siti binte Rahman fell', incident_remarks: 'Siti' } });
    const [message] = await server.database.select().from(pushMessages);
    expect(message?.text).not.toMatch(/Siti|fell/);
  });

  test('FORM-5 thousands are notified by one statement, each once', async () => {
    onTestFinished(async () => {
      await server.database.delete(pushMessageRecipients);
      await server.database.delete(users).where(like(users.id, 'many%'));
    });
    await server.database.execute(sql`insert into users (id, staff_id, name, email, mobile_no, role, park, department,
        sub_department, is_active, is_new, created_at, latest_updated_at)
      select 'many' || n, (5000000 + n)::text, 'Many', 'many' || n || '@parks.example', '+65' || (80000000 + n),
        'junior_user', '', '', 'IT', 1, 0, now(), now() from generate_series(1, 5000) n`);
    await tell({ description: emergency });
    expect(await server.database.$count(pushMessageRecipients)).toBe(5004);
    expect(await server.database.$count(outbox)).toBe(5001);
  });
});
