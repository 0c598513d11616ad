import { beforeAll, expect, test } from 'vitest';
import { emptyAction } from '../../contract/incidents/emptyIncident.ts';
import type { Role } from '../../contract/permissions.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import { ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import { buildCasualty, buildWitness } from '../helpers/factories.ts';
import { fileIncident, getTrail, incidentInput, updateInput } from '../helpers/incidents.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});

const platform = 'web';

test('LIST-4 DATA-1 DET-12 list, row, export and detail use the same name for each field of an incident', async () => {
  const filed = new Date();
  const saved = new Date(filed.getTime() + 5 * 60_000);
  server.setNow(filed);
  const creator = await server.addUser({
    ...{ role: 'super_user', name: 'Nur Aisyah', park: 'River Wonders' },
    ...{ department: 'Operations', subDepartment: 'Tram Ops' },
  });
  const admin = await server.addUser({ role: 'admin', name: 'Lim Boon', subDepartment: 'HR' });
  const [asCreator, asAdmin] = [
    { token: await server.signIn(creator.email) },
    { token: await server.signIn(admin.email) },
  ];
  const place = {
    category: 'c2',
    park: 'Singapore Zoo',
    zone: 'Treetops Trail',
    zone_type: 'Treetops Trail',
  } as const;
  const incident_title = `Lost bag ${crypto.randomUUID()}`;
  const kind = {
    incident_type: 'Security',
    incident_placement: 'Car park',
    incident_classification: 'Theft',
    incident_title,
  };
  const choice = {
    notification_list: ['WSH'],
    checked_users: ['ticked'],
    unchecked_users: ['unticked'],
    selected_noti_departs: [{ name: 'First Aid', status: -1 as const }],
  };
  const input = { ...incidentInput({ ...place, ...kind }), ...choice };
  const { body: made } = await server.call('create_incident', input, asCreator);
  const id = String(made.id);
  server.setNow(saved);
  const save = await updateInput(server, asAdmin.token, id, {
    description: { weather: 'Cloudy' },
    send_noti: 0,
  });
  expect((await server.call('update_incident', save, asAdmin)).status).toBe(200);

  const told = {
    id,
    incident_id: `INC-${id.padStart(6, '0')}`,
    incident_status: 'Draft',
    filtered_category: 'c2',
    filtered_park: 'Singapore Zoo',
    filtered_zone_type: 'Treetops Trail',
    filtered_incident_type: 'Security',
    filtered_incident_placement: 'Car park',
    creator_name: 'Nur Aisyah',
    created_by: creator.id,
    department: 'Operations',
    created_at: filed.toISOString(),
    latest_updated_at: saved.toISOString(),
    case_details: { incident_description: { incident_title, is_emergency_incident: 'No' } },
  };
  const month = { from_date: '2026-11-01', to_date: '2026-11-30' };
  const listed = async (input: object): Promise<unknown[]> =>
    (await server.call('get_all_incidents', { platform, search: incident_title, ...input } as never, asAdmin))
      .body.list;
  expect(await listed({ fields: 'row' })).toEqual([told]);
  expect(await listed({})).toMatchObject([told]);
  expect(await listed({ export: true, page: 1, size: 1000, ...month })).toMatchObject([told]);
  const { body } = await server.call('get_incident', { platform, id }, asAdmin);
  expect(body.data).toMatchObject({
    ...{ ...told, ...choice, latest_updated_by: 'Lim Boon', sub_department: 'Tram Ops' },
  });
  for (const [filter, found] of [
    [{ park: 'Singapore Zoo', zone: 'Treetops Trail' }, 1],
    [{ park: 'River Wonders' }, 0],
    [{ incident_type: 'Security', incident_placement: 'Car park' }, 1],
    [{ incident_placement: 'Security' }, 0],
  ] as const) {
    expect(await listed(filter), JSON.stringify(filter)).toHaveLength(found);
  }
});

async function asPerson(role: Role) {
  const { email } = await server.addUser({ role });
  return { token: await server.signIn(email) };
}

async function readIncident(id: string, by: { token: string }): Promise<Incident> {
  const { body } = await server.call('get_incident', { platform, id }, by);
  return body.data;
}

/** As many characters as the field may have. */
const long = (length: number) => 'Long湿滑🐘'.repeat(2_000).slice(0, length);

test('DET-1 DET-6 DET-9 texts of the greatest length are stored to the letter, in every field that takes them', async () => {
  const by = await asPerson('super_user');
  const { id } = await fileIncident(server, by.token, { category: 'c1' });
  const { case_details, aar } = await readIncident(id, by);
  const text = long(10_000);
  Object.assign(case_details.incident_description, {
    ...{ incident_title: long(100), incident_remarks: text, zone_type: ZONE_TYPED, zone: long(200) },
  });
  Object.assign(case_details.property_damage_details, { damaged_things: text, party_info: text });
  case_details.mpd_incident_analysis.stoppage_text = text;
  case_details.person_involved_details = [
    buildCasualty({
      ...{ casualty_no: 'Casualty 1', is_bodily_injury: 'Yes', injury_type: ['Others'], other: 'A fall' },
      injury_desription: text,
    }),
  ];
  case_details.witness_particulars = [
    buildWitness({ witness_no: 'Witness 1', employee_or_guest: 'guest', consent_remark: text }),
  ];
  Object.assign(aar.additional_actions, { amb_pol_called: 'Yes', remarks: text });
  Object.assign(aar.medical_status, { hospital_name: long(200), diagnosis: text });
  aar.root_cause.follow_up = text;
  aar.recommended_ca = [{ ...emptyAction(), id: 'a', description: text }];
  const save = await updateInput(server, by.token, id, { case_details, aar, action: 'Submit', send_noti: 0 });
  const { status, body } = await server.call('update_incident', save, by);
  expect([status, body.message]).toEqual([200, 'Success']);
  const incident_updates = [{ remark: text }];
  const posted = await server.call('update_incident', { platform, id, incident_updates }, by);
  expect(posted.status).toBe(200);

  expect(await readIncident(id, by)).toMatchObject({
    case_details,
    aar: { ...aar, recommended_ca: [{ description: text }] },
    incident_updates,
  });
});

test('FLOW-8 IAUD-2 one save of many sections is one entry with a line for each change', async () => {
  const by = await asPerson('super_user');
  const { id } = await fileIncident(server, by.token, { category: 'c1' });
  const { case_details, aar } = await readIncident(id, by);
  case_details.incident_description.incident_placement = 'Wet play';
  case_details.incident_description.incident_classification = 'Cut/burn';
  case_details.mpd_incident_analysis.stoppage_text = 'Until it is dry';
  case_details.witness_particulars.push(buildWitness({ id: 'w2', guest_name: 'Tan Wei-Ling' }));
  aar.root_cause.unsafe_act = 'Inattention';
  const save = await updateInput(server, by.token, id, { case_details, aar, send_noti: 0 });
  expect((await server.call('update_incident', save, by)).status).toBe(200);
  const [entry, ...earlier] = await getTrail(server, by.token, id);
  expect(earlier.map(({ description }) => description)).toEqual([['Create incident']]);
  expect(entry).toMatchObject({ role: 'super_user' });
  expect(entry?.description).toEqual([
    'Update placement from Path to Wet play',
    'Update classification from Slip/trip/fall to Cut/burn',
    'Add new Witness form',
    'Update about the stoppage from Until it was dry to Until it is dry',
    'Update unsafe act from - to Inattention',
  ]);
});
