import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '../../contract/permissions.ts';
import { auditEntries, fileObjects, incidents, users } from '../../server/database/schema.ts';
import { getAction } from '../helpers/actions.ts';
import { openLive } from '../helpers/liveStream.ts';
import { storeIncident } from '../helpers/notifications.ts';
import { referenceCaller } from '../helpers/reference.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
let token: string;
let send: ReturnType<typeof referenceCaller>;
let by: Awaited<ReturnType<TestServer['addUser']>>;

beforeAll(async () => {
  server = await startServer();
  by = await server.addUser({ role: 'super_admin', department: 'Safety', subDepartment: 'WSH' });
  token = await server.signIn(by.email);
  send = referenceCaller(server, token);
});
afterAll(() => server.close());

const get = async (path: string) => (await send('GET', path)).body;
const uses = (id: string, ...path: string[]) =>
  get(`${id}/uses?path=${encodeURIComponent(JSON.stringify(path))}`);

test('REF-2 a new document needs no id, and is offered at once where it was created', async () => {
  const [placement] = await get('incident_placements');
  const body = { title: 'Falling branch', injury_type_id: '', within: placement.id };
  const made = await send('POST', 'incident_classifications', body);
  expect([made.status, made.body.id]).toEqual([200, expect.stringMatching(/^falling-branch-[0-9a-f]{8}$/)]);
  expect(made.body).not.toHaveProperty('within');
  const offered = (await get(`incident_placements/${placement.id}`)).classifications;
  expect(offered.at(-1)).toEqual({ id: made.body.id, title: 'Falling branch' });
  const again = await send('POST', 'incident_classifications', body);
  expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ['title']]);
  const count = (await get('incident_classifications?filter={"title":"Falling branch"}')).length;
  expect(count, 'what was refused is not there').toBe(1);
  expect((await send('POST', 'incident_classifications', { ...body, within: 'nothing' })).status).toBe(400);

  const injuries = { id: 'of-branches', injuries: ['Bruise'], within: made.body.id };
  expect((await send('POST', 'injury_types', injuries)).status).toBe(200);
  expect((await get(`incident_classifications/${made.body.id}`)).injury_type_id).toBe('of-branches');
});

test('REF-2 omitted injuries and sub zones are kept as retired, and can be restored', async () => {
  await send('POST', 'injury_types', { id: 'kept', injuries: ['Sting', 'Bite'] });
  const left = await send('PUT', 'injury_types/kept', { injuries: ['Bite'] });
  expect(left.body).toMatchObject({ injuries: ['Bite'], retired_injuries: ['Sting'] });
  const back = await send('PUT', 'injury_types/kept', { ...left.body, injuries: ['Sting', 'Bite'] });
  expect(back.body).toMatchObject({ injuries: ['Sting', 'Bite'], retired_injuries: [] });

  const { parks } = await get('static_data/parks');
  const zone = parks[0].main_zones.find(({ sub_zone }: { sub_zone: string[] }) => sub_zone.length > 0);
  const [first] = zone.sub_zone.splice(0, 1);
  const saved = await send('PUT', 'static_data/parks', { parks });
  const now = saved.body.parks[0].main_zones.find(({ title }: { title: string }) => title === zone.title);
  expect([now.sub_zone.includes(first), now.retired_sub_zone]).toEqual([false, [first]]);
});

test('REF-2 a collection is sorted by one call, without disturbing an edit', async () => {
  const before = (await get('departments?sort=["position","ASC"]')).map(({ id }: { id: string }) => id);
  const read = await get(`departments/${before[0]}`);
  const wanted = [...before].reverse();
  const ordered = await send('PUT', 'departments', { ids: [...wanted.slice(0, -1), 'nothing'] });
  expect([ordered.status, ordered.body.ids]).toEqual([200, wanted]);
  const after = (await get('departments?sort=["position","ASC"]')).map(({ id }: { id: string }) => id);
  expect(after).toEqual(wanted);
  const edited = await send('PUT', `departments/${before[0]}`, { ...read, position: 0, title: 'Renamed' });
  expect([edited.status, edited.body.position]).toEqual([200, wanted.length - 1]);
  const trail = await server.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, 'departments'));
  expect(trail.map(({ description }) => description)).toEqual([['Reorder Departments']]);
  for (const ids of [undefined, 'a', [1]])
    expect((await send('PUT', 'departments', { ids })).status).toBe(400);
  expect((await send('PUT', 'roles', { ids: [] })).status).toBe(409);
});

test('REF-2 two departments have no one name', async () => {
  const made = { title: 'Night crew', sub_departments: [] };
  expect((await send('POST', 'departments', made)).status).toBe(200);
  const again = await send('POST', 'departments', made);
  expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ['title']]);
});

test('REF-2 the uses of a value are counted', async () => {
  const nothing = { incidents: 0, accounts: 0, classifications: 0 };
  const { incidents: before } = await uses('incident_types/safety');
  const description = {
    weather: 'Haze',
    area_condition: ['Wet'],
    park: 'Night Safari',
    sub_zones: 'Bridge',
    selected_incident_ids: {
      incident_placement_id: '',
      incident_classification_id: 'counted',
      injury_type_id: '',
    },
  };
  await storeIncident(server, { by, description }, { zoneType: 'Trail', incidentType: 'Safety' });
  expect(await uses('static_data/weather', 'Haze')).toEqual({ ...nothing, incidents: 1 });
  expect(await uses('static_data/weather', 'Fair')).toEqual(nothing);
  expect((await uses('static_data/area_condition', 'Wet')).incidents).toBe(1);
  expect((await uses('static_data/parks', 'Night Safari', 'Trail')).incidents).toBe(1);
  expect((await uses('static_data/parks', 'Night Safari', 'Trail', 'Bridge')).incidents).toBe(1);
  expect((await uses('static_data/parks', 'River Wonders', 'Trail')).incidents).toBe(0);
  expect((await uses('incident_types/safety')).incidents).toBe(before + 1);
  await send('POST', 'incident_classifications', { id: 'counted', title: 'Counted', injury_type_id: '' });
  expect((await uses('incident_classifications/counted')).incidents).toBe(1);
  expect((await uses('incident_types/safety', '$.x" ? (1 == 1)')).incidents).toBe(0);
  expect((await uses('departments/safety', 'WSH')).accounts).toBe(1);
  expect((await uses('departments/safety')).accounts).toBe(1);
  expect((await send('GET', 'static_data/weather/uses?path=no')).status).toBe(400);
  expect((await send('GET', 'static_data/none/uses')).status).toBe(404);
});

test('REF-2 DET-4 DET-7 the uses of a sub department count open actions and chosen recipients', async () => {
  const before = (await uses('departments/safety', 'WSH')).incidents;
  const assignee = { kind: 'sub_department', id: 'WSH', name: 'WSH' } as const;
  const withAction = (fields: object) => ({
    report: { recommended_ca: [{ id: 'a', assignee, ...fields }].map(getAction) },
  });
  const choice = { notification_list: ['WSH'] };
  const elsewhere = { subDepartment: 'HR' };
  await storeIncident(server, { by, ...withAction({}) }, elsewhere);
  await storeIncident(server, { by, choice }, elsewhere);
  await storeIncident(server, { by, ...withAction({ recommended_ca_status: 'Completed' }) }, elsewhere);
  await storeIncident(server, { by, choice }, { ...elsewhere, status: 'Closed' });
  expect((await uses('departments/safety', 'WSH')).incidents).toBe(before + 2);
});

test('REF-2 NLST-1 which sub departments a classification notifies is chosen one at a time', async () => {
  const [{ id }] = await get('incident_classifications');
  const path = `incident_classifications/${id}/notified`;
  const before = (await get(path)).sub_departments;
  const free = ['HR', 'IT', 'Retail'].filter((name) => !before.includes(name));
  const tick = (sub_department: string, notified: boolean) => send('PUT', path, { sub_department, notified });
  await Promise.all(free.map((name) => tick(name, true)));
  expect((await get(path)).sub_departments).toEqual([...before, ...free].sort());
  const [first = ''] = free;
  expect((await tick(first, false)).body.sub_departments).not.toContain(first);
  expect((await tick(first, false)).status).toBe(200);
  expect((await uses('departments/corporate', free[1] ?? '')).classifications).toBeGreaterThan(0);
  expect((await tick('Nobody', true)).status).toBe(400);
  const corporate = await get('departments/corporate');
  const retired = corporate.sub_departments.map((one: { title: string }) =>
    [first, free[1]].includes(one.title) ? { ...one, retired: true } : one,
  );
  await send('PUT', 'departments/corporate', { ...corporate, sub_departments: retired });
  expect((await tick(first, true)).body.errors, 'retired').toEqual({
    sub_department: `Sub department ${first} does not exist or is retired.`,
  });
  expect((await tick(free[1] ?? '', true)).status, 'as it was stored').toBe(200);
  expect((await send('PUT', path, {})).status).toBe(400);
  expect((await send('GET', 'departments/safety/notified')).status).toBe(404);
});

test('REF-2 NLST-1 DET-4 data stored by the name of a department follows a rename; filed and done data keeps the old name', async () => {
  const sub_departments = [
    { id: 'divers', title: 'Divers' },
    { id: 'pumps', title: 'Pumps' },
  ];
  const made = await send('POST', 'departments', { id: 'water', title: 'Water', sub_departments });
  await send('POST', 'departments', {
    id: 'boats',
    title: 'Boats',
    sub_departments: [{ id: 'pumps', title: 'Pumps' }],
  });
  const list = await get('static_data/action_assigned_to');
  const actionList = { ...list, values: [...list.values, 'Divers'] };
  expect((await send('PUT', 'static_data/action_assigned_to', actionList)).status).toBe(200);
  const [{ id: classification }] = await get('incident_classifications');
  const notified = `incident_classifications/${classification}/notified`;
  for (const sub_department of ['Divers', 'Pumps']) {
    await send('PUT', notified, { sub_department, notified: true });
  }
  const diver = await server.addUser({ department: 'Water', subDepartment: 'Divers' });
  const onBoats = await server.addUser({ department: 'Boats', subDepartment: 'Pumps' });
  const toDivers = { kind: 'sub_department', id: 'Divers', name: 'Divers' } as const;
  const choice = {
    notification_list: ['Divers'],
    selected_noti_departs: [{ name: 'Divers', status: 1 as const }],
  };
  const report = {
    recommended_ca: [
      { id: 'given', assignee: toDivers },
      { id: 'said', action_assigned_to: 'Divers' },
      { id: 'done', assignee: toDivers, recommended_ca_status: 'Completed' },
    ].map(getAction),
  };
  const filed = { subDepartment: 'Divers' };
  const open = await storeIncident(server, { by, choice, report }, filed);
  const closed = await storeIncident(server, { by, choice }, { ...filed, status: 'Closed' });

  const renamed = {
    ...made.body,
    title: 'Waters',
    sub_departments: [
      { id: 'divers', title: 'Diving team' },
      { id: 'pumps', title: 'Pump house' },
    ],
  };
  expect((await send('PUT', 'departments/water', renamed)).status).toBe(200);

  const after = (await get(notified)).sub_departments;
  expect(after).toEqual(expect.arrayContaining(['Diving team', 'Pump house', 'Pumps']));
  expect(after).not.toContain('Divers');
  const account = async ({ id }: { id: string }) => {
    const [row] = await server.database.select().from(users).where(eq(users.id, id));
    return [row?.department, row?.subDepartment];
  };
  expect(await account(diver)).toEqual(['Waters', 'Diving team']);
  expect(await account(onBoats), 'of the other department of that name').toEqual(['Boats', 'Pumps']);
  const trail = await server.database.select().from(auditEntries).where(eq(auditEntries.subjectId, diver.id));
  expect(trail.at(-1)?.description).toEqual([
    'Update department from Water to Waters',
    'Update sub department from Divers to Diving team',
  ]);
  const stored = async (id: number) => {
    const [row] = await server.database.select().from(incidents).where(eq(incidents.id, id));
    return row;
  };
  const document = (await stored(open))?.document;
  const given = document?.aar.recommended_ca.map(({ id, assignee }) => [id, assignee?.id]);
  expect(given).toEqual([
    ['given', 'Diving team'],
    ['said', 'Diving team'],
    ['done', 'Divers'],
  ]);
  expect(document).toMatchObject({
    notification_list: ['Diving team'],
    selected_noti_departs: [{ name: 'Diving team', status: 1 }],
  });
  expect((await stored(open))?.subDepartment, 'as it was filed').toBe('Divers');
  expect((await stored(closed))?.document).toMatchObject(choice);
  const { values, retired } = await get('static_data/action_assigned_to');
  expect([values.includes('Diving team'), retired]).toEqual([true, ['Divers']]);
});

test('REF-2 the picture of a zone no longer belongs to its uploader; other files still do', async () => {
  const other = await server.addUser({ role: 'admin' });
  const upload = async (path: string, uploadedBy: string) => {
    const file = { path, contentType: 'image/png', size: 1, md5: 'x', downloadToken: 'x', generation: 1 };
    const at = new Date();
    const row = { ...file, customMetadata: {}, uploadedBy, createdAt: at, updatedAt: at };
    await server.database.insert(fileObjects).values(row);
    return `/v0/b/parks-console/o/${encodeURIComponent(path)}?alt=media`;
  };
  const mine = await upload('photovideos/zone.png', by.id);
  const theirs = await upload('photovideos/theirs.png', other.id);
  const { parks } = await get('static_data/parks');
  parks[0].main_zones[0].img_url = mine;
  parks[0].main_zones[1].img_url = theirs;
  expect((await send('PUT', 'static_data/parks', { parks })).status).toBe(200);
  const files = await server.database.select().from(fileObjects);
  const owner = (path: string) => files.find((file) => file.path === path)?.uploadedBy;
  expect([owner('photovideos/zone.png'), owner('photovideos/theirs.png')]).toEqual([null, other.id]);
});

test('REF-2 every open console learns that a collection changed', async () => {
  const anybody = await server.addUser({ role: 'junior_user' });
  const live = await openLive(server.origin, await server.signIn(anybody.email));
  await live.until('has_new', 1);
  await send('PUT', 'static_data/weather', { values: ['Fair', 'Storm'] });
  const [told] = await live.until('reference_changed', 1);
  expect(told?.data).toEqual({ collection: 'static_data' });
  live.close();
});

test.each(ROLES)('REF-2 a %s: a super_admin alone counts, orders and says who is notified', async (role) => {
  const as = { authorization: `Bearer ${await server.signIn((await server.addUser({ role })).email)}` };
  const [{ id }] = await get('incident_classifications');
  const path = `incident_classifications/${id}/notified`;
  const expected = role === 'super_admin' ? 200 : 403;
  const statuses = await Promise.all([
    send('GET', 'departments/safety/uses', undefined, as),
    send('PUT', 'incident_types', { ids: [] }, as),
    send('PUT', path, { sub_department: 'WSH', notified: true }, as),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([expected, expected, expected]);
  expect((await send('GET', path, undefined, as)).status).toBe(200);
});
