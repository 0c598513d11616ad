import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NearbyIncident } from '../../contract/schemas/incident.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import { formatPosition, type Position } from '../../contract/values/position.ts';
import { queryRows } from '../../server/database/connection.ts';
import { incidents } from '../../server/database/schema.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

const NOW = new Date('2026-11-25T04:00:00Z');
const MINUTE = 60_000;
const ZOO: Position = { lat: 1.40471, lng: 103.79013 };
/** Metres north of the zone's point, which has no shape. */
const north = (metres: number) => formatPosition({ ...ZOO, lat: ZOO.lat + metres / 111_195 });

let server: TestServer;
let admin: string;
let senior: string;
let junior: string;

beforeAll(async () => {
  server = await startServer();
  server.setNow(NOW);
  const zone = (title: string, at: Position) => ({
    ...{ title, img_url: '', sub_zone: ['Giraffe Deck'], ...at, outline: [] },
  });
  const far = { lat: 1.42, lng: 103.82 };
  const parks = ['Zoo', 'Safari'].map((park) => ({
    ...{ park, ...ZOO, outline: [] },
    main_zones: [zone('Wild Africa', ZOO), zone('Entrance', far)],
  }));
  await server.app.services.reference.put([{ collection: 'static_data', id: 'parks', data: { parks } }]);
  const signIn = async (role: 'admin' | 'senior_user' | 'junior_user') =>
    server.signIn((await server.addUser({ role, name: role })).email);
  [admin, senior, junior] = [await signIn('admin'), await signIn('senior_user'), await signIn('junior_user')];
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(NOW);
  await queryRows(server.database, sql`truncate incidents cascade`);
});

type Place = { park?: string; zone_type: string; zone?: string };

async function file(place: Place, more: object = {}, by = admin): Promise<string> {
  const { zone_type } = place;
  const { incident_id } = await fileIncident(server, by, {
    ...{ park: 'Zoo', zone: zone_type, incident_title: 'Guest fell', category: 'c1' },
    ...place,
    ...more,
  });
  return incident_id;
}
const ask = async ({ park = 'Zoo', zone_type, zone = zone_type }: Place, token = admin) => {
  const input = { platform: 'web', park, zone_type, zone } as const;
  const { status, body } = await server.call('get_nearby_incidents', input, { token });
  expect(status, body.message).toBe(200);
  return body.data as NearbyIncident[];
};
const numbers = async (place: Place, token?: string) =>
  (await ask(place, token)).map(({ incident_id }) => incident_id);

const set = (code: string, columns: Partial<typeof incidents.$inferInsert>) =>
  server.database
    .update(incidents)
    .set(columns)
    .where(eq(incidents.id, Number(code.slice(4))));
const setAge = (code: string, minutes: number) =>
  set(code, { createdAt: new Date(NOW.getTime() - minutes * MINUTE) });

test('issue 45, item 6: the same zone of the same park, of the last two hours', async () => {
  const first = await file({ zone_type: 'Wild Africa', zone: 'Giraffe Deck' });
  await file({ zone_type: 'Entrance' });
  await file({ park: 'Safari', zone_type: 'Wild Africa' });
  const second = await file({ zone_type: 'Wild Africa' });
  await setAge(first, 120);
  expect(await numbers({ zone_type: 'Wild Africa' })).toEqual([second, first]);
  await setAge(first, 121);
  expect(await ask({ zone_type: 'Wild Africa' })).toEqual([
    {
      id: expect.any(String),
      incident_id: second,
      incident_status: 'Draft',
      filtered_zone_type: 'Wild Africa',
      incident_title: 'Guest fell',
      creator_name: 'admin',
      created_at: NOW.toISOString(),
      metres: null,
      may_update: false,
    },
  ]);
});

test('issue 45, item 6: a pin within 50 metres, the nearest first, and pins in the zone', async () => {
  const inZone = await file({ zone_type: 'Wild Africa' });
  const near = await file({ zone_type: ZONE_PIN, zone: north(130) });
  const nearer = await file({ zone_type: ZONE_PIN, zone: north(95) });
  const far = await file({ zone_type: ZONE_PIN, zone: north(151) });
  const elsewhere = await file({ park: 'Safari', zone_type: ZONE_PIN, zone: north(140) });
  await file({ zone_type: ZONE_TYPED, zone: 'Behind the giraffes' });
  const found = await ask({ zone_type: ZONE_PIN, zone: north(100) });
  expect(found.map(({ incident_id, metres }) => [incident_id, metres])).toEqual([
    [nearer, 5],
    [near, 30],
    [elsewhere, 40],
    [inZone, null],
  ]);
  expect(await numbers({ zone_type: 'Wild Africa' })).toEqual([nearer, inZone]);
  expect(await numbers({ zone_type: ZONE_PIN, zone: north(200) })).toEqual([far]);
  // A typed place is compared with nothing.
  expect(await ask({ zone_type: ZONE_TYPED, zone: 'Behind the giraffes' })).toEqual([]);
});

test('LIST-13 issue 45, item 6: only incidents that the person may open, and none that is archived', async () => {
  const minor = await file({ zone_type: 'Wild Africa' });
  const serious = await file({ zone_type: 'Wild Africa' }, { category: 'c2' });
  const own = await file({ zone_type: 'Wild Africa' }, { category: 'c1' }, junior);
  expect(await numbers({ zone_type: 'Wild Africa' }, junior)).toEqual([own, minor]);
  expect(await numbers({ zone_type: 'Wild Africa' }, senior)).toEqual([own, serious, minor]);
  await set(own, { status: 'Archived' });
  expect(await numbers({ zone_type: 'Wild Africa' }, junior)).toEqual([minor]);
});

test('DET-6 issue 45, item 6: says whether the person may add an update', async () => {
  await file({ zone_type: 'Wild Africa' }, { is_emergency_incident: 'Yes' });
  const mayUpdate = async (by: string) =>
    (await ask({ zone_type: 'Wild Africa' }, by)).map(({ may_update }) => may_update);
  expect([await mayUpdate(senior), await mayUpdate(junior)]).toEqual([[true], [false]]);
});
