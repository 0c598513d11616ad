import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IncidentAction } from '../../contract/incidents/incidentFlow.ts';
import { ROLES, type Role } from '../../contract/permissions.ts';
import type { PushMessage } from '../../contract/schemas/notification.ts';
import { deviceTokens, incidents, outbox, pushMessages, users } from '../../server/database/schema.ts';
import { fileIncident, updateInput } from '../helpers/incidents.ts';
import { withPerms } from '../helpers/permissions.ts';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
const people = {} as Record<Role, TestUser & { token: string }>;

beforeAll(async () => {
  server = await sharedServer();
  for (const role of ROLES) {
    const person = await server.addUser({ role, name: `The ${role}`, subDepartment: 'Retail' });
    people[role] = { ...person, token: await server.signIn(person.email) };
  }
});
beforeEach(async () => {
  await server.database.delete(outbox);
});

type Changed = Parameters<typeof updateInput>[3];

async function act(role: Role, id: string, action: IncidentAction, changed: Changed = {}) {
  const { token } = people[role];
  const input = await updateInput(server, token, id, { action, send_noti: 0, ...changed });
  const { status, body } = await server.call('update_incident', input, { token });
  expect([status, body.message]).toEqual([200, 'Success']);
}

async function getPanel(role: Role, incidentId: string): Promise<string[]> {
  const { id: user_id, token } = people[role];
  const { body } = await server.call('get_push_messages', { platform: 'web', user_id, size: 50 }, { token });
  return (body.data as PushMessage[])
    .filter(({ incident_id }) => incident_id === incidentId)
    .map(({ text, remark }) => text.replaceAll('_', ' ') + (remark ? ` [${remark}]` : ''))
    .toReversed();
}

const DONE = {
  id: 'temp-1',
  recommended_ca_no: '1',
  description: 'Lay mats',
  action_assigned_to: 'Retail',
  to_be_done_by: '1 Dec 2026',
  recommended_ca_status: 'Completed',
  status: '',
  arr_created_at: '',
} as const;

describe('feedback to the person who filed a case', () => {
  test('FLOW-5 sent back with the remark, approved, closed with what was done, reopened', async () => {
    const { id, incident_id } = await fileIncident(server, people.senior_user.token, { category: 'c2' });
    const { token } = people.admin;
    await act('super_user', id, 'Submit');
    expect(await getPanel('senior_user', id)).toEqual([]);
    await act('admin', id, 'Reject', { remark: 'Which step\nwas it?' });
    await act('super_user', id, 'Submit');
    await act('admin', id, 'Approve');
    const { aar } = await updateInput(server, token, id);
    const actions = [DONE, { ...DONE, id: 'temp-2', recommended_ca_status: 'In progress' }];
    const root_cause = { unsafe_act: '', unsafe_cond: 'Wet or slippery surface', follow_up: '' };
    await act('admin', id, 'Closed', {
      aar: { ...aar, recommended_ca: actions, root_cause },
      remark: 'The rest is for the next season',
    });
    await act('admin', id, 'Reopen', { remark: 'It happened again' });
    const head = `Your incident ${incident_id} was`;
    expect(await getPanel('senior_user', id)).toEqual([
      `${head} sent back by The admin. [Which step was it?]`,
      `${head} approved by The admin.`,
      `${head} closed by The admin. 1 of 2 corrective actions done. Root cause: Wet or slippery surface. [The rest is for the next season]`,
      `${head} reopened by The admin. [It happened again]`,
    ]);
    for (const role of ROLES.filter((one) => one !== 'senior_user')) {
      expect(await getPanel(role, id), role).toEqual([]);
    }
  });

  test('LIST-8 without access it only says what happened, without typed text', async () => {
    const { id, incident_id } = await fileIncident(server, people.junior_user.token, { category: 'c3' });
    await act('super_user', id, 'Submit');
    await withPerms(server, 'junior_user', ['p2', 'p2a'], () =>
      act('admin', id, 'Reject', { remark: 'Ask Mdm Tan of the first aid post' }),
    );
    expect(await getPanel('junior_user', id)).toEqual([
      `Your incident ${incident_id} was sent back by The admin.`,
    ]);
  });

  test('not what they did themselves, and nothing while their account is not active', async () => {
    const own = await fileIncident(server, people.super_admin.token, { category: 'c2' });
    for (const action of ['Submit', 'Approve', 'Closed'] as const) await act('super_admin', own.id, action);
    expect(await getPanel('super_admin', own.id)).toEqual([]);

    const { id } = await fileIncident(server, people.senior_user.token, { category: 'c2' });
    await act('super_user', id, 'Submit');
    const set = (isActive: -1 | 1) =>
      server.database.update(users).set({ isActive }).where(eq(users.id, people.senior_user.id));
    await set(-1);
    await act('admin', id, 'Approve');
    await set(1);
    expect(await getPanel('senior_user', id)).toEqual([]);
  });

  test('is not sent for other saves: an edit, an update, a submission, an archiving', async () => {
    const { id } = await fileIncident(server, people.senior_user.token, { category: 'c1' });
    await act('admin', id, 'Draft', { description: { incident_title: 'Another title' } });
    await act('admin', id, 'Submit');
    const update = { remark: 'Mats are down', img_url: [] };
    const input = { platform: 'web' as const, id, incident_updates: [update] };
    expect((await server.call('update_incident', input, { token: people.admin.token })).status).toBe(200);
    const drafted = await fileIncident(server, people.senior_user.token, { category: 'c1' });
    await act('admin', drafted.id, 'Archive');
    expect(await getPanel('senior_user', id)).toEqual([]);
    expect(await getPanel('senior_user', drafted.id)).toEqual([]);
  });
});

describe('together with the other notifications', () => {
  test('NPAN-6 the person who filed it gets one message for one save, and all others theirs', async () => {
    const { id, incident_id } = await fileIncident(server, people.senior_user.token, { category: 'c2' });
    await act('super_user', id, 'Submit');
    const checked_users = [people.senior_user.id, people.super_user.id];
    await act('admin', id, 'Approve', { send_noti: 1, checked_users });
    expect(await getPanel('senior_user', id)).toEqual([
      `Your incident ${incident_id} was approved by The admin.`,
    ]);
    expect(await getPanel('super_user', id)).toEqual([expect.stringContaining('updated, now Open')]);
    await act('admin', id, 'Open', { send_noti: 1, checked_users, description: { incident_title: 'New' } });
    expect(await getPanel('senior_user', id)).toHaveLength(2);
  });

  test('DET-8 it is not the first notification: `one time` still goes out by SMS after it, to them as well', async () => {
    const mobileNo = '+6598765432';
    await server.database.update(users).set({ mobileNo }).where(eq(users.id, people.senior_user.id));
    const { id } = await fileIncident(server, people.senior_user.token, { category: 'c2' });
    await server.database
      .update(incidents)
      .set({ notiFrequency: 'one time' })
      .where(eq(incidents.id, Number(id)));
    await act('super_user', id, 'Submit');
    await act('admin', id, 'Approve');
    expect(await server.database.select().from(outbox).where(eq(outbox.channel, 'sms'))).toEqual([]);
    const checked_users = [people.senior_user.id, people.super_user.id];
    await act('admin', id, 'Closed', { send_noti: 1, checked_users });
    const texts = await server.database.select().from(outbox).where(eq(outbox.channel, 'sms'));
    expect(texts.map(({ recipient }) => recipient).sort()).toEqual(['+6591234567', mobileNo]);
    const told = await server.database
      .select()
      .from(pushMessages)
      .where(eq(pushMessages.incidentId, Number(id)))
      .orderBy(pushMessages.id);
    expect(told.map(({ kind, smsCount }) => [kind, smsCount])).toEqual([
      ['feedback', 0],
      ['feedback', 0],
      ['incident', 2],
    ]);
  });

  test('AUTH-15 is pushed to their devices without typed text', async () => {
    const token = `phone-of-${people.senior_user.id}`;
    await server.database.insert(deviceTokens).values({
      userId: people.senior_user.id,
      token,
      platform: 'web',
      storedAt: new Date(),
      endsAt: new Date(Date.now() + 3_600_000),
    });
    const { id, incident_id } = await fileIncident(server, people.senior_user.token, { category: 'c2' });
    await act('super_user', id, 'Submit');
    await act('admin', id, 'Reject', { remark: 'Ask Mdm Tan of the first aid post' });
    const [push, ...others] = await server.database.select().from(outbox);
    expect(others).toEqual([]);
    expect(push).toMatchObject({
      channel: 'push',
      recipient: token,
      subject: 'Your incident was sent back',
      body: `Your incident ${incident_id} was sent back`,
      data: { incident_id: id },
    });
  });
});
