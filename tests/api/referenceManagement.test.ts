import { and, eq } from 'drizzle-orm';
import simpleRestProvider from 'ra-data-simple-rest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '../../server/database/schema.ts';
import { referenceCaller } from '../helpers/reference.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
let token: string;
let send: ReturnType<typeof referenceCaller>;
let admin: { id: string; name: string };

beforeAll(async () => {
  server = await startServer();
  const user = await server.addUser({ role: 'super_admin', name: 'Ms Reference' });
  admin = user;
  token = await server.signIn(user.email);
  send = referenceCaller(server, token);
});
afterAll(() => server.close());

const get = (path: string) => send('GET', path);
const getTrail = (id: string) =>
  server.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, 'reference'), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.id);

describe('REF-2 DET-4 CAS-3: values required by rules', () => {
  test.each([
    ['corrective_actions_status', 'Completed'],
    ['corrective_actions_status', 'In progress'],
    ['what_caused_injury', 'Others'],
  ])('of %s "%s" is neither renamed nor retired; all others of the list are', async (list, value) => {
    const path = `static_data/${list}`;
    const before = (await get(path)).body;
    expect(before.values).toContain(value);
    const renamed = before.values.map((one: string) => (one === value ? `${value} now` : one));
    for (const change of [
      { values: renamed },
      { retired: [value] },
      { values: before.values.filter((one: string) => one !== value) },
    ]) {
      const { status, body } = await send('PUT', path, { ...before, ...change });
      expect([status, body.message]).toEqual([400, expect.stringContaining(`relies on "${value}"`)]);
    }
    expect((await get(path)).body).toEqual(before);
    const others = before.values.filter((one: string) => one !== value).toReversed();
    expect((await send('PUT', path, { ...before, values: [value, ...others] })).status).toBe(200);
  });
});

describe('REF-2: reading, in the simple-rest dialect', () => {
  test('REF-2: react-admin’s own data provider pages, sorts, filters, and reads one and many', async () => {
    const provider = simpleRestProvider(`${server.origin}/api/reference`, async (url, options = {}) => {
      const headers = new Headers(options.headers as HeadersInit);
      headers.set('authorization', `Bearer ${token}`);
      if (options.body) headers.set('content-type', 'application/json');
      const asked = new URL(url);
      asked.searchParams.set('platform', 'web');
      const response = await fetch(asked, { ...options, headers });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text, json: JSON.parse(text) };
    });
    const list = (page: number, order: 'ASC' | 'DESC', filter = {}) =>
      provider.getList('incident_classifications', {
        pagination: { page, perPage: 5 },
        sort: { field: 'title', order },
        filter,
      });
    const first = await list(1, 'ASC');
    const second = await list(2, 'ASC');
    expect(first.data).toHaveLength(5);
    expect(first.total).toBeGreaterThan(10);
    const titles = [...first.data, ...second.data].map(({ title }) => title);
    expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'en')));
    expect(new Set(titles).size).toBe(10);
    const last = await list(1, 'DESC');
    expect(last.data[0].title > titles[0]).toBe(true);
    const [one] = first.data;
    expect((await list(1, 'ASC', { q: one.title.toUpperCase() })).data).toContainEqual(one);
    expect((await list(1, 'ASC', { retired: true })).total).toBe(0);
    expect(await provider.getOne('incident_classifications', { id: one.id })).toEqual({ data: one });
    const ids = first.data.slice(0, 2).map(({ id }) => id);
    const many = await provider.getMany('incident_classifications', { ids });
    expect(many.data.map(({ id }) => id).sort()).toEqual([...ids].sort());
    await provider.create('injury_types', { data: { id: 'by-provider', injuries: ['Sting'] } });
    const { data } = await provider.getOne('injury_types', { id: 'by-provider' });
    await provider.update('injury_types', {
      id: data.id,
      data: { ...data, injuries: ['Bite'] },
      previousData: data,
    });
    const { data: retired } = await provider.delete('injury_types', {
      id: 'by-provider',
      previousData: data,
    });
    expect(retired).toMatchObject({ id: 'by-provider', injuries: ['Bite'], retired: true });
  });

  test('REF-2: Content-Range says which of how many, also of none and past the end', async () => {
    const all = await get('departments');
    const count = all.body.length;
    expect(all.headers.get('content-range')).toBe(`departments 0-${count - 1}/${count}`);
    const some = await get('departments?range=[1,2]');
    expect([some.body.length, some.headers.get('content-range')]).toEqual([2, `departments 1-2/${count}`]);
    expect((await get('departments?range=[900,909]')).headers.get('content-range')).toBe(
      `departments */${count}`,
    );
    expect((await get('departments?filter={"q":"zzzz"}')).headers.get('content-range')).toBe(
      'departments */0',
    );
  });

  test.each([
    'range=[0]',
    'range=[5,1]',
    'range=[0,99999]',
    'range=no',
    'sort=["secret","ASC"]',
    'sort=["id","UP"]',
    'filter=[]',
    'filter={"password":"x"}',
    'filter={"id":{"a":1}}',
    'range=[0,1]&range=[0,2]',
    'filter={"q":"\\u0000"}',
  ])('REF-2: ?%s is refused with 400 in words', async (query) => {
    const { status, body } = await get(`departments?${query}`);
    expect([status, typeof body.message]).toEqual([400, 'string']);
  });

  test('REF-2: a missing document is 404', async () => {
    for (const path of [
      'users',
      'departments/nothing',
      'static_data/__proto__',
      'departments/%00',
      '__proto__',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});

describe('REF-2: adding, renaming, retiring', () => {
  test('REF-2: a classification is added, offered by a placement, renamed everywhere, retired everywhere', async () => {
    const made = await send('POST', 'incident_classifications', {
      id: 'drone-crash',
      title: 'Drone crash',
      injury_type_id: '',
    });
    expect([made.status, made.body]).toMatchObject([200, { id: 'drone-crash', title: 'Drone crash' }]);
    const [placement] = (await get('incident_placements')).body;
    const offered = [...placement.classifications, { id: 'drone-crash', title: 'Anything' }];
    const saved = await send('PUT', `incident_placements/${placement.id}`, {
      ...placement,
      classifications: offered,
    });
    expect(saved.body.classifications.at(-1)).toEqual({ id: 'drone-crash', title: 'Drone crash' });
    await send('PUT', 'incident_classifications/drone-crash', { ...made.body, title: 'Fallen drone' });
    const entry = async () => (await get(`incident_placements/${placement.id}`)).body.classifications.at(-1);
    expect(await entry()).toEqual({ id: 'drone-crash', title: 'Fallen drone' });
    const gone = await send('DELETE', 'incident_classifications/drone-crash');
    expect([gone.status, gone.body.retired]).toEqual([200, true]);
    expect(await entry()).toEqual({ id: 'drone-crash', title: 'Fallen drone', retired: true });
    expect((await get('incident_classifications/drone-crash')).body.title).toBe('Fallen drone');
    await send('PUT', 'incident_classifications/drone-crash', {
      ...gone.body,
      updated_at: undefined,
      retired: false,
    });
    expect((await entry()).retired).toBe(false);
  });

  test('REF-2: values omitted by a new version are retired and not lost', async () => {
    const weather = (await get('static_data/weather')).body;
    const [first, ...others] = weather.values;
    const renamed = await send('PUT', 'static_data/weather', {
      ...weather,
      values: ['Haze and ash', ...others],
    });
    expect(renamed.body.values).toEqual(['Haze and ash', ...others, first]);
    expect(renamed.body.retired).toEqual([first]);
    const { parks, ...rest } = (await get('static_data/parks')).body;
    const [zoo, ...otherParks] = parks;
    const [zone, ...zones] = zoo.main_zones;
    const changed = await send('PUT', 'static_data/parks', {
      ...rest,
      parks: [{ ...zoo, main_zones: zones }],
    });
    expect(changed.status).toBe(200);
    expect(changed.body.parks[0].main_zones.at(-1)).toEqual({ ...zone, retired: true });
    expect(changed.body.parks.slice(1)).toEqual(
      otherParks.map((park: object) => ({ ...park, retired: true })),
    );
    const back = await send('PUT', 'static_data/parks', {
      ...rest,
      updated_at: changed.body.updated_at,
      parks,
    });
    expect(back.body.parks).toEqual(parks);
  });

  test('REF-2: every change is in the audit trail with before and after, and an unchanged save is not', async () => {
    const made = await send('POST', 'departments', {
      id: 'night-crew',
      title: 'Night Crew',
      sub_departments: [],
    });
    const saved = await send('PUT', 'departments/night-crew', { ...made.body, title: 'Night Team' });
    await send('PUT', 'departments/night-crew', saved.body);
    await send('DELETE', 'departments/night-crew');
    await send('DELETE', 'departments/night-crew');
    const trail = await getTrail('departments/night-crew');
    expect(trail.map(({ description }) => description)).toEqual([
      ['Create "Night Crew" in Departments'],
      ['Update name of department "Night Crew" from Night Crew to Night Team'],
      ['Retire department "Night Team"'],
    ]);
    expect(trail[1]).toMatchObject({
      changedBy: admin.id,
      changedByName: 'Ms Reference',
      role: 'super_admin',
    });
    expect(trail[1]?.details).toEqual([
      { field: 'name of department "Night Crew"', before: 'Night Crew', after: 'Night Team' },
    ]);
  });

  test('REF-2 FLOW-8 a new park is the only change of the trail, has no place, and the explorer names its document', async () => {
    const { parks, ...rest } = (await get('static_data/parks')).body;
    const known = parks.map((park: object) => ({ ...park, retired: false }));
    const added = { park: 'Otter Island', outline: [], main_zones: [] };
    const saved = await send('PUT', 'static_data/parks', { ...rest, parks: [...known, added] });
    expect([saved.status, saved.body.parks?.at(-1)]).toEqual([200, added]);
    expect((await getTrail('static_data/parks')).at(-1)).toMatchObject({
      description: ['Add park "Otter Island"'],
      details: [{ field: 'park "Otter Island"', before: '', after: 'offered' }],
    });
    const { body } = await server.call(
      'get_audit_entries',
      { platform: 'web', kind: 'reference', record: 'parks and' },
      { token },
    );
    expect(body.data[0].record).toMatchObject({
      name: 'Parks and zones',
      title: 'Parks and lists of values',
    });
  });

  test('REF-2 another order of parks or zones is saved', async () => {
    const { parks, ...rest } = (await get('static_data/parks')).body;
    const turned = parks.toReversed();
    const saved = await send('PUT', 'static_data/parks', { ...rest, parks: turned });
    expect(saved.body.parks).toEqual(turned);
    expect((await getTrail('static_data/parks')).at(-1)?.description).toEqual(['Reorder parks']);
  });

  test.each([{ lat: 1.4 }, { lng: 103.8 }, { lat: 91, lng: 0 }, { lat: 0, lng: 181 }])(
    'REF-2 half a place or one on no globe is refused: %o',
    async (place) => {
      const { parks, ...rest } = (await get('static_data/parks')).body;
      const park = { park: 'Nowhere', outline: [], main_zones: [], ...place };
      const { status } = await send('PUT', 'static_data/parks', { ...rest, parks: [...parks, park] });
      expect(status).toBe(400);
    },
  );

  test('REF-2, DET-11: a save over a newer version is refused with the current one', async () => {
    const read = (await get('injury_types')).body[0];
    const mine = await send('PUT', `injury_types/${read.id}`, {
      ...read,
      injuries: [...read.injuries, 'Mine'],
    });
    const theirs = await send('PUT', `injury_types/${read.id}`, {
      ...read,
      injuries: [...read.injuries, 'Theirs'],
    });
    expect([theirs.status, theirs.body.data]).toEqual([409, mine.body]);
    const both = Array.from({ length: 8 }, (_, index) =>
      send('PUT', `injury_types/${read.id}`, { ...mine.body, injuries: [`One ${index}`] }),
    );
    const statuses = (await Promise.all(both)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(7).fill(409)]);
  });

  test('REF-2: the same key files once', async () => {
    const body = { id: 'once-only', injuries: ['Sting'] };
    const key = { 'idempotency-key': 'reference-key-1' };
    const [first, again] = [
      await send('POST', 'injury_types', body, key),
      await send('POST', 'injury_types', body, key),
    ];
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await send('POST', 'injury_types', { ...body, injuries: ['Bite'] }, key)).status).toBe(409);
    expect((await send('POST', 'injury_types', body)).status).toBe(409);
    expect(await getTrail('injury_types/once-only')).toHaveLength(1);
  });
});
