import { beforeAll, expect, test } from 'vitest';
import { incidentInput, updateInput } from '../helpers/incidents.ts';
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
