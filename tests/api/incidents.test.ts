import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mayListIncident, mayOpenIncident, type Viewer } from '../../contract/access.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { DEFAULT_GROUPS, ROLES, type Role } from '../../contract/permissions.ts';
import type { Casualty } from '../../contract/schemas/caseDetails.ts';
import { wireDateAndTime } from '../../contract/singaporeTime.ts';
import { CATEGORIES, STATUSES } from '../../contract/values/incidentValues.ts';
import { auditEntries, incidents, incidentViews } from '../../server/database/schema.ts';
import { buildCasualty, buildWitness } from '../helpers/factories.ts';
import { fileIncident, incidentInput } from '../helpers/incidents.ts';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
const people = {} as Record<Role, TestUser & { token: string; viewer: Viewer }>;

beforeAll(async () => {
  server = await sharedServer();
  for (const role of ROLES) {
    const user = await server.addUser({ role });
    const viewer = { id: user.id, role, perms: DEFAULT_GROUPS[role].perms };
    people[role] = { ...user, viewer, token: await server.signIn(user.email) };
  }
});

const by = (role: Role) => ({ token: people[role].token });

describe('filing', () => {
  test('FORM-15 FORM-16 an incident is a Draft with the next number, and has one audit entry', async () => {
    const first = await server.call('create_incident', incidentInput(), by('junior_user'));
    const second = await server.call('create_incident', incidentInput(), by('junior_user'));
    expect(first).toMatchObject({ status: 200, body: { message: 'Success', incident_status: 'Draft' } });
    expect(first.body.incident_id).toBe(`INC-${first.body.id.padStart(6, '0')}`);
    expect(Number(second.body.id)).toBe(Number(first.body.id) + 1);

    await server.call(
      'create_incident_audit_trail',
      { platform: 'web', incident_id: first.body.id, description: ['Create incident'] },
      by('junior_user'),
    );
    const trail = await server.call(
      'get_incident_audit_trails',
      { platform: 'web', incident_id: first.body.id },
      by('senior_user'),
    );
    expect(trail.body.total).toBe(1);
    expect(trail.body.data[0]).toMatchObject({
      changed_by_name: people.junior_user.name,
      role: 'junior_user',
      description: ['Create incident'],
    });
  });

  test('FORM-15 an emergency is Open, Closed or Pending Approval by category and follow-up; the client cannot choose', async () => {
    const emergency = (description: object) =>
      server.call(
        'create_incident',
        { ...incidentInput({ is_emergency_incident: 'Yes', ...description }), incident_status: 'Archived' },
        by('senior_user'),
      );
    const open = await emergency({ category: 'c1', is_followup_required: 'Yes' });
    const closed = await emergency({ category: 'c1', is_followup_required: 'No' });
    const pending = await emergency({ category: 'c3' });
    expect([open, closed, pending].map(({ body }) => body.incident_status)).toEqual([
      'Open',
      'Closed',
      'Pending Approval',
    ]);
  });

  test('FORM-2 raising an emergency needs p15', async () => {
    const answer = await server.call(
      'create_incident',
      incidentInput({ is_emergency_incident: 'Yes' }),
      by('junior_user'),
    );
    expect(answer.status).toBe(403);
  });

  test('FORM-14 an incomplete incident is refused, field by field, and nothing is stored', async () => {
    const before = await server.database.$count(incidents);
    const input = incidentInput({ park: '', incident_title: '' });
    input.case_details = { ...input.case_details, person_involved_details: [] };
    const answer = await server.call('create_incident', input, by('junior_user'));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({
      'case_details.incident_description.park': 'Required field',
      'case_details.incident_description.incident_title': 'Required field',
      'case_details.person_involved_details': 'Required field',
    });
    expect(await server.database.$count(incidents)).toBe(before);
  });

  test("FORM-14 an incident in the future is refused by the server's clock", async () => {
    const tomorrow = incidentInput(wireDateAndTime(new Date(Date.now() + 24 * 3_600_000)));
    const { status, body } = await server.call('create_incident', tomorrow, by('senior_user'));
    const date = 'Please choose a date and time that are not in the future.';
    expect([status, body.errors]).toEqual([400, { 'case_details.incident_description.date': date }]);
  });

  test('CAS-1 WIT-1 LIST-12 the server numbers persons, and does not accept asterisks as a name', async () => {
    const input = incidentInput({ is_emergency_incident: 'Yes' });
    input.case_details = {
      ...input.case_details,
      person_involved_details: [
        buildCasualty({ id: 'a', injury_name: '******', casualty_no: 'Casualty 7' }),
        buildCasualty({ id: 'b', status: 'delete' }),
        buildCasualty({ id: 'c' }),
      ],
      witness_particulars: [buildWitness({ guest_name: '******' })],
    };
    const { body } = await server.call('create_incident', input, by('senior_user'));
    const [row] = await server.database
      .select()
      .from(incidents)
      .where(eq(incidents.id, Number(body.id)));
    const { person_involved_details, witness_particulars } = row?.document.case_details ?? {};
    expect(person_involved_details).toMatchObject([
      { id: 'a', injury_name: '', casualty_no: 'Casualty 1' },
      { id: 'b', status: 'delete' },
      { id: 'c', injury_name: 'Siti binte Rahman', casualty_no: 'Casualty 2' },
    ]);
    expect(witness_particulars).toMatchObject([{ guest_name: '', witness_no: 'Witness 1' }]);

    input.case_details.incident_description = { is_emergency_incident: 'No' };
    const refused = await server.call('create_incident', input, by('senior_user'));
    expect(Object.keys(refused.body.errors)).toContain('case_details.person_involved_details.0.injury_name');
  });

  test('FORM-16 a repeated send with the same key files once, 50 at once as well', async () => {
    const before = await server.database.$count(incidents);
    const input = incidentInput({ incident_title: 'Sent again and again' });
    const options = { ...by('junior_user'), headers: { 'idempotency-key': 'the-same-draft-key' } };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.call('create_incident', input, options)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await server.database.$count(incidents)).toBe(before + 1);
    const id = String(answers[0]?.body.id);
    expect(await server.database.$count(auditEntries, eq(auditEntries.subjectId, id))).toBe(1);
  });

  test('FORM-16 the same key with different content is refused and returns what was filed first', async () => {
    const options = { ...by('junior_user'), headers: { 'idempotency-key': 'another-draft-key' } };
    const first = await server.call('create_incident', incidentInput(), options);
    const changed = await server.call('create_incident', incidentInput({ incident_title: 'Other' }), options);
    expect(changed.status).toBe(409);
    expect(changed.body.first).toMatchObject({ incident_id: first.body.incident_id });
    const somebodyElse = { ...options, ...by('senior_user') };
    expect((await server.call('create_incident', incidentInput(), somebodyElse)).status).toBe(200);
  });

  test('FORM-14 a title of 5 MB, one of 101 characters and a body that is no JSON get a message, not a failure', async () => {
    const long = await server.call(
      'create_incident',
      incidentInput({ incident_title: 'x'.repeat(101) }),
      by('junior_user'),
    );
    expect(long.status).toBe(400);
    expect(Object.keys(long.body.errors)).toEqual(['case_details.incident_description.incident_title']);

    const send = (body: string) =>
      fetch(`${server.origin}/api${endpoints.create_incident.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${people.junior_user.token}`, 'content-type': 'application/json' },
        body,
      });
    const huge = await send(JSON.stringify(incidentInput({ incident_title: 'x'.repeat(5_000_000) })));
    expect([huge.status, (await huge.json()).message]).toEqual([413, 'This is too large to be saved.']);
    const broken = await send('{"case_details": ');
    expect([broken.status, (await broken.json()).message]).toEqual([400, 'The request is not valid JSON.']);
    const notAnObject = await send('[1,2,3]');
    expect(notAnObject.status).toBe(400);
  });

  test('SIGN-1 a file address that is no stored file is refused', async () => {
    const input = incidentInput();
    input.case_details = { ...input.case_details, photo_video: ['javascript:alert(1)'] };
    const answer = await server.call('create_incident', input, by('junior_user'));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveProperty('case_details.photo_video.0');
  });
});

describe('listing and opening', () => {
  const made: { id: number; category: '' | 'c1' | 'c2' | 'c3' | 'c4'; createdBy: string }[] = [];

  beforeAll(async () => {
    for (const creator of ['junior_user', 'admin'] as const) {
      for (const category of ['', ...CATEGORIES] as const) {
        for (const status of STATUSES) {
          const filed = await fileIncident(server, by(creator).token, { category: category || 'c1' });
          await server.database
            .update(incidents)
            .set({ category, status })
            .where(eq(incidents.id, Number(filed.id)));
          made.push({ id: Number(filed.id), category, createdBy: people[creator].id });
        }
      }
    }
  });

  test.each(ROLES)('LIST-13 %s lists exactly what the rule says', async (role) => {
    const listed = new Set<number>();
    for (let page = 0; ; page += 1) {
      const { body } = await server.call(
        'get_all_incidents',
        { platform: 'web', page, size: 50 },
        { token: people[role].token },
      );
      for (const row of body.list) listed.add(Number(row.id));
      if (!body.nexturl) break;
    }
    for (const incident of made) {
      const may = mayListIncident(people[role].viewer, incident);
      expect([incident, listed.has(incident.id)]).toEqual([incident, may]);
    }
  });

  test.each(ROLES)('LIST-8 %s opens exactly what the rule says', async (role) => {
    for (const incident of made) {
      const { status } = await server.call(
        'get_incident',
        { platform: 'web', id: String(incident.id) },
        { token: people[role].token },
      );
      const may = mayOpenIncident(people[role].viewer, incident);
      expect([incident, status]).toEqual([incident, may ? 200 : 403]);
    }
  });

  test('LIST-1 without p2, p2a, p3 and p3a the list is refused', async () => {
    await server.database.execute(sql`update groups set perms = '{p4a}' where id = 'junior_user'`);
    const { status } = await server.call('get_all_incidents', { platform: 'web' }, by('junior_user'));
    // Takes effect immediately, with the existing token (AUTH-16).
    await server.database.execute(sql`update groups set perms = '{p2,p2a,p4a}' where id = 'junior_user'`);
    expect(status).toBe(403);
  });

  test('LIST-8 ids that do not exist get a 404 and a message', async () => {
    for (const id of ['0', '-1', '999999999', '1e3', 'abc', '9'.repeat(30), "1' or '1'='1"]) {
      const answer = await server.call('get_incident', { platform: 'web', id }, by('admin'));
      expect([id, answer.status, answer.body.message]).toEqual([id, 404, 'This incident does not exist.']);
    }
  });

  test('LIST-8 a view is recorded for who may open the incident', async () => {
    const [incident] = made;
    const incident_id = String(incident?.id);
    const viewed = () =>
      server.database.$count(incidentViews, eq(incidentViews.incidentId, Number(incident_id)));
    for (const time of [1, 2]) {
      const answer = await server.call(
        'have_viewed_incident',
        { platform: 'web', incident_id, user_id: 'somebody-else' },
        by('admin'),
      );
      expect([time, answer.status, await viewed()]).toEqual([time, 200, 1]);
    }
  });
});

describe('names', () => {
  const secret = 'Nur Aisyah binte Ismail';
  let id: string;
  let code: string;

  beforeEach(async () => {
    const input = incidentInput({ category: 'c1' });
    const [casualty] = input.case_details?.person_involved_details ?? [];
    input.case_details = {
      ...input.case_details,
      person_involved_details: [{ ...(casualty as Casualty), injury_name: secret }],
    };
    const filed = await server.call('create_incident', input, by('admin'));
    ({ id, incident_id: code } = filed.body);
  });

  test('LIST-12 the name is in no byte sent to a role without p10, and is there for the others and the creator', async () => {
    for (const role of ROLES) {
      const mayRead = people[role].viewer.perms.includes('p10');
      const one = await server.call('get_incident', { platform: 'web', id }, { token: people[role].token });
      const found = { platform: 'web', search: code } as const;
      const list = await server.call('get_all_incidents', found, { token: people[role].token });
      expect(list.body.list.some((row: { id: string }) => row.id === id)).toBe(true);
      expect([role, JSON.stringify(one.body).includes(secret)]).toEqual([role, mayRead]);
      expect([role, JSON.stringify(list.body).includes(secret)]).toEqual([role, mayRead]);
    }
  });
});
