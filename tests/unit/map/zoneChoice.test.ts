import { expect, test } from 'vitest';
import type { Zone } from '../../../contract/schemas/referenceData.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../../contract/values/incidentValues.ts';
import {
  filterZones,
  needsSearch,
  onPinnedPlace,
  onTypedPlace,
  onZone,
} from '../../../src/custom/incident_form/location/zoneChoice.ts';

const zone = (title: string, sub_zone: string[] = []): Zone => ({
  title,
  sub_zone,
  img_url: '',
  lat: 1.4,
  lng: 103.8,
  outline: [],
});

test('FORM-6 a main zone stands for itself, a sub zone under its main zone', () => {
  expect(onZone('Kidsworld')).toEqual({ zone_type: 'Kidsworld', zone: 'Kidsworld', sub_zones: '' });
  expect(onZone('Kidsworld', 'Carousel')).toEqual({
    zone_type: 'Kidsworld',
    zone: 'Carousel',
    sub_zones: 'Carousel',
  });
});

test('FORM-6 a pinned place is its coordinates, and no zone', () => {
  expect(onPinnedPlace({ lat: 1.4043501, lng: 103.79302 })).toEqual({
    zone_type: ZONE_PIN,
    zone: '1.404350,103.793020',
    sub_zones: '',
  });
});

test('FORM-6 a typed place begins empty, and keeps what was typed before', () => {
  const typed = { zone_type: ZONE_TYPED, zone: 'Behind the cafe', sub_zones: '' };
  expect(onTypedPlace(typed)).toEqual(typed);
  expect(onTypedPlace({ zone_type: 'Kidsworld', zone: 'Carousel', sub_zones: 'Carousel' })).toEqual({
    zone_type: ZONE_TYPED,
    zone: '',
    sub_zones: '',
  });
});

test('FORM-6 more than twelve zones have a search, by their own and their sub zones’ names', () => {
  const zones = Array.from({ length: 12 }, (_, index) => zone(`Zone ${index}`));
  expect(needsSearch(zones)).toBe(false);
  expect(needsSearch([...zones, zone('One more')])).toBe(true);
  const some = [zone('Kidsworld', ['Carousel']), zone('Tram')];
  expect(filterZones(some, '')).toEqual(some);
  expect(filterZones(some, ' CAROU ').map(({ title }) => title)).toEqual(['Kidsworld']);
  expect(filterZones(some, 'zzz')).toEqual([]);
});

test.each(['tiger’s den', 'TIGERS  DEN', 'cafe\u0301', 'cafe wing'])(
  'DATA-5 FORM-6 a zone is found by %s',
  (words) => {
    const some = [zone("Tiger's-Den, Café Wing"), zone('Tram')];
    expect(filterZones(some, words)).toEqual([some[0]]);
  },
);
