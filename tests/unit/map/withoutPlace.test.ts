import { expect, test } from 'vitest';
import { isOutside, parkUnder, zoneUnder } from '../../../contract/reference/placeUnder.ts';
import type { Park, Zone } from '../../../contract/schemas/referenceData.ts';
import { addressAt, getPlaces } from '../../../server/geocoding/places.ts';
import { onMap } from '../../../src/resources/incidents/list/map/mapPlaces.ts';
import { mapView } from '../../../src/resources/incidents/pdf/placeMap.ts';

const GATE: Zone = { title: 'Gate', img_url: '', sub_zone: ['Deck'], outline: [] };
/** A new park has no position at first. */
const NEW: Park = { park: 'River Wonders', outline: [], main_zones: [GATE] };
const ZOO: Park = {
  ...{ park: 'Singapore Zoo', lat: 1.4, lng: 103.79, outline: [] },
  main_zones: [{ ...GATE, title: 'Tundra', lat: 1.4, lng: 103.79 }],
};
const PARKS = [NEW, ZOO];
/** The point that a missing position would map to, and a point at the zoo. */
const [NULL_ISLAND, AT_ZOO] = [
  { lat: 0, lng: 0 },
  { lat: 1.4, lng: 103.79 },
];

test('REF-2 FORM-14 no pin is outside a park without a place, and none is in its zones', () => {
  for (const pin of [NULL_ISLAND, AT_ZOO]) {
    expect(isOutside(NEW, pin)).toBe(false);
    expect(zoneUnder(NEW, pin)).toBeUndefined();
    expect(parkUnder(PARKS, pin)).toBeUndefined();
  }
  expect(zoneUnder(ZOO, AT_ZOO)?.title).toBe('Tundra');
});

test('REF-2 LIST-10 incidents in a zone without a position are counted next to the map', () => {
  const zones = [
    { park: 'River Wonders', zone: 'Gate', count: 3, category: 'c2' },
    { park: 'Singapore Zoo', zone: 'Tundra', count: 1, category: 'c1' },
  ] as const;
  const { places, elsewhere } = onMap({ zones: [...zones], pins: [], left: 0 }, PARKS);
  expect([places.map(({ name }) => name), elsewhere]).toEqual([['Tundra, Singapore Zoo'], 3]);
});

test('REF-2 FORM-7 a search finds only places on the map, and no address refers to one that is not', () => {
  expect(getPlaces(PARKS).map(({ title }) => title)).toEqual(['Singapore Zoo', 'Tundra', 'Deck']);
  expect(addressAt([NEW], NULL_ISLAND)).toBe('Outside the parks, at 0.00000, 0.00000');
  expect(addressAt(PARKS, AT_ZOO)).toBe('Near Tundra, Singapore Zoo');
});

test('REF-2 PDF-2 the PDF of an incident in a zone without a place has no map', () => {
  const place = { park: 'River Wonders', zone: 'Gate', text: 'Gate, River Wonders' };
  expect(mapView({ ...place, pin: undefined }, PARKS)).toBeUndefined();
});
