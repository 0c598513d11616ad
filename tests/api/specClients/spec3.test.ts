import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../../contract/permissions.ts';
import { type AccountServer, startAccountServer } from '../../helpers/accounts.ts';
import {
  LIST,
  NEXT,
  NUMBER,
  type SpecAnswer,
  specClient,
  succeeding,
  TEXT,
} from '../../helpers/specClient.ts';
import { specIncident } from '../../helpers/specIncident.ts';

/* The third specification, section 7. The client sends audit entries first and neither an action nor a key. */

let server: AccountServer;
let id: string;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const createClient = (role: Role) =>
  specClient(
    () => server,
    () => server.people[role].token,
  );
const clients = Object.fromEntries(ROLES.map((role) => [role, createClient(role)])) as Record<
  Role,
  ReturnType<typeof createClient>
>;
const read = async (role: Role = 'admin') =>
  (await succeeding(clients[role].get('/incidents/incident/', { id }))).data;

async function file(role: Role, category = 'c1') {
  const created_by = server.people[role].id;
  const payload = { ...specIncident({ category }), created_by, incident_status: 'Draft' };
  ({ id } = await succeeding(clients[role].post('/incidents/create_incident/', payload)));
}
beforeEach(() => file('super_user', 'c2'));

async function save(
  role: Role,
  incident_status: string,
  changed: object = {},
  changes: string[] = [],
): Promise<SpecAnswer> {
  const incident = await read(role);
  if (changes.length > 0) {
    const audit = { incident_id: id, changed_by: server.people[role].id, description: changes };
    await succeeding(clients[role].post('/incidents/create_incident_audit_trail/', audit));
  }
  return clients[role].post('/incidents/update_incident/', {
    ...incident,
    incident_status,
    notification_list: [],
    checked_users: [],
    unchecked_users: [],
    selected_noti_departs: [],
    zone_type: incident.filtered_zone_type,
    send_noti: 1,
    ...changed,
  });
}
const saved = async (...given: Parameters<typeof save>) => {
  const { status, body } = await save(...given);
  return [status, body.data?.incident_status];
};
const sentences = async () => {
  const given = { incident_id: id, page: 1, size: 50 };
  const { data } = await succeeding(clients.admin.get('/incidents/get_incident_audit_trails/', given));
  return data.flatMap(({ description }: { description: string[] }) => description);
};

test('DATA-1 one incident, with every field of section 3', async () => {
  const incident = await read();
  expect(incident).toMatchObject({
    id,
    incident_id: TEXT,
    incident_status: 'Draft',
    filtered_category: 'c2',
    filtered_park: 'Singapore Zoo',
    filtered_zone_type: 'Wild Africa',
    filtered_incident_placement: 'Path',
    created_by: server.people.super_user.id,
    latest_updated_at: TEXT,
    latest_updated_by: TEXT,
    noti_frequency: '',
    notification_list: LIST,
    incident_updates: LIST,
    sub_department: TEXT,
    aar: {
      additional_actions: { amb_pol_called: 'No', time_called: '', time_arrival: '', zone: '', remarks: '' },
      medical_status: { hospital_name: '', medical_leave: '', hospitalisation_leave: '', diagnosis: '' },
      root_cause: {
        unsafe_act: 'None identified',
        unsafe_cond: 'Wet or slippery surface',
        follow_up: 'Mats',
      },
      recommended_ca: [],
    },
  });
});

describe('the status that is wished', () => {
  test('FLOW-5 FLOW-6 Submit, Approve, Close Incident, Reopen, and Archive of another', async () => {
    expect(await saved('super_user', 'Pending Approval')).toEqual([200, 'Pending Approval']);
    expect(await saved('admin', 'Open')).toEqual([200, 'Open']);
    expect(await saved('admin', 'Closed')).toEqual([200, 'Closed']);
    // The third specification: "the reopen reason is logged as a change".
    expect(await saved('admin', 'Pending Approval', {}, ['Reopen remark: new facts'])).toEqual([
      200,
      'Pending Approval',
    ]);
    expect(await saved('admin', 'Draft')).toEqual([200, 'Draft']);
    expect(await saved('super_user', 'Archived')).toEqual([200, 'Archived']);
    expect((await sentences()).reverse()).toEqual([
      'Create incident',
      'Update status from Draft to Pending Approval',
      'Update status from Pending Approval to Open',
      'Update status from Open to Closed',
      'Remark: Reopen remark: new facts',
      'Update status from Closed to Pending Approval',
      'Update status from Pending Approval to Draft',
      'Update status from Draft to Archived',
    ]);
  });

  test('FLOW-4 IAUD-2 a second reopening with the same words has its reason in the trail, too', async () => {
    const reason = ['Reopen remark: new facts'];
    for (const status of ['Pending Approval', 'Open', 'Closed']) await saved('admin', status);
    await saved('admin', 'Pending Approval', {}, reason);
    for (const status of ['Open', 'Closed']) await saved('admin', status);
    server.setNow(new Date(Date.now() + 15 * 60_000));
    try {
      await saved('admin', 'Pending Approval', {}, reason);
    } finally {
      server.setNow();
    }
    const isReason = (sentence: string) => sentence === `Remark: ${reason[0]}`;
    expect((await sentences()).filter(isReason)).toHaveLength(2);
    expect((await read()).incident_status).toBe('Pending Approval');
  });

  test('FLOW-5 a c1 is open as it is submitted and as it is reopened', async () => {
    await file('junior_user');
    expect(await saved('junior_user', 'Open')).toEqual([200, 'Open']);
    expect(await saved('junior_user', 'Closed')).toEqual([200, 'Closed']);
    expect(await saved('junior_user', 'Open')).toEqual([200, 'Open']);
  });

  test('FLOW-2 FLOW-3 FLOW-7 actions that the footer does not offer are refused, role by role', async () => {
    await saved('super_user', 'Pending Approval');
    // Its creator, a super_user, may not approve, reject or close it. A senior_user may not edit a c2.
    for (const [role, wished] of [
      ['super_user', 'Open'],
      ['super_user', 'Draft'],
      ['super_user', 'Closed'],
      ['senior_user', 'Open'],
      ['senior_user', 'Pending Approval'],
    ] as const) {
      expect([role, wished, ...(await saved(role, wished))]).toEqual([role, wished, 403, undefined]);
    }
    const { status, body } = await save('admin', 'Archived');
    expect([status, body.data.incident_status]).toEqual([409, 'Pending Approval']);
    expect((await read()).incident_status).toBe('Pending Approval');
  });

  test('FLOW-8 the same status is a plain save; changes reported before are written once', async () => {
    const { case_details } = await read();
    const incident_description = { ...case_details.incident_description, weather: 'Cloudy' };
    const changed = { case_details: { ...case_details, incident_description } };
    const changes = ['Update weather from Fair to Cloudy'];
    expect(await saved('admin', 'Draft', changed, changes)).toEqual([200, 'Draft']);
    expect(await sentences()).toEqual([...changes, 'Create incident']);
    expect((await read()).case_details.incident_description.weather).toBe('Cloudy');
  });
});

test('DET-12 DET-4 the extras of a save, names of services, and a new corrective action', async () => {
  const { case_details, aar } = await read();
  const emergency_services_activated = ['SPF', 'Other Authorities'];
  const action = {
    id: 'temp-1',
    recommended_ca_no: '1',
    description: 'Lay mats',
    action_assigned_to: 'WSH',
    to_be_done_by: '3 Dec 2026',
    recommended_ca_status: 'Not started',
    status: '',
    arr_created_at: '',
  };
  const selected_noti_departs = [
    { name: 'WSH', status: 1 },
    { name: 'HR', status: 0 },
    { name: 'IT', status: -1 },
  ];
  const { status } = await save('admin', 'Draft', {
    case_details: {
      ...case_details,
      incident_description: {
        ...case_details.incident_description,
        zone: 'Kidsworld',
        emergency_services_activated,
      },
    },
    aar: { ...aar, recommended_ca: [action] },
    zone_type: 'Kidsworld',
    noti_frequency: 'one time',
    notification_list: ['WSH'],
    checked_users: [server.people.senior_user.id],
    unchecked_users: [server.people.junior_user.id],
    selected_noti_departs,
  });
  expect(status).toBe(200);
  expect(await read()).toMatchObject({
    filtered_zone_type: 'Kidsworld',
    noti_frequency: 'one time',
    notification_list: ['WSH'],
    aar: {
      recommended_ca: [{ ...action, id: TEXT, recommended_ca_no: 'Action 1', arr_created_at: TEXT }],
    },
    case_details: {
      incident_description: {
        zone_type: 'Kidsworld',
        emergency_services_activated: [
          { name: 'SPF', checked: true },
          { name: 'SCDF', checked: false },
          { name: 'Other Authorities', checked: true },
        ],
      },
    },
  });
});

test('DET-6 the updates alone: posted, edited, deleted, each answered with all of them; then a whole save', async () => {
  await file('junior_user');
  await saved('junior_user', 'Open');
  const me = clients.junior_user;
  const before = await read('junior_user');
  const send = async (incident_updates: object[]) =>
    (await succeeding(me.post('/incidents/update_incident/', { id, incident_updates }))).incident_updates;
  const [posted] = await send([{ remark: 'Mats are down', submitted_by: 'Me', img_url: [] }]);
  const { name } = server.people.junior_user;
  const fields = {
    id: TEXT,
    remark: 'Mats are down',
    img_url: [],
    submitted_by: name,
    submitted_at: TEXT,
    deleted: 'no',
  };
  expect(posted).toMatchObject(fields);
  expect(await send([{ ...posted, remark: 'Mats and cones', deleted: 'no' }])).toMatchObject([
    { remark: 'Mats and cones' },
  ]);
  expect(await send([{ ...posted, deleted: 'yes' }])).toMatchObject([{ id: posted.id, deleted: 'yes' }]);
  // The page keeps the incident as it read it, and the updates as the server returned them.
  const { status } = await me.post('/incidents/update_incident/', {
    ...before,
    incident_status: 'Closed',
    send_noti: 1,
  });
  expect([status, (await read()).incident_status]).toEqual([200, 'Closed']);
});

test('DET-7 recipients', async () => {
  const { incident_description } = (await read()).case_details;
  const asked = {
    classification: incident_description.incident_classification,
    classification_id: incident_description.selected_incident_ids.incident_classification_id,
    is_emergency: false,
    id,
  };
  const departments = await succeeding(clients.admin.get('/incidents/notification_subdeparts/', asked));
  for (const one of departments.data) expect(one).toEqual({ name: TEXT, status: NUMBER });
  const users = await succeeding(
    clients.admin.get('/incidents/notification_users/', { ...asked, sub_department: 'Ranger/Security' }),
  );
  expect(users.data).toHaveLength(ROLES.length);
  for (const one of users.data) {
    expect(one).toEqual({ id: TEXT, name: TEXT, platform: TEXT, is_notified_user: false });
  }
  const found = await succeeding(
    clients.admin.get('/incidents/search_notification_users/', {
      ...asked,
      keyword: 'person',
      search_by: 'user',
    }),
  );
  expect(found).toMatchObject({ data: LIST, others: LIST });
  for (const one of found.others) expect(one).toMatchObject({ sub_department: TEXT, state: 0 });
});

test('IAUD-1 the audit trail, by page', async () => {
  const trail = await succeeding(
    clients.admin.get('/incidents/get_incident_audit_trails/', { incident_id: id, page: 1, size: 10 }),
  );
  expect(trail).toMatchObject({ data: LIST, total_pages: 1, next: NEXT });
  expect(trail.data).toMatchObject([
    {
      timestamp: TEXT,
      changed_by_name: server.people.super_user.name,
      role: 'super_user',
      description: ['Create incident'],
    },
  ]);
});
