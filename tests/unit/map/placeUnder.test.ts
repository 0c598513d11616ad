import { expect, test } from 'vitest';
import { isOutside, parkUnder, zoneUnder } from '../../../contract/reference/placeUnder.ts';
import type { Park, Zone } from '../../../contract/schemas/referenceData.ts';
import { isWithin } from '../../../contract/values/mapArea.ts';
import { parks } from '../../../server/operations/installation/reference/parks.ts';

function square(lat: number, lng: number) {
  return [
    { lat: lat - 0.001, lng: lng - 0.001 },
    { lat: lat - 0.001, lng: lng + 0.001 },
    { lat: lat + 0.001, lng: lng + 0.001 },
    { lat: lat + 0.001, lng: lng - 0.001 },
  ];
}

const zone = (title: string, lat: number, lng: number, drawn: boolean, retired = false): Zone => ({
  ...{ title, lat, lng, retired },
  ...{ img_url: '', sub_zone: [], outline: drawn ? square(lat, lng) : [] },
});

const park = (changed: Partial<Park> = {}): Park => ({
  ...{ park: 'Zoo', lat: 1.4, lng: 103.8, outline: square(1.4, 103.8), main_zones: [] },
  ...changed,
});

test('FORM-14 a place lies inside or outside a shape, also next to a concave edge', () => {
  const hook = [...square(1.4, 103.8), { lat: 1.4, lng: 103.8 }];
  expect(isWithin(square(1.4, 103.8), { lat: 1.4009, lng: 103.7991 })).toBe(true);
  expect(isWithin(square(1.4, 103.8), { lat: 1.4011, lng: 103.8 })).toBe(false);
  expect(isWithin(hook, { lat: 1.4, lng: 103.7995 })).toBe(false);
  expect(isWithin(hook, { lat: 1.4, lng: 103.8005 })).toBe(true);
  expect(isWithin([], { lat: 1.4, lng: 103.8 })).toBe(false);
});

test('FORM-14 a pin is outside the park as it is drawn; a park without a shape has no outside', () => {
  expect(isOutside(park(), { lat: 1.4, lng: 103.8 })).toBe(false);
  expect(isOutside(park(), { lat: 1.402, lng: 103.8 })).toBe(true);
  expect(isOutside(park({ outline: [] }), { lat: 1.402, lng: 103.8 })).toBe(false);
});

test('FORM-14 the zone under a pin is the one drawn around it, else the nearest that is not drawn, and no retired one', () => {
  const main_zones = [
    zone('Gone', 1.4, 103.8, true, true),
    zone('Drawn', 1.4, 103.8, true),
    zone('Near', 1.4025, 103.8, false),
    zone('Nearer', 1.4022, 103.8, false),
  ];
  const titleAt = (lat: number) => zoneUnder(park({ main_zones }), { lat, lng: 103.8 })?.title;
  expect(titleAt(1.4)).toBe('Drawn');
  expect(titleAt(1.4018)).toBe('Nearer');
  expect(titleAt(1.41)).toBeUndefined();
});

test('FORM-14 every zone of the installation is found under its own point, in its own park', () => {
  const all = parks(() => '');
  for (const each of all) {
    for (const { title, lat, lng } of each.main_zones) {
      expect(zoneUnder(each, { lat, lng })?.title).toBe(title);
      expect(parkUnder(all, { lat, lng })?.park).toBe(each.park);
    }
  }
});
