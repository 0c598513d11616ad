import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { ROLES, type Role } from '../../contract/permissions.ts';
import type { IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import {
  auditEntries,
  groups,
  incidentFiles,
  incidents,
  pushMessageRecipients,
  pushMessages,
} from '../../server/database/schema.ts';
import type { ConsoleEvent } from '../../server/events/consoleEvents.ts';
import { buildCasualty } from '../helpers/factories.ts';
import { fileIncident, getTrail, incidentInput, updateInput } from '../helpers/incidents.ts';
import { jpeg } from '../helpers/sampleFiles.ts';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
const people = {} as Record<Role, TestUser & { token: string }>;

beforeAll(async () => {
  server = await sharedServer();
  for (const role of ROLES) {
    const user = await server.addUser({ role });
    people[role] = { ...user, token: await server.signIn(user.email) };
  }
});

const getToken = (role: Role) => people[role].token;
const as = (role: Role, headers: Record<string, string> = {}) => ({ token: getToken(role), headers });

async function getRow(id: string) {
  const [row] = await server.database
    .select()
    .from(incidents)
    .where(eq(incidents.id, Number(id)));
  if (!row) throw new Error('no such incident');
  return row;
}

const getEntries = (id: string) => server.database.$count(auditEntries, eq(auditEntries.subjectId, id));

describe('a save', () => {
  test('DET-9 FLOW-8 IAUD-2 changes the incident, its row in the list and its trail, by the token’s user', async () => {
    const { id } = await fileIncident(server, getToken('junior_user'));
    const before = await getRow(id);
    const input = await updateInput(server, getToken('super_user'), id, {
      description: {
        ...{ category: 'c2', incident_title: 'Guest fell', date: '4 Nov 2026' },
        ...{ zone: 'Kidsworld', zone_type: 'Kidsworld' },
      },
      send_noti: 0,
    });
    const answer = await server.call('update_incident', input, as('super_user'));
    expect(answer.status).toBe(200);
    endpoints.update_incident.output.parse(answer.body);
    expect(answer.body.data).toMatchObject({
      incident_status: 'Draft',
      filtered_category: 'c2',
      filtered_zone_type: 'Kidsworld',
      latest_updated_by: people.super_user.name,
      created_by: people.junior_user.id,
    });
    const after = await getRow(id);
    expect(after).toMatchObject({ title: 'Guest fell', incidentDate: '2026-11-04', category: 'c2' });
    expect(after.searchText).toContain('guestfell');
    expect(after.latestUpdatedAt.getTime()).toBeGreaterThan(before.latestUpdatedAt.getTime());
    const [entry] = await getTrail(server, getToken('super_user'), id);
    expect(entry).toMatchObject({
      changed_by_name: people.super_user.name,
      role: 'super_user',
      timestamp: after.latestUpdatedAt.toISOString(),
      description: [
        'Update category from Cat 1 to Cat 2',
        'Update zone from Wild Africa to Kidsworld',
        'Update main zone from - to Kidsworld',
        'Update date from 3 Nov 2026 to 4 Nov 2026',
        'Update incident title from Guest slipped on a wet path to Guest fell',
      ],
    });
    expect(entry?.details).toContainEqual({ field: 'category', before: 'Cat 1', after: 'Cat 2' });
  });

  test('DET-11 is later than the one before, even if the clock does not move, and reaches open consoles', async () => {
    const at = new Date();
    const told: ConsoleEvent[] = [];
    const stop = server.app.services.events.subscribe((event) => event && told.push(event));
    server.setNow(at);
    try {
      const { id } = await fileIncident(server, getToken('admin'));
      for (const [index, weather] of ['Cloudy', 'Haze'].entries()) {
        const input = await updateInput(server, getToken('admin'), id, { description: { weather } });
        const { body } = await server.call('update_incident', input, as('admin'));
        expect(body.data.latest_updated_at).toBe(new Date(at.getTime() + index + 1).toISOString());
        await expect
          .poll(() => told)
          .toContainEqual({ kind: 'incident_changed', id, latest_updated_at: body.data.latest_updated_at });
      }
    } finally {
      stop();
      server.setNow();
    }
  });

  test('IAUD-2 that changes nothing leaves no trace', async () => {
    const { id } = await fileIncident(server, getToken('admin'));
    await server.database
      .update(incidents)
      .set({ status: 'Open' })
      .where(eq(incidents.id, Number(id)));
    const before = await getRow(id);
    const input = await updateInput(server, getToken('admin'), id, { action: 'Open', send_noti: 1 });
    const { status, body } = await server.call('update_incident', input, as('admin'));
    expect([status, body.data.latest_updated_at]).toEqual([200, before.latestUpdatedAt.toISOString()]);
    expect(await getRow(id)).toEqual(before);
    expect(await getEntries(id)).toBe(1);
    expect(await server.database.$count(pushMessages, eq(pushMessages.incidentId, Number(id)))).toBe(0);
  });

  test('DET-9 an incomplete one is refused field by field and nothing is stored', async () => {
    const { id } = await fileIncident(server, getToken('admin'));
    const before = await getRow(id);
    const input = await updateInput(server, getToken('admin'), id, { description: { park: '' } });
    input.case_details.photo_video = [];
    const answer = await server.call('update_incident', input, as('admin'));
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      {
        'case_details.incident_description.park': 'Required field',
        'case_details.photo_video': 'Required field',
      },
    ]);
    expect(await getRow(id)).toEqual(before);
    expect(await getEntries(id)).toBe(1);
  });

  test('FORM-5 DET-7 a new emergency always notifies, another incident if send_noti says so', async () => {
    const subDepartment = 'Arboriculture';
    const member = await server.addUser({ role: 'senior_user', subDepartment });
    await server.addUser({ role: 'senior_user', subDepartment: 'HR' });
    const told = async (description: Partial<IncidentDescription>, send_noti: number) => {
      const input = {
        ...incidentInput(description),
        selected_noti_departs: [{ name: subDepartment, status: 1 as const }],
        send_noti,
      };
      const { status, body } = await server.call('create_incident', input, as('admin'));
      expect(status).toBe(200);
      const recipients = await server.database
        .select({ id: pushMessageRecipients.userId })
        .from(pushMessageRecipients)
        .innerJoin(pushMessages, eq(pushMessages.id, pushMessageRecipients.messageId))
        .where(eq(pushMessages.incidentId, Number(body.id)));
      return recipients.map(({ id }) => id);
    };
    const everybodyElse = ROLES.filter((role) => role !== 'admin').map((role) => people[role].id);
    expect(await told({ is_emergency_incident: 'Yes' }, 0)).toEqual(expect.arrayContaining(everybodyElse));
    expect(await told({}, 0)).toEqual([]);
    expect(await told({}, 1)).toEqual([member.id]);
  });

  test('DET-9 people are notified if send_noti says so', async () => {
    const { id } = await fileIncident(server, getToken('junior_user'));
    const told = () => server.database.$count(pushMessages, eq(pushMessages.incidentId, Number(id)));
    for (const [send_noti, weather, count] of [
      [0, 'Cloudy', 0],
      [1, 'Haze', 1],
    ] as const) {
      const input = await updateInput(server, getToken('admin'), id, {
        description: { weather },
        send_noti,
        selected_noti_departs: [{ name: 'Ranger/Security', status: 1 }],
      });
      expect((await server.call('update_incident', input, as('admin'))).status).toBe(200);
      expect([weather, await told()]).toEqual([weather, count]);
    }
  });

  test('SIGN-1 FORM-9 the files an incident shows are kept account of', async () => {
    const { id } = await fileIncident(server, getToken('admin'));
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
      await server.app.services.files.put(`photovideos/${name}`, 'image/jpeg', jpeg());
    }
    const file = (name: string) => `/v0/b/parks-console/o/photovideos%2F${name}?alt=media&token=t`;
    const shown = async () =>
      (
        await server.database
          .select()
          .from(incidentFiles)
          .where(eq(incidentFiles.incidentId, Number(id)))
      )
        .map(({ path }) => path)
        .sort();
    for (const names of [['a.jpg', 'b.jpg'], ['b.jpg', 'c.jpg'], ['b.jpg']]) {
      const input = await updateInput(server, getToken('admin'), id);
      input.case_details.photo_video = names.map(file);
      expect((await server.call('update_incident', input, as('admin'))).status).toBe(200);
      expect(await shown()).toEqual(names.map((name) => `photovideos/${name}`));
    }
  });

  test('LIST-8 an incident that is missing or may not be opened', async () => {
    const { id } = await fileIncident(server, getToken('admin'), { category: 'c2' });
    const input = await updateInput(server, getToken('admin'), id);
    expect((await server.call('update_incident', { ...input, id: '999999' }, as('admin'))).status).toBe(404);
    await server.database
      .update(groups)
      .set({ perms: ['p2', 'p2a'] })
      .where(eq(groups.id, 'junior_user'));
    const refused = await server.call('update_incident', input, as('junior_user'));
    await server.database
      .update(groups)
      .set({ perms: ['p2', 'p2a', 'p4a'] })
      .where(eq(groups.id, 'junior_user'));
    expect(refused.status).toBe(403);
  });
});

describe('two people', () => {
  test('DET-11 the second save is refused with the incident as it is now, and passes once it is redone', async () => {
    const { id } = await fileIncident(server, getToken('admin'));
    const first = await updateInput(server, getToken('admin'), id, { description: { weather: 'Cloudy' } });
    const second = await updateInput(server, getToken('super_admin'), id, {
      description: { weather: 'Haze' },
    });
    const saved = await server.call('update_incident', first, as('admin'));
    const refused = await server.call('update_incident', second, as('super_admin'));
    expect([saved.status, refused.status]).toEqual([200, 409]);
    expect(refused.body.data).toEqual(saved.body.data);
    const redone = { ...second, latest_updated_at: refused.body.data.latest_updated_at };
    const { body } = await server.call('update_incident', redone, as('super_admin'));
    expect(body.data.case_details.incident_description.weather).toBe('Haze');
    const [last] = await getTrail(server, getToken('admin'), id);
    expect(last?.description).toEqual(['Update weather from Cloudy to Haze']);
  });

  test('DET-11 who saved the content stays named after another person has posted an update', async () => {
    const { id } = await fileIncident(server, getToken('admin'));
    const first = await updateInput(server, getToken('admin'), id, { description: { weather: 'Cloudy' } });
    const second = await updateInput(server, getToken('admin'), id, { description: { weather: 'Haze' } });
    await server.database
      .update(incidents)
      .set({ status: 'Open' })
      .where(eq(incidents.id, Number(id)));
    const saved = await server.call('update_incident', first, as('admin'));
    const incident_updates = [{ remark: 'Dry' }];
    const posted = { platform: 'web', id, incident_updates } as const;
    const { body } = await server.call('update_incident', posted, as('super_admin'));
    const { id: by_id, name: by } = people.admin;
    expect(body.data).toMatchObject({
      latest_updated_by: people.super_admin.name,
      content_saved: { by, by_id, at: saved.body.data.latest_updated_at },
    });
    for (const [role, who] of [
      ['admin', 'You have already'],
      ['super_admin', 'Someone else has'],
    ] as const) {
      const refused = await server.call('update_incident', second, as(role));
      expect([refused.status, refused.body.message]).toEqual([
        409,
        `${who} saved this incident since you opened it.`,
      ]);
    }
  });

  test('DET-11 IAUD-2 one of 100 simultaneous saves succeeds, 99 are refused, and the audit trail has one more entry', async () => {
    const { id } = await fileIncident(server, getToken('admin'));
    const input = await updateInput(server, getToken('admin'), id);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const own = structuredClone(input);
        own.case_details.incident_description = {
          ...own.case_details.incident_description,
          incident_title: `Save ${index}`,
        };
        // One person may have fewer bodies under way (bodiesPerPerson).
        const by = (['super_user', 'admin', 'super_admin'] as const)[index % 3] ?? 'admin';
        return server.call('update_incident', own, as(by));
      }),
    );
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
    expect(await getEntries(id)).toBe(2);
    expect((await getRow(id)).title).toBe(
      saved[0]?.body.data.case_details.incident_description.incident_title,
    );
  });
});

describe('people of an incident', () => {
  test('LIST-12 CAS-1 saving asterisks back keeps the names; omitted persons stay marked', async () => {
    const { id } = await fileIncident(server, getToken('admin'));
    const [group] = await server.database.select().from(groups).where(eq(groups.id, 'senior_user'));
    const without = (group?.perms ?? []).filter((code) => code !== 'p10');
    await server.database.update(groups).set({ perms: without }).where(eq(groups.id, 'senior_user'));
    try {
      const input = await updateInput(server, getToken('senior_user'), id, {
        description: { weather: 'Cloudy' },
      });
      expect(JSON.stringify(input)).not.toMatch(/Siti|Tan Wei Ming/);
      input.case_details.person_involved_details?.push(buildCasualty({ id: 'new', injury_name: 'Kumar' }));
      input.case_details.witness_particulars = [];
      const answer = await server.call('update_incident', input, as('senior_user'));
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(/Siti|Tan Wei Ming|Kumar/);
    } finally {
      await server.database
        .update(groups)
        .set({ perms: group?.perms ?? [] })
        .where(eq(groups.id, 'senior_user'));
    }
    const { case_details } = (await getRow(id)).document;
    expect(case_details.person_involved_details).toMatchObject([
      { injury_name: 'Siti binte Rahman', casualty_no: 'Casualty 1' },
      { injury_name: 'Kumar', casualty_no: 'Casualty 2' },
    ]);
    expect(case_details.witness_particulars).toMatchObject([
      { guest_name: 'Tan Wei Ming', status: 'delete' },
    ]);
    const trail = await getTrail(server, getToken('senior_user'), id);
    expect(trail[0]?.description).toEqual([
      'Update weather from - to Cloudy',
      'Add new Casualty form',
      'Deleted Witness form',
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/Siti|Tan Wei Ming|Kumar/);
  });
});
