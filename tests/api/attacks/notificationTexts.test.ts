import { eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { IncidentDescription } from '../../../contract/schemas/caseDetails.ts';
import type { NotificationChoice } from '../../../contract/schemas/incident.ts';
import { addDays, dayToWireDate, singaporeDay, startOfDay } from '../../../contract/singaporeTime.ts';
import { CATEGORIES, ZONE_TYPED } from '../../../contract/values/incidentValues.ts';
import {
  actionReminders,
  deviceTokens,
  notificationPreferences,
  outbox,
  pushMessageRecipients,
  pushMessages,
  users,
} from '../../../server/database/schema.ts';
import { remindOfActionsJob } from '../../../server/jobs/startJobs.ts';
import { getAction } from '../../helpers/actions.ts';
import { incidentInput, updateInput } from '../../helpers/incidents.ts';
import { sharedServer, type TestServer } from '../../helpers/server.ts';
import { type Person, signedInPerson } from '../../helpers/signIns.ts';

const LINK = 'https://evil.example/sign-in';

let server: TestServer;
let junior: Person;
let senior: Person;
let admin: Person;
let targets: Person[];

beforeAll(async () => {
  server = await sharedServer();
  junior = await signedInPerson(server, { role: 'junior_user', name: 'Junior' });
  senior = await signedInPerson(server, { role: 'senior_user', name: 'Senior' });
  admin = await signedInPerson(server, { role: 'admin', name: 'Admin' });
  targets = [];
  for (const role of ['junior_user', 'senior_user', 'super_user', 'admin'] as const) {
    targets.push(
      await signedInPerson(server, { role, subDepartment: 'HR', mobileNo: `+658100000${targets.length}` }),
    );
  }
});
beforeEach(async () => {
  await server.database.delete(outbox);
  await server.database.delete(actionReminders);
});

const everybody = (): Partial<NotificationChoice> => ({
  send_noti: 1,
  checked_users: targets.map(({ id }) => id),
  notification_list: ['HR', 'WSH'],
});

const create = (
  by: Person,
  description: Partial<IncidentDescription>,
  more: Partial<NotificationChoice> & { noti_frequency?: 'one time' } = {},
) => server.call('create_incident', { ...incidentInput(description), ...more }, { token: by.token });

async function readSent(channel?: 'sms' | 'mail' | 'push') {
  const rows = await server.database.select().from(outbox);
  return channel ? rows.filter((row) => row.channel === channel) : rows;
}

const readPanels = (incidentId: string) =>
  server.database
    .select({ userId: pushMessageRecipients.userId, text: pushMessages.text })
    .from(pushMessageRecipients)
    .innerJoin(pushMessages, eq(pushMessages.id, pushMessageRecipients.messageId))
    .where(eq(pushMessages.incidentId, Number(incidentId)));

describe('SMS', () => {
  test('DET-8 a case filed by a junior sends none, whatever category, frequency and recipients it has', async () => {
    for (const category of CATEGORIES) {
      const { status } = await create(junior, { category }, { ...everybody(), noti_frequency: 'one time' });
      expect([category, status]).toEqual([category, 200]);
    }
    expect(await readSent('sms')).toEqual([]);
  });

  test('DET-8 a junior who saves or submits their own case sends none', async () => {
    const { body } = await create(junior, { category: 'c1' });
    for (const action of ['Draft', 'Submit'] as const) {
      const sent = { ...everybody(), noti_frequency: 'one time', action } as const;
      const input = await updateInput(server, junior.token, body.id, sent);
      expect((await server.call('update_incident', input, { token: junior.token })).status).toBe(200);
    }
    expect(await readPanels(body.id)).not.toEqual([]);
    expect(await readSent('sms')).toEqual([]);
  });

  test('DET-8 people who may work on all cases of the category send SMS when they file and when they save', async () => {
    const numbers = targets.map((_target, index) => `+658100000${index}`);
    const to = async () => (await readSent('sms')).map(({ recipient }) => recipient);
    await create(senior, { category: 'c1' }, { ...everybody(), noti_frequency: 'one time' });
    expect(await to()).toEqual(expect.arrayContaining(numbers));
    await server.database.delete(outbox);
    const { body } = await create(junior, { category: 'c1' });
    const input = await updateInput(server, senior.token, body.id, {
      ...everybody(),
      noti_frequency: 'one time',
      description: { incident_title: 'Two guests slipped' },
    });
    expect((await server.call('update_incident', input, { token: senior.token })).status).toBe(200);
    expect(await to()).toEqual(expect.arrayContaining(numbers));
  });

  test('DET-8 FORM-5 an emergency is sent by SMS at once', async () => {
    const emergency = { is_emergency_incident: 'Yes', category: 'c1' } as const;
    expect((await create(senior, emergency)).status).toBe(200);
    expect((await readSent('sms')).length).toBeGreaterThan(3);
  });
});

describe('recipients', () => {
  test('NPAN-6 a reporter who may not work on the new case can neither add nor remove recipients', async () => {
    const wsh = await signedInPerson(server, { role: 'senior_user', subDepartment: 'WSH' });
    const choice = {
      ...everybody(),
      notification_list: ['HR'],
      unchecked_users: [wsh.id],
      selected_noti_departs: [{ name: 'WSH', status: 0 } as const],
    };
    const { body } = await create(junior, { category: 'c2' }, choice);
    const told = (await readPanels(body.id)).map(({ userId }) => userId);
    expect(told).toContain(wsh.id);
    for (const { id } of targets) expect(told).not.toContain(id);
  });
});

describe('typed values', () => {
  const chosen: [keyof IncidentDescription, Partial<IncidentDescription>][] = [
    ['park', { park: LINK }],
    ['zone_type', { zone_type: LINK }],
    ['zone', { zone_type: '', zone: LINK }],
    ['sub_zones', { sub_zones: LINK }],
    ['incident_type', { incident_type: LINK }],
    ['incident_placement', { incident_placement: LINK }],
    ['incident_classification', { incident_classification: LINK }],
    ['injury_type', { injury_type: [LINK] }],
    ['weather', { weather: LINK }],
  ];

  test.each(chosen)('REF-3 a typed %s is refused when filing and when saving', async (field, description) => {
    const refused = [400, [`case_details.incident_description.${field}`]];
    const fields = ({ status, body }: { status: number; body: { errors?: object } }) => [
      status,
      Object.keys(body.errors ?? {}).filter((path) => path.endsWith(`.${field}`)),
    ];
    expect(fields(await create(junior, description, everybody()))).toEqual(refused);
    const { body } = await create(junior, { category: 'c1' });
    const input = await updateInput(server, junior.token, body.id, { ...everybody(), description });
    expect(fields(await server.call('update_incident', input, { token: junior.token }))).toEqual(refused);
    expect(await readSent()).toEqual([]);
  });

  test('REF-3 a title in another spelling is sent as spelled in the reference data', async () => {
    const { body } = await create(
      senior,
      { park: 'SINGAPORE ＺＯＯ', incident_classification: 'slip/TRIP/fall' },
      everybody(),
    );
    const [first] = await readPanels(body.id);
    expect(first?.text).toBe(`New_incident_${body.incident_id}_(Cat_1):_Slip/trip/fall_at_Singapore_Zoo`);
  });
});

describe('everything that leaves the server', () => {
  /** Turns on every channel for every category, and registers a device for each person. */
  async function listenToAll(people: readonly Person[]) {
    const ids = people.map(({ id }) => id);
    const kinds = ['emergency', ...CATEGORIES] as const;
    const all = { push: [...kinds], sms: [...kinds], mail: [...kinds] };
    await server.database
      .insert(notificationPreferences)
      .values(ids.map((userId) => ({ userId, ...all })))
      .onConflictDoNothing();
    const at = new Date();
    const endsAt = new Date(at.getTime() + 30 * 24 * 3_600_000);
    await server.database
      .insert(deviceTokens)
      .values(ids.map((userId) => ({ userId, token: `of ${userId}`, platform: 'web', storedAt: at, endsAt })))
      .onConflictDoNothing();
    onTestFinished(async () => {
      await server.database.delete(deviceTokens).where(inArray(deviceTokens.userId, ids));
      await server.database
        .delete(notificationPreferences)
        .where(inArray(notificationPreferences.userId, ids));
    });
  }

  test('REF-3 no notification, SMS, push or mail contains text that was typed into a case', async () => {
    await listenToAll([...targets, junior]);
    const [assignee] = targets.slice(1);
    if (!assignee) throw new Error('nobody');
    const due = addDays(singaporeDay(new Date()), 1);
    const typed = {
      zone_type: ZONE_TYPED,
      zone: LINK,
      incident_title: LINK,
      incident_remarks: LINK,
      selected_address: LINK,
    };
    const actions = [1, 2].map((number) =>
      getAction({
        id: `temp-${number}`,
        description: LINK,
        to_be_done_by: dayToWireDate(due),
        assignee: { kind: 'user', id: assignee.id, name: LINK },
        recommended_ca_no: LINK,
      }),
    );
    const input = incidentInput(typed);
    const filed = await server.call(
      'create_incident',
      { ...input, ...everybody(), aar: { recommended_ca: actions } },
      { token: junior.token },
    );
    expect([filed.status, filed.body.message]).toEqual([200, 'Success']);
    const act = async (by: Person, action: 'Submit' | 'Closed' | 'Reopen') => {
      const given = await updateInput(server, by.token, filed.body.id, {
        ...everybody(),
        action,
        remark: LINK,
      });
      const { status, body } = await server.call('update_incident', given, { token: by.token });
      expect([action, status, body.message]).toEqual([action, 200, 'Success']);
    };
    await act(junior, 'Submit');
    await act(admin, 'Closed');
    await act(admin, 'Reopen');
    server.setNow(new Date(startOfDay(due).getTime() + 10 * 3_600_000));
    onTestFinished(() => server.setNow());
    await remindOfActionsJob.run(server.app.services);

    const sent = await readSent();
    const channels = new Set(sent.map(({ channel }) => channel));
    expect([...channels].sort()).toEqual(['mail', 'push']);
    // Other files share the server, and their actions may be due as well.
    const about = (text: string) =>
      sent
        .map(({ body, subject }) => subject + body)
        .filter((words) => words.includes(text) && words.includes(filed.body.incident_id)).length;
    expect([about('was closed'), about('was reopened'), about('Action 2')]).toEqual([2, 2, 1]);
    expect(JSON.stringify(sent)).not.toMatch(/evil|sign-in/);
    const panels = await readPanels(filed.body.id);
    expect(panels.length).toBeGreaterThan(4);
    expect(JSON.stringify(panels)).not.toMatch(/evil|sign-in/);
  });

  test("REF-3 the remark of a decision is separate from the text and appears only in the reporter's panel", async () => {
    const { body } = await create(junior, { category: 'c2' });
    const superUser = targets[2];
    const act = async (by: Person | undefined, action: 'Submit' | 'Reject') => {
      const token = by?.token ?? '';
      const input = await updateInput(server, token, body.id, { action, send_noti: 1, remark: LINK });
      expect((await server.call('update_incident', input, { token })).status).toBe(200);
    };
    await act(superUser, 'Submit');
    await act(admin, 'Reject');
    const read = async ({ id: user_id, token }: Person) => {
      const panel = await server.call('get_push_messages', { platform: 'web', user_id, size: 50 }, { token });
      return panel.body.data.filter(({ incident_id }: { incident_id: string }) => incident_id === body.id);
    };
    const [{ text, remark }] = await read(junior);
    expect([text, remark]).toEqual([`Your_incident_${body.incident_id}_was_sent_back_by_Admin.`, LINK]);
    for (const other of targets) expect(JSON.stringify(await read(other))).not.toContain('evil');
  });

  test('REF-3 mail and push about a decision contain no account names', async () => {
    await listenToAll([junior]);
    const { body } = await create(junior, { category: 'c1' });
    await server.database.update(users).set({ name: 'evil.example/a' }).where(eq(users.id, admin.id));
    onTestFinished(async () => {
      await server.database.update(users).set({ name: 'Admin' }).where(eq(users.id, admin.id));
    });
    for (const [by, action] of [
      [junior, 'Submit'],
      [admin, 'Closed'],
    ] as const) {
      const input = await updateInput(server, by.token, body.id, { action, send_noti: 0 });
      expect((await server.call('update_incident', input, { token: by.token })).status).toBe(200);
    }
    const sent = await readSent();
    expect(sent.map(({ channel }) => channel).sort()).toEqual(['mail', 'push']);
    expect(JSON.stringify(sent)).not.toContain('evil');
  });
});
