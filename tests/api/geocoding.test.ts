import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '../../contract/permissions.ts';
import { type Park, parksDocument } from '../../contract/schemas/referenceData.ts';
import { isPlaced } from '../../contract/values/position.ts';
import { referenceDocuments } from '../../server/database/schema.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
let token: string;
let parks: Park[];

beforeAll(async () => {
  server = await sharedServer();
  token = await server.signIn((await server.addUser()).email);
  const document = await server.app.services.reference.get('static_data', 'parks');
  parks = parksDocument.parse(document).parks;
});

const reverse = async (lat: unknown, lng: unknown, as: string | undefined = token) =>
  server.call('geocode_reverse', { platform: 'web', lat, lng }, { token: as });
const search = async (keyword: string, as: string | undefined = token) =>
  server.call('geocode_search', { platform: 'web', keyword }, { token: as });
const found = async (keyword: string) => (await search(keyword)).body.data as Record<string, unknown>[];
const getZone = (park: string, title: string) => {
  const zone = parks.find((one) => one.park === park)?.main_zones.find((one) => one.title === title);
  if (!zone || !isPlaced(zone)) throw new Error(`There is no ${title} on the map.`);
  return zone;
};

describe('the address of a place', () => {
  test('FORM-6: every zone of every park answers to its own point', async () => {
    for (const { park, main_zones } of parks) {
      for (const { title, lat, lng } of main_zones) {
        expect((await reverse(lat, lng)).body).toEqual({
          message: 'Success',
          address: `Near ${title}, ${park}`,
        });
      }
    }
  });

  test('FORM-6: a place next to a zone is near it, one far away is given with its coordinates', async () => {
    const { lat, lng } = getZone('Singapore Zoo', 'Treetops Trail');
    expect((await reverse(lat + 0.0001, lng - 0.0002)).body.address).toBe(
      'Near Treetops Trail, Singapore Zoo',
    );
    expect((await reverse(1.29027, 103.85196)).body.address).toBe('Outside the parks, at 1.29027, 103.85196');
    expect((await reverse(-33.5, -70.25)).body.address).toBe('Outside the parks, at -33.50000, -70.25000');
  });

  test.each([
    [91, 103],
    [-90.5, 103],
    [1.4, 181],
    ['north', 103],
    ['', ''],
    [undefined, undefined],
    ['NaN', 'Infinity'],
  ])('FORM-7: %s, %s is no place: 400 in words', async (lat, lng) => {
    const { status, body } = await reverse(lat, lng);
    expect(status).toBe(400);
    expect(body.message).toMatch(/lat|lng/);
  });
});

describe('places by a keyword', () => {
  test('FORM-7: a zone, a park and a part of a zone, each with its point', async () => {
    const { lat, lng } = getZone('Singapore Zoo', 'Fragile Forest');
    expect(await found('Fragile Forest')).toEqual([
      { title: 'Fragile Forest', address: 'Fragile Forest, Singapore Zoo', lat, lng },
      { title: 'Butterfly House', address: 'Butterfly House, Fragile Forest, Singapore Zoo', lat, lng },
      { title: 'Flying Fox Walk', address: 'Flying Fox Walk, Fragile Forest, Singapore Zoo', lat, lng },
    ]);
    expect((await found('night safari'))[0]).toMatchObject({
      title: 'Night Safari',
      lat: 1.40226,
      lng: 103.78789,
    });
    expect(await found('carousel')).toMatchObject([
      { title: 'Carousel', address: 'Carousel, Kidsworld, Singapore Zoo' },
    ]);
  });

  test('FORM-7: capital letters, accents, spaces and the order of words do not matter', async () => {
    const titles = async (keyword: string) => (await found(keyword)).map(({ address }) => address);
    const expected = await titles('Treetops Trail');
    expect(expected).toHaveLength(7);
    for (const keyword of ['TREETOPS trail', '  tréétops   träil ', 'trail treetops', 'treetops,trail']) {
      expect((await titles(keyword)).sort(), keyword).toEqual([...expected].sort());
    }
    expect((await titles('entrance rainforest'))[0]).toBe('Entrance Plaza, Rainforest Wild Asia');
  });

  test('FORM-7: matches at the beginning come first, at most twenty', async () => {
    const plazas = await found('e');
    expect(plazas).toHaveLength(20);
    expect(String(plazas[0]?.title)).toMatch(/^E/);
  });

  test('FORM-7: nothing that fits, or nothing asked, is an empty list', async () => {
    for (const keyword of ['zzzz', '', '   ', '...', '%', "'; drop table users; --"]) {
      const { status, body } = await search(keyword);
      expect([status, body]).toEqual([200, { message: 'Success', data: [] }]);
    }
    expect((await server.call('geocode_search', { platform: 'web' }, { token })).body.data).toEqual([]);
  });

  test('a keyword longer than any name, or without a platform: 400', async () => {
    expect((await search('x'.repeat(5000))).status).toBe(400);
    const url = `${server.origin}/api/geocode/search/?keyword=zoo`;
    expect((await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(400);
  });
});

describe('access', () => {
  test.each(ROLES)('FORM-7: a %s may', async (role) => {
    const as = await server.signIn((await server.addUser({ role })).email);
    expect((await reverse(1.404, 103.793, as)).status).toBe(200);
    expect((await search('zoo', as)).status).toBe(200);
  });

  test('SHELL-10, AUTH-10: not without a token, with an invalid one or with a suspended account', async () => {
    for (const as of ['', 'forged']) {
      expect(
        (await server.call('geocode_reverse', { platform: 'web', lat: 1.4, lng: 103.79 }, { token: as }))
          .status,
      ).toBe(401);
      expect(
        (await server.call('geocode_search', { platform: 'web', keyword: 'zoo' }, { token: as })).status,
      ).toBe(401);
    }
    const suspended = await server.addUser({ isActive: -1 });
    const as = await server.signIn(suspended.email);
    expect((await search('zoo', as)).status).toBe(401);
  });
});

describe('REF-2: retired zones', () => {
  const isParks = and(eq(referenceDocuments.collection, 'static_data'), eq(referenceDocuments.id, 'parks'));
  const store = (changed: unknown) =>
    server.database
      .update(referenceDocuments)
      .set({ data: { parks: changed } })
      .where(isParks);

  afterAll(() => store(parks));

  test('a retired zone is not offered, and a retired park with nothing of it', async () => {
    await store(
      parks.map((park) => ({
        ...park,
        ...(park.park === 'River Wonders' && { retired: true }),
        main_zones: park.main_zones.map((zone) => ({
          ...zone,
          ...(zone.title === 'RepTopia' && { retired: true }),
        })),
      })),
    );
    expect(await found('RepTopia')).toEqual([]);
    expect(await found('Dragon House')).toEqual([]);
    expect(await found('River Wonders')).toEqual([]);
    expect(await found('Wild Africa')).not.toEqual([]);
    const { lat, lng } = getZone('Singapore Zoo', 'RepTopia');
    expect((await reverse(lat, lng)).body.address).toMatch(/^Near (?!RepTopia).*, Singapore Zoo$/);
  });

  test('a zone added without a shape is found around its point; without parks nothing is found', async () => {
    await store([
      {
        park: 'New Park',
        lat: 1.41,
        lng: 103.8,
        outline: [],
        main_zones: [{ title: 'New Zone', img_url: '', sub_zone: [], lat: 1.41, lng: 103.8, outline: [] }],
      },
    ]);
    expect((await reverse(1.4101, 103.8001)).body.address).toBe('Near New Zone, New Park');
    expect((await reverse(1.404, 103.793)).body.address).toMatch(/^Outside the parks/);
    await server.database.delete(referenceDocuments).where(isParks);
    expect((await reverse(1.404, 103.793)).body.address).toMatch(/^Outside the parks/);
    expect(await found('zoo')).toEqual([]);
    await server.database.insert(referenceDocuments).values({
      collection: 'static_data',
      id: 'parks',
      data: { parks },
      createdAt: new Date(),
      updatedAt: new Date(),
    });
  });
});
