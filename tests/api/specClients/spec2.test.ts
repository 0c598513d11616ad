import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../helpers/server.ts';
import { startServer, type TestServer } from '../../helpers/server.ts';
import { LIST, NEXT, NUMBER, specClient, succeeding, TEXT } from '../../helpers/specClient.ts';
import { specIncident } from '../../helpers/specIncident.ts';

/* The list, export and new incident calls of the second specification, section 7, from its client's point of view. */

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let token: string;
const me = specClient(
  () => server,
  () => token,
);

beforeAll(async () => {
  server = await startServer();
  ann = await server.addUser({ role: 'senior_user', name: 'Ann Lim', subDepartment: 'WSH' });
  bob = await server.addUser({ role: 'senior_user', name: 'Bob Lim', subDepartment: 'WSH' });
  token = await server.signIn(ann.email);
});
afterAll(() => server.close());

const SLIP = { classification: 'Slip/trip/fall', classification_id: 'slip-trip-fall' };

async function file(changed: Parameters<typeof specIncident>[0] = {}, extras: object = {}) {
  const payload = { ...specIncident(changed), created_by: ann.id, incident_status: 'Draft', ...extras };
  const { id, incident_status } = await succeeding(me.post('/incidents/create_incident/', payload));
  const description = ['Create incident'];
  await succeeding(
    me.post('/incidents/create_incident_audit_trail/', { incident_id: id, changed_by: ann.id, description }),
  );
  const { data } = await succeeding(me.get('/incidents/incident/', { id }));
  expect(data.incident_status).toBe(incident_status);
  return data;
}

describe('the new incident', () => {
  test('DATA-1 FORM-15 FORM-16 every field comes back as it was sent, with one audit entry', async () => {
    const sent = specIncident();
    const { case_details, aar, ...filed } = await file();
    const { emergency_services_activated, ...description } = sent.case_details.incident_description;
    expect(case_details.incident_description).toMatchObject(description);
    expect(emergency_services_activated).toEqual(['SCDF']);
    expect(case_details.incident_description.emergency_services_activated).toEqual([
      { name: 'SPF', checked: false },
      { name: 'SCDF', checked: true },
      { name: 'Other Authorities', checked: false },
    ]);
    const { photo_video, property_damage_details, mpd_incident_analysis, root_cause } = sent.case_details;
    expect(case_details).toMatchObject({ photo_video, property_damage_details, mpd_incident_analysis });
    expect(case_details.person_involved_details).toMatchObject(sent.case_details.person_involved_details);
    expect(case_details.witness_particulars).toMatchObject(sent.case_details.witness_particulars);
    expect(aar.root_cause).toEqual(root_cause);
    expect(filed).toMatchObject({
      filtered_zone_type: 'Wild Africa',
      created_by: ann.id,
      incident_status: 'Draft',
    });
    const trail = await succeeding(
      me.get('/incidents/get_incident_audit_trails/', { incident_id: filed.id, page: 1, size: 10 }),
    );
    expect(trail.data.map(({ description }: { description: string[] }) => description)).toEqual([
      ['Create incident'],
    ]);
  });

  test('DET-12 zone_type next to the incident counts, too', async () => {
    const { filtered_zone_type, case_details } = await file(
      { zone: 'Kidsworld', zone_type: '' },
      { zone_type: 'Kidsworld' },
    );
    expect([filtered_zone_type, case_details.incident_description.zone_type]).toEqual([
      'Kidsworld',
      'Kidsworld',
    ]);
  });

  test.each([
    ['Yes', 'c1', 'Yes', 'Open'],
    ['Yes', 'c1', 'No', 'Closed'],
    ['Yes', 'c2', 'Yes', 'Pending Approval'],
    ['No', 'c1', 'Yes', 'Draft'],
  ])(
    'FORM-15 emergency %s, %s, follow-up %s: %s',
    async (is_emergency_incident, category, is_followup_required, status) => {
      const changed = { is_emergency_incident, category, is_followup_required };
      expect((await file(changed, { incident_status: status })).incident_status).toBe(status);
    },
  );

  test('FORM-5 the recipients of an emergency', async () => {
    const names = await succeeding(me.get('/incidents/all_subdepartments/'));
    expect(names.data).toContain('WSH');
    const asked = { ...SLIP, is_emergency: true, id: '' };
    const departments = await succeeding(me.get('/incidents/notification_subdeparts/', asked));
    expect(departments.data.length).toBeGreaterThan(0);
    for (const department of departments.data) expect(department).toEqual({ name: TEXT, status: 1 });
    const users = await succeeding(
      me.get('/incidents/notification_users/', { ...asked, sub_department: 'WSH' }),
    );
    const user = { name: TEXT, platform: TEXT, is_notified_user: true };
    expect(users.data).toEqual([
      { ...user, id: ann.id },
      { ...user, id: bob.id },
    ]);
    for (const search_by of ['department', 'user']) {
      const keyword = search_by === 'user' ? 'lim' : 'wsh';
      const found = await succeeding(
        me.get('/incidents/search_notification_users/', { ...asked, keyword, search_by }),
      );
      expect(found).toMatchObject({ data: LIST, others: LIST });
      for (const one of found.data)
        expect(one).toMatchObject({ ...user, id: TEXT, sub_department: 'WSH', state: 1 });
    }
  });

  test('seed 2 the department of the signed-in user', async () => {
    const current = await succeeding(me.get('/user/get_current_user/', { id: ann.id }));
    expect(current).toMatchObject({ id: ann.id, department: TEXT, sub_department: 'WSH' });
  });
});

const FILTERS = {
  from_date: '2026-11-01',
  to_date: '2026-11-30',
  category: '',
  park: 'All',
  zone: 'All',
  incident_type: '',
  incident_placement: '',
  incident_status: 'All',
  case: 'All',
  sort_by_date: 'desc',
  sort_by_number: '',
  search: '',
};
const ROW = {
  id: TEXT,
  incident_id: expect.stringMatching(/^INC-\d{6}$/),
  incident_status: TEXT,
  filtered_category: expect.stringMatching(/^c[1-4]$/),
  filtered_park: 'Singapore Zoo',
  filtered_zone_type: TEXT,
  filtered_incident_type: 'Safety',
  creator_name: 'Ann Lim',
  department: TEXT,
  created_at: TEXT,
  latest_updated_at: TEXT,
  pending: false,
  case_details: expect.any(Object),
  incident_updates: LIST,
  root_cause: { unsafe_act: TEXT, unsafe_cond: TEXT, follow_up: TEXT },
};

describe('the list', () => {
  beforeAll(async () => {
    for (let number = 0; number < 12; number += 1) await file();
  });

  test('LIST-2 LIST-4 a page with every filter sent, and the next by its link', async () => {
    const given = { ...FILTERS, user_id: ann.id, page: 0, size: 10 };
    const body = await succeeding(me.get('/incidents/get_all_incidents/', given));
    expect(body).toMatchObject({ list: LIST, total_pages: NUMBER, nexturl: NEXT });
    expect(body.list).toHaveLength(10);
    for (const row of body.list) expect(row).toMatchObject(ROW);
    const next = await fetch(`${server.origin}/api${body.nexturl}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await next.json()).list.length).toBeGreaterThan(0);
  });

  test('LIST-2 my cases, and by number', async () => {
    const given = {
      ...FILTERS,
      user_id: ann.id,
      page: 0,
      size: 10,
      case: 'my_case',
      sort_by_date: '',
      sort_by_number: 'asc',
    };
    const { list } = await succeeding(me.get('/incidents/get_all_incidents/', given));
    const ids = list.map(({ id }: { id: string }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other));
  });

  test('EXP-1 the same call with page 1 and size 1000 is the export', async () => {
    const given = { ...FILTERS, user_id: ann.id, page: 1, size: 1000 };
    const body = await succeeding(me.get('/incidents/get_all_incidents/', given));
    expect(body).toMatchObject({ list: LIST, total_pages: 1, nexturl: null });
    expect(body.list.length).toBeGreaterThan(10);
    for (const row of body.list) expect(row).toMatchObject(ROW);
    const long = await me.get('/incidents/get_all_incidents/', { ...given, from_date: '2026-10-01' });
    expect([long.status, long.body.message]).toEqual([400, 'Please select less than 31 days']);
  });

  test('LIST-8 a row is viewed, also one of a draft on the device, before the page opens', async () => {
    const { id } = await file();
    for (const incident_id of [id, 1762137000000]) {
      await succeeding(me.post('/incidents/have_viewed_incident/', { incident_id, user_id: ann.id }));
    }
  });
});
