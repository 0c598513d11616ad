import { and, eq, inArray, max } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { EndpointInput, EndpointName } from '../../contract/endpoints.ts';
import type { IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import type { PendingEmergency } from '../../contract/schemas/emergency.ts';
import { incidents, pushMessageRecipients, pushMessages, users } from '../../server/database/schema.ts';
import { openLive } from '../helpers/liveStream.ts';
import { notify, storeIncident } from '../helpers/notifications.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

const platform = 'web';
const NOW = new Date('2026-11-25T04:00:00Z');
const HOUR = 3_600_000;

let server: TestServer;
let manager: TestUser;
let ranger: TestUser;
let junior: TestUser;

beforeAll(async () => {
  server = await startServer();
  const add = (name: string, role: TestUser['role']) =>
    server.addUser({ name, role, subDepartment: 'First Aid' });
  manager = await add('Manager', 'super_user');
  ranger = await add('Ranger', 'senior_user');
  junior = await add('junior', 'junior_user');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.delete(pushMessageRecipients);
  await server.database.delete(pushMessages);
});

async function tellEmergency(
  description: Partial<IncidentDescription> = {},
  columns: Parameters<typeof storeIncident>[2] = {},
): Promise<string> {
  server.setNow(NOW);
  const given = { by: manager, description: { is_emergency_incident: 'Yes' as const, ...description } };
  const id = await storeIncident(server, given, { zoneType: 'Treetops Trail', ...columns });
  await notify(server, id, given);
  return String(id);
}
const callAs = async <Name extends EndpointName>(
  { email }: TestUser,
  name: Name,
  input: Omit<EndpointInput<Name>, 'platform'>,
) => server.call(name, { platform, ...input } as EndpointInput<Name>, { token: await server.signIn(email) });
const getPending = async (person: TestUser): Promise<PendingEmergency[]> =>
  (await callAs(person, 'get_emergencies', {})).body.data;
const getIds = async (person: TestUser) => (await getPending(person)).map(({ incident_id }) => incident_id);
const acknowledge = (person: TestUser, incident_id: string) =>
  callAs(person, 'acknowledge_emergency', { incident_id });
const acknowledgements = async (person: TestUser, incident_id: string, asked: object = {}) =>
  (await callAs(person, 'get_acknowledgements', { incident_id, ...asked })).body;

describe('the alert', () => {
  test('NPAN-5 is shown to every notified person until they acknowledge it, but not to the person who filed it', async () => {
    const id = await tellEmergency();
    expect(await getPending(ranger)).toEqual([
      {
        incident_id: id,
        code: `INC-${id.padStart(6, '0')}`,
        category: 'c1',
        classification: 'Slip/trip/fall',
        park: 'Singapore Zoo',
        zone: 'Treetops Trail',
        told_at: NOW.toISOString(),
        told_by: 'Manager',
        may_open: true,
      },
    ]);
    expect(await getIds(manager)).toEqual([]);
    expect((await acknowledge(ranger, id)).status).toBe(200);
    expect(await getIds(ranger)).toEqual([]);
    expect(await getIds(junior)).toEqual([id]);
  });

  test('NPAN-5 ends when the emergency is over, no longer one, or was notified more than a day ago', async () => {
    const id = await tellEmergency();
    const set = (change: Partial<typeof incidents.$inferInsert>) =>
      server.database
        .update(incidents)
        .set(change)
        .where(eq(incidents.id, Number(id)));
    const isAsked = async () => (await getIds(junior)).includes(id);
    expect(await isAsked()).toBe(true);
    // An incident that is filed as Closed still alerts (FORM-15).
    await set({ status: 'Closed' });
    expect(await isAsked()).toBe(true);
    const later = { latestUpdatedAt: new Date(NOW.getTime() + 1) };
    for (const status of ['Closed', 'Archived'] as const) {
      await set({ status, ...later });
      expect(await isAsked()).toBe(false);
    }
    await set({ status: 'Pending Approval' });
    expect(await isAsked()).toBe(true);
    await set({ isEmergency: false });
    expect(await isAsked()).toBe(false);
    await set({ isEmergency: true });
    server.setNow(new Date(NOW.getTime() + 24 * HOUR));
    expect(await isAsked()).toBe(true);
    server.setNow(new Date(NOW.getTime() + 24 * HOUR + 1));
    expect(await isAsked()).toBe(false);
    // A save without notifications does not renew the alert.
    await set({ latestUpdatedAt: new Date(NOW.getTime() + 23 * HOUR) });
    expect(await isAsked()).toBe(false);
  });

  test('LIST-12 a typed or pinned place is not shown', async () => {
    const id = await tellEmergency({}, { zoneType: 'Other: Type in location' });
    const found = (await getPending(junior)).find(({ incident_id }) => incident_id === id);
    expect(found?.zone).toBe('');
  });
});

test('FORM-5 issue 45, item 5: the count says how many people an emergency notifies', async () => {
  const filed = async (choice: object) => {
    const given = { by: manager, description: { is_emergency_incident: 'Yes' as const }, choice };
    const id = await storeIncident(server, given);
    await notify(server, id, given);
    return (await acknowledgements(manager, String(id))).told;
  };
  const counted = async (choice: object) =>
    (await callAs(manager, 'count_emergency_recipients', choice)).body.count;
  const without = [
    {},
    { unchecked_users: [ranger.id, manager.id] },
    { selected_noti_departs: [{ name: 'First Aid', status: 0 }], checked_users: [junior.id] },
  ];
  for (const choice of without) expect(await counted(choice)).toBe(await filed(choice));
  expect((await counted({})) - (await counted(without[1] ?? {}))).toBe(1);
  // A person who is no longer active is not notified.
  const before = await counted({});
  await server.database.update(users).set({ isActive: -1 }).where(eq(users.id, ranger.id));
  onTestFinished(async () => {
    await server.database.update(users).set({ isActive: 1 }).where(eq(users.id, ranger.id));
  });
  expect(await counted({})).toBe(before - 1);
});

describe('acknowledging', () => {
  test('NPAN-2 NPAN-5 marks its notifications as read, and twice changes nothing', async () => {
    const id = await tellEmergency();
    await acknowledge(ranger, id);
    server.setNow(new Date(NOW.getTime() + HOUR));
    expect((await acknowledge(ranger, id)).status).toBe(200);
    const read = await server.database
      .select({ readAt: pushMessageRecipients.readAt })
      .from(pushMessageRecipients)
      .innerJoin(pushMessages, eq(pushMessages.id, pushMessageRecipients.messageId))
      .where(and(eq(pushMessageRecipients.userId, ranger.id), eq(pushMessages.incidentId, Number(id))));
    expect(read).toHaveLength(1);
    expect(read.every(({ readAt }) => readAt !== null)).toBe(true);
    const { data } = await acknowledgements(manager, id);
    expect(data).toEqual([{ name: 'Ranger', sub_department: 'First Aid', at: NOW.toISOString() }]);
  });

  test('NPAN-5 without a notification, not an emergency, or an invalid id: 404', async () => {
    const told = await tellEmergency();
    expect((await acknowledge(manager, told)).status).toBe(404);
    const given = { by: manager, description: { incident_classification: 'Slip/trip/fall' } };
    const plain = await storeIncident(server, given);
    await notify(server, plain, given);
    expect((await acknowledge(ranger, String(plain))).status).toBe(404);
    for (const id of ['999999', 'x', '1e3']) expect((await acknowledge(ranger, id)).status).toBe(404);
  });

  test('NPAN-5 an update of an emergency is not asked again of people who acknowledged it', async () => {
    const id = await tellEmergency();
    await acknowledge(ranger, id);
    await notify(server, Number(id), { by: manager, event: 'updated' });
    expect(await getIds(ranger)).not.toContain(id);
    expect(await getIds(junior)).toContain(id);
  });
});

describe('acknowledgements', () => {
  test('NPAN-5 their number for everyone who opens the case; names for people who may see the audit trail', async () => {
    const id = await tellEmergency();
    await acknowledge(ranger, id);
    const told = await acknowledgements(manager, id);
    expect(told).toMatchObject({ told: 2, acknowledged: 1 });
    expect((await acknowledgements(manager, id, { state: 'waiting' })).data).toEqual([
      { name: 'junior', sub_department: 'First Aid', at: null },
    ]);
    expect(await acknowledgements(junior, id)).toMatchObject({
      told: 2,
      acknowledged: 1,
      data: [],
      next: null,
    });
  });

  test('NPAN-5 page after page, each person once, with any name', async () => {
    const id = await tellEmergency();
    const names = ["O'Brien ~ 1", 'Ärger', '陈', 'ranger', 'Z~z'];
    onTestFinished(async () => {
      await server.database.update(users).set({ isActive: -1 }).where(inArray(users.name, names));
    });
    const [told] = await server.database
      .select({ messageId: max(pushMessageRecipients.messageId) })
      .from(pushMessageRecipients);
    for (const name of names) {
      const { id: userId } = await server.addUser({ name });
      await server.database.insert(pushMessageRecipients).values({ userId, messageId: told?.messageId ?? 0 });
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await acknowledgements(manager, id, { state: 'waiting', size: 2, cursor });
      found.push(...page.data.map(({ name }: { name: string }) => name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(found.toSorted()).toEqual([...names, 'Ranger', 'junior'].toSorted());
    for (const strange of ['x', '~', '2026-02-31T00:00:00.000Z~u', '0000-01-01T00:00:00.000Z~u']) {
      const refused = await callAs(manager, 'get_acknowledgements', { incident_id: id, cursor: strange });
      expect(refused.status).toBe(400);
    }
  });
});

test("NPAN-5 notified people see the emergency at once, and an acknowledgement reaches the person's other tabs", async () => {
  server.setNow();
  const [rangers, juniors] = [await server.signIn(ranger.email), await server.signIn(junior.email)];
  const [first, second, other] = await Promise.all([
    openLive(server.origin, rangers),
    openLive(server.origin, rangers),
    openLive(server.origin, juniors),
  ]);
  try {
    await Promise.all([first, second, other].map((live) => live.until('has_new', 1)));
    const given = { by: manager, description: { is_emergency_incident: 'Yes' as const } };
    const id = String(await storeIncident(server, given));
    await notify(server, Number(id), given);
    for (const live of [first, second, other]) {
      expect((await live.until('emergency', 1)).map(({ data }) => data)).toEqual([{ id }]);
    }
    expect(await getIds(ranger)).toContain(id);
    await acknowledge(ranger, id);
    await Promise.all([first.until('emergency', 2), second.until('emergency', 2)]);
    await notify(server, Number(id), { by: manager, event: 'updated' });
    // The update triggers this, not the other person's acknowledgement.
    await other.until('emergency', 2);
    expect(other.events.filter(({ event }) => event === 'emergency')).toHaveLength(2);
  } finally {
    for (const live of [first, second, other]) live.close();
  }
});
