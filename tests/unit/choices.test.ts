import { expect, test, vi } from 'vitest';
import { zoneFilterTitles } from '../../src/reference/choices.ts';
import { type ReferenceData, readReferenceData } from '../../src/reference/referenceData.ts';

vi.mock('../../src/reference/documents.ts', () => ({
  readCollection: async (name: string) =>
    name === 'static_data'
      ? [{ id: 'area_condition', data: { values: ['Dry', 'Wet'], retired: ['Wet'] } }]
      : [],
}));

const place = { lat: 1.4, lng: 103.79, outline: [] };
const zone = (title: string, retired = false) => ({ ...place, title, img_url: '', sub_zone: [], retired });

const reference: ReferenceData = {
  parks: [
    { ...place, park: 'Night Safari', main_zones: [zone('Leopard Trail'), zone('Old Gate', true)] },
    { ...place, park: 'River Wonders', main_zones: [zone('Amazon')] },
  ],
  incidentTypes: new Map(),
  incidentPlacements: new Map(),
  incidentClassifications: new Map(),
  injuryTypes: new Map(),
  departments: [],
  list: () => [],
};

test('LIST-2 the zone filter offers the four named zones, and with a park chosen the zones of that park alone', () => {
  expect(zoneFilterTitles(reference, undefined)).toEqual([
    'Entrance Plaza',
    'Treetops Trail',
    'West Node',
    'Kidsworld',
  ]);
  expect(zoneFilterTitles(reference, 'Night Safari')).toEqual(['Leopard Trail']);
});

test('REF-2 a retired value of a list is not on offer', async () => {
  const { list } = await readReferenceData();
  expect(list('area_condition')).toEqual(['Dry']);
});
