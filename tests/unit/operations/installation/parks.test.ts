import { describe, expect, test } from 'vitest';
import { type Park, parksDocument } from '../../../../contract/schemas/referenceData.ts';
import {
  contains,
  getDistance,
  getEdges,
  type Metres,
  type Ring,
  toMetres,
} from '../../../../server/geocoding/geometry.ts';
import { parks } from '../../../../server/operations/installation/reference/parks.ts';

const all = parks((park, zone) => `/v0/b/b/o/${park}%2F${zone}`);

/** A shared plane for all parks, in metres from the first. */
const origin = all[0] ?? { lat: 0, lng: 0 };
const inMetres = (outline: Park['outline']): Ring => outline.map((point) => toMetres(origin, point));

function crosses([a, b]: [Metres, Metres], [c, d]: [Metres, Metres]): boolean {
  const side = (p: Metres, q: Metres, r: Metres) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

function overlap(a: Ring, b: Ring): boolean {
  const lines = getEdges(a).some((one) => getEdges(b).some((other) => crosses(one, other)));
  return lines || a.some((point) => contains(b, point)) || b.some((point) => contains(a, point));
}

const ZONES: Record<string, string> = {
  'Singapore Zoo':
    'Entrance Plaza, Treetops Trail, Kidsworld, Primate Kingdom, RepTopia, Fragile Forest, Elephants of Asia, Wild Africa, Australian Outback',
  'Night Safari':
    'Entrance Plaza, Tram, Fishing Cat Trail, Leopard Trail, East Lodge Trail, Tasmanian Devil Trail',
  'River Wonders':
    'Entrance Plaza, Mekong River, Yangtze River, Giant Panda Forest, Amazon Flooded Forest, Amazon River Quest',
  'Bird Paradise':
    'Entrance Plaza, West Node, Kidsworld, Penguin Cove, Heart of Africa, Wings of Asia, Crimson Wetlands, Amazonian Jewels, Songs of the Forest, Mysterious Papua, Australian Outback, Lory Loft',
  'Rainforest Wild Asia':
    'Entrance Plaza, West Node, Treetops Trail, The Karsts, Forest Floor, Rock Cascade, The Cavern, Watering Hole, Canopy Jump, The Outpost',
};

const POINTS: Record<string, [number, number]> = {
  'Singapore Zoo': [1.40435, 103.79302],
  'Night Safari': [1.40226, 103.78789],
  'River Wonders': [1.4033, 103.7905],
  'Bird Paradise': [1.4065, 103.7825],
  'Rainforest Wild Asia': [1.4055, 103.78],
};

describe('the parks and zones of a new installation', () => {
  test('REF-1: the five parks with their points and zones, as the contract has them', () => {
    expect(parksDocument.parse({ parks: all }).parks).toEqual(all);
    expect(Object.fromEntries(all.map(({ park, lat, lng }) => [park, [lat, lng]]))).toEqual(POINTS);
    const titles = all.map(({ park, main_zones }) => [park, main_zones.map(({ title }) => title).join(', ')]);
    expect(Object.fromEntries(titles)).toEqual(ZONES);
  });

  test('LIST-2: the four zones that the specification names are in one park each', () => {
    const titles = new Set(all.flatMap(({ main_zones }) => main_zones.map(({ title }) => title)));
    for (const title of ['Entrance Plaza', 'Treetops Trail', 'West Node', 'Kidsworld'])
      expect(titles).toContain(title);
  });

  test('FORM-6: a zone has no sub zones or two to five, and each name once', () => {
    const lists = all.flatMap(({ main_zones }) => main_zones.map(({ sub_zone }) => sub_zone));
    for (const list of lists.filter(({ length }) => length > 0)) {
      expect(list.length).toBeGreaterThanOrEqual(2);
      expect(list.length).toBeLessThanOrEqual(5);
      expect(new Set(list).size).toBe(list.length);
    }
    expect(lists.some(({ length }) => length === 0)).toBe(true);
  });

  test.each(all)(
    'every zone of $park lies inside it, around its own point, and none overlaps another',
    (park) => {
      const border = inMetres(park.outline);
      expect(contains(border, toMetres(origin, park))).toBe(true);
      const zones = park.main_zones.map((zone) => ({ ...zone, ring: inMetres(zone.outline) }));
      for (const zone of zones) {
        expect(
          zone.ring.every((point) => contains(border, point)),
          zone.title,
        ).toBe(true);
        expect(contains(zone.ring, toMetres(origin, zone)), zone.title).toBe(true);
        for (const other of zones) {
          if (other !== zone)
            expect(overlap(zone.ring, other.ring), `${zone.title}, ${other.title}`).toBe(false);
        }
      }
    },
  );

  test('no park overlaps another', () => {
    for (const park of all) {
      for (const other of all.filter((one) => one !== park)) {
        expect(overlap(inMetres(park.outline), inMetres(other.outline)), `${park.park}, ${other.park}`).toBe(
          false,
        );
      }
    }
  });

  test('shapes are those of a map: large enough, round, uneven, and the same on every machine', () => {
    for (const { outline, main_zones } of all) {
      for (const ring of [outline, ...main_zones.map((zone) => zone.outline)]) {
        expect(ring.length).toBeGreaterThan(20);
        for (const { lat, lng } of ring) {
          expect(Math.round(lat * 1e6) / 1e6).toBe(lat);
          expect(Math.round(lng * 1e6) / 1e6).toBe(lng);
        }
      }
      for (const zone of main_zones) {
        const ring = zone.outline.map((point) => toMetres(zone, point));
        const radii = ring.map(([east, north]) => Math.hypot(east, north));
        expect(Math.min(...radii), zone.title).toBeGreaterThan(18);
        expect(Math.max(...radii) / Math.min(...radii), zone.title).toBeGreaterThan(1.15);
        expect(Math.max(...turns(ring)), zone.title).toBeLessThan(75);
      }
    }
    expect(parks((park, zone) => `/v0/b/b/o/${park}%2F${zone}`)).toEqual(all);
  });

  test('zones share no pictures', () => {
    const pictures = all.flatMap(({ main_zones }) => main_zones.map(({ img_url }) => img_url));
    expect(new Set(pictures).size).toBe(43);
  });
});

/** The turn of the line at each point, in degrees. */
function turns(ring: Ring): number[] {
  const headings = getEdges(ring).map(([a, b]) => Math.atan2(b[1] - a[1], b[0] - a[0]));
  return headings.map((heading, index) => {
    const before = headings.at(index - 1) ?? heading;
    const turn = Math.abs(heading - before) * (180 / Math.PI);
    return Math.min(turn, 360 - turn);
  });
}

test('metres to a shape: 0 inside, else to its nearest side', () => {
  const square: Ring = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];
  expect(getDistance(square, [5, 5])).toBe(0);
  expect(getDistance(square, [13, 5])).toBeCloseTo(3);
  expect(getDistance(square, [13, 14])).toBeCloseTo(5);
});
