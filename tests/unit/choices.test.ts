import { expect, test } from 'vitest';
import { parkFilterOptions, zoneFilterOptions } from '../../src/reference/choices.ts';
import { buildReferenceData } from '../helpers/factories.ts';

const place = { lat: 1.4, lng: 103.79, outline: [] };
const zone = (title: string, retired = false) => ({ ...place, title, img_url: '', sub_zone: [], retired });

const reference = buildReferenceData({
  parks: [
    { ...place, park: 'Night Safari', main_zones: [zone('Leopard Trail'), zone('Old Gate', true)] },
    { ...place, park: 'River Wonders', main_zones: [zone('Amazon')] },
  ],
});

test('LIST-2 the zone filter offers the four named zones, and with a park chosen the zones of that park alone', () => {
  const texts = (park?: string) => zoneFilterOptions(reference, park).map(({ text }) => text);
  expect(texts()).toEqual(['Entrance Plaza', 'Treetops Trail', 'West Node', 'Kidsworld']);
  expect(texts('Night Safari')).toEqual(['Leopard Trail', 'Old Gate (retired)']);
  expect(zoneFilterOptions(undefined, 'Night Safari')).toEqual([]);
});

test('REF-2 LIST-2 filters offer retired values last, because records keep them', () => {
  const parks = buildReferenceData({
    parks: [
      { ...place, park: 'Old Zoo', main_zones: [], retired: true },
      { ...place, park: 'Night Safari', main_zones: [] },
    ],
  });
  expect(parkFilterOptions(parks)).toEqual([
    { value: 'Night Safari', text: 'Night Safari' },
    { value: 'Old Zoo', text: 'Old Zoo (retired)' },
  ]);
});
