import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointOutput } from '../../contract/endpoints.ts';
import type { ListView } from '../../contract/schemas/listView.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import { formatArea, isWithin, toPinCell } from '../../contract/values/mapArea.ts';
import type { Position } from '../../contract/values/position.ts';
import { queryRows } from '../../server/database/connection.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
let admin: string;
let junior: string;

const ZOO: Position = { lat: 1.40471, lng: 103.79013 };
const PINS = [
  '1.404711,103.790131',
  '1.404712, 103.790132',
  '1.410000,103.800000',
  '91.0,103.8',
  '1.4,1799',
  'by the gate',
];

beforeAll(async () => {
  server = await startServer();
  await server.app.services.reference.put([
    {
      collection: 'static_data',
      id: 'parks',
      data: {
        parks: [
          {
            park: 'Zoo',
            ...ZOO,
            outline: [],
            main_zones: [zone('Wild Africa', ZOO), zone('Entrance', { lat: 1.42, lng: 103.82 })],
          },
          {
            park: 'Safari',
            lat: 1.42,
            lng: 103.82,
            outline: [],
            main_zones: [zone('Entrance', { lat: 1.405, lng: 103.791 })],
          },
        ],
      },
    },
  ]);
  admin = await server.signIn((await server.addUser({ role: 'admin' })).email);
  junior = await server.signIn((await server.addUser({ role: 'junior_user' })).email);
  const file = (
    park: string,
    zone_type: string,
    category: 'c1' | 'c2' | 'c3',
    by: string,
    zone = zone_type,
  ) => fileIncident(server, by, { park, zone_type, zone, category, incident_title: `${park} ${zone_type}` });
  await file('Zoo', 'Wild Africa', 'c1', junior);
  await file('Zoo', 'Wild Africa', 'c3', admin);
  await file('Zoo', 'Entrance', 'c2', admin);
  await file('Safari', 'Entrance', 'c1', junior);
  await file('Zoo', ZONE_TYPED, 'c1', admin, '1.404711,103.790131');
  for (const [index, pin] of PINS.entries())
    await file('Zoo', ZONE_PIN, index === 1 ? 'c2' : 'c1', admin, pin);
});
afterAll(() => server.close());

function zone(title: string, at: Position) {
  return { title, img_url: '', sub_zone: [], ...at, outline: [] };
}

type MapAnswer = Pick<EndpointOutput<'map_incidents'>, 'zones' | 'pins' | 'left'>;
const mapped = async (filter: object, token: string): Promise<MapAnswer> => {
  const { status, body } = await server.call('map_incidents', { platform: 'web', ...filter }, { token });
  expect(status, body.message).toBe(200);
  return body;
};
const listed = async (filter: object, token: string): Promise<string[]> => {
  const { status, body } = await server.call(
    'get_all_incidents',
    { platform: 'web', size: 50, ...filter },
    { token },
  );
  expect(status, body.message).toBe(200);
  return body.list.map(({ id }: { id: string }) => id).sort();
};
const square = ({ lat, lng }: Position, half: number) => [
  { lat: lat - half, lng: lng - half },
  { lat: lat - half, lng: lng + half },
  { lat: lat + half, lng: lng + half },
  { lat: lat + half, lng: lng - half },
];

describe('issue 21, item 2: the map of the list', () => {
  test('LIST-2 LIST-13 each place says how many are there and the worst of their categories, of those that one may list', async () => {
    const { zones, pins, left } = await mapped({}, admin);
    expect(zones).toHaveLength(4);
    expect(zones[0]).toEqual({ park: 'Zoo', zone: 'Wild Africa', count: 2, category: 'c3' });
    expect(zones).toEqual(
      expect.arrayContaining([
        { park: 'Zoo', zone: 'Entrance', count: 1, category: 'c2' },
        { park: 'Safari', zone: 'Entrance', count: 1, category: 'c1' },
        { park: 'Zoo', zone: ZONE_TYPED, count: 1, category: 'c1' },
      ]),
    );
    // Two pins a metre apart share a place, and invalid positions have none.
    expect(pins).toHaveLength(2);
    expect(pins[0]).toMatchObject({ count: 2, category: 'c2' });
    expect(pins[0]?.lat).toBeCloseTo(1.40471, 5);
    expect(pins[0]?.lng).toBeCloseTo(103.79013, 5);
    expect(pins[1]).toEqual({ lat: 1.41, lng: 103.8, count: 1, category: 'c1' });
    expect(left).toBe(3);
    const counted = [...zones, ...pins].reduce((sum, { count }) => sum + count, left);
    expect(counted, 'every listed incident').toBe((await listed({}, admin)).length);
    const own = await mapped({}, junior);
    expect(own.zones.find(({ park, zone }) => park === 'Zoo' && zone === 'Wild Africa')).toMatchObject({
      count: 1,
      category: 'c1',
    });
  });

  test.each([
    { category: 'c1' },
    { park: 'Zoo' },
    { zone: 'Entrance' },
    { case: 'my_case' },
    { search: 'safari' },
    { incident_status: 'Open' },
  ])('LIST-2 %o: as many as the list and SQL count', async (filter) => {
    for (const token of [admin, junior]) {
      const { zones, pins } = await mapped(filter, token);
      const places = [...zones, ...pins].reduce((sum, { count }) => sum + count, 0);
      const shown = await listed(filter, token);
      const [nowhere] = await queryRows<{ count: number }>(
        server.database,
        sql`select count(*)::int as count from incidents
            where zone_type = ${ZONE_PIN} and pin is null and id::text in ${[...shown, '']}`,
      );
      expect(places + (nowhere?.count ?? 0)).toBe(shown.length);
    }
  });

  test('an area filters the list, its tabs and its map: zones by their middle, pins by themselves', async () => {
    const around = square(ZOO, 0.0001);
    const area = formatArea(around);
    const rows = await queryRows<{ id: number; park: string; zone_type: string; zone: string }>(
      server.database,
      sql`select id, park, zone_type, document #>> '{case_details,incident_description,zone}' as zone from incidents`,
    );
    const inside = rows.filter(({ park, zone_type, zone }) => {
      const [lat, lng] = zone.split(',').map(Number);
      return (
        (park === 'Zoo' && zone_type === 'Wild Africa') ||
        (zone_type === ZONE_PIN && lat !== undefined && lng !== undefined && isWithin(around, { lat, lng }))
      );
    });
    expect(inside).toHaveLength(4);
    expect(await listed({ area }, admin)).toEqual(inside.map(({ id }) => String(id)).sort());
    const { zones, pins } = await mapped({ area }, admin);
    expect(zones).toEqual([{ park: 'Zoo', zone: 'Wild Africa', count: 2, category: 'c3' }]);
    expect(pins.map(({ count }) => count)).toEqual([2]);
    const counted = await server.call('count_incidents', { platform: 'web', area }, { token: admin });
    expect(counted.body.data.All).toBe(4);
    // Places do not reveal incidents that this person may not list.
    expect(await listed({ area }, junior)).toHaveLength(2);
    expect(await listed({ area: formatArea(square({ lat: 1.3, lng: 103.7 }, 0.001)) }, admin)).toEqual([]);
  });

  test('LIST-2 each place lists as many incidents as it shows, also a pin on the middle of a zone, and within an area', async () => {
    for (const within of [{}, { area: formatArea(square(ZOO, 0.0001)) }]) {
      const { zones, pins } = await mapped(within, admin);
      for (const { park, zone, count } of zones)
        expect(await listed({ ...within, park, zone }, admin)).toHaveLength(count);
      for (const pin of pins)
        expect(await listed({ ...within, pin_cell: toPinCell(pin) }, admin)).toHaveLength(pin.count);
    }
    const { status } = await server.call(
      'get_all_incidents',
      { platform: 'web', pin_cell: '1;2' },
      { token: admin },
    );
    expect(status).toBe(400);
  });

  test('LIST-2 a place lists its incidents also if their average is rounded into the next cell', async () => {
    const edge = { lat: 1.4045, lng: 103.9 };
    const zone = `${edge.lat},${edge.lng}`;
    const average = (edge.lat + edge.lat + edge.lat) / 3;
    expect(toPinCell({ ...edge, lat: average })).not.toBe(toPinCell(edge));
    for (let filed = 0; filed < 3; filed += 1)
      await fileIncident(server, admin, { park: 'Zoo', zone_type: ZONE_PIN, zone, category: 'c1' });
    const { pins } = await mapped({}, admin);
    expect(pins).toContainEqual({ ...edge, count: 3, category: 'c1' });
    expect(await listed({ pin_cell: toPinCell(edge) }, admin)).toHaveLength(3);
  });

  test('an area contains only its own incidents', async () => {
    const area = formatArea(square(ZOO, 0.0001));
    const [day] = await queryRows<{ day: string }>(
      server.database,
      sql`select max(incident_date)::text as day from incidents`,
    );
    const range = { from_date: day?.day, to_date: day?.day };
    const { body } = await server.call(
      'get_all_incidents',
      { platform: 'web', export: 'true', size: 1000, area, ...range },
      { token: admin },
    );
    expect(body.list.map(({ id }: { id: string }) => id).sort()).toEqual(await listed({ area }, admin));
    expect(body.total).toBe(4);
  });

  test.each([
    ['of two corners', '1,2;3,4'],
    ['with a word', '1,2;3,4;x,5'],
    ['off the globe', '91,2;3,4;5,6'],
    ['of too many corners', `${'1.1,103.1;'.repeat(60)}1.1,103.1`],
    ['with more than corners', "1,2;3,4;5,6')--"],
    ['of no numbers', '1,2;3,4;NaN,6'],
  ])('an invalid area is refused with a message: %s', async (_what, area) => {
    for (const call of ['get_all_incidents', 'count_incidents', 'map_incidents'] as const) {
      const { status, body } = await server.call(call, { platform: 'web', area }, { token: admin });
      expect([status, body.message]).toEqual([400, 'Please check: area.']);
    }
  });

  test('a view of the list keeps its area', async () => {
    const view = {
      id: 'v1',
      name: 'By the gate',
      filter: { area: formatArea(square(ZOO, 0.001)) },
      sort: { field: 'latest_updated_at', order: 'DESC' },
      columns: { hidden: [], order: [] },
    } satisfies ListView;
    const { version } = (await server.call('get_list_views', { platform: 'web' }, { token: junior })).body
      .data;
    const saved = await server.call(
      'save_list_views',
      { platform: 'web', version, views: [view] },
      { token: junior },
    );
    expect(saved.body.data.views).toEqual([view]);
  });
});
