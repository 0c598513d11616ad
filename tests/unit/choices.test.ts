import { expect, test } from 'vitest';
import { zoneFilterTitles } from '../../src/reference/choices.ts';
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
  expect(zoneFilterTitles(reference, undefined)).toEqual([
    'Entrance Plaza',
    'Treetops Trail',
    'West Node',
    'Kidsworld',
  ]);
  expect(zoneFilterTitles(reference, 'Night Safari')).toEqual(['Leopard Trail']);
});
