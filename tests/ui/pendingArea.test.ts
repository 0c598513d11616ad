import { beforeEach, expect, test } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import { REFERENCE_COLLECTIONS } from '../../contract/reference/referenceData.ts';
import type { IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import { formatArea } from '../../contract/values/mapArea.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { createPlaceFilter } from '../../src/dataProvider/pendingArea.ts';
import type { PendingIncident } from '../../src/offline/pendingIncidents.ts';

// jsdom has no IndexedDB, which caches the reference data of the last visit.
const browser = { kept: {} as Record<string, object[]> };
beforeEach(() => setPlatform({ database: async () => ({ get: async () => browser.kept }) as never }));

const AREA = formatArea([
  { lat: 1.4, lng: 103.79 },
  { lat: 1.4, lng: 103.8 },
  { lat: 1.41, lng: 103.8 },
  { lat: 1.41, lng: 103.79 },
]);

function draft(description: Partial<IncidentDescription>): PendingIncident {
  const incident = newIncident(new Date('2026-11-03T02:30:00Z'));
  Object.assign(incident.case_details.incident_description, { park: 'Zoo', ...description });
  return { incident } as PendingIncident;
}

test('LIST-10 issue 21, item 2: a draft is in an area of the map by its pin, or by the middle of its zone', async () => {
  const zone = (title: string, lat: number, lng: number) => ({
    title,
    lat,
    lng,
    outline: [],
    img_url: '',
    sub_zone: [],
  });
  const parks = [
    {
      park: 'Zoo',
      lat: 1.4,
      lng: 103.79,
      outline: [],
      main_zones: [zone('Lake', 1.405, 103.795), zone('Hill', 1.42, 103.795)],
    },
    { park: 'Safari', lat: 1.4, lng: 103.79, outline: [], main_zones: [zone('Lake', 1.43, 103.7)] },
  ];
  browser.kept = Object.fromEntries(REFERENCE_COLLECTIONS.map((name) => [name, [] as object[]]));
  browser.kept.static_data = [{ id: 'parks', data: { parks } }];

  const isIn = await createPlaceFilter({ area: AREA });
  expect(isIn(draft({ zone_type: 'Lake', zone: 'Lake' }))).toBe(true);
  expect(isIn(draft({ zone_type: 'Hill', zone: 'Hill' }))).toBe(false);
  expect(isIn(draft({ park: 'Safari', zone_type: 'Lake', zone: 'Lake' }))).toBe(false);
  expect(isIn(draft({ zone_type: ZONE_PIN, zone: '1.401,103.791' }))).toBe(true);
  expect(isIn(draft({ zone_type: ZONE_PIN, zone: '1.399,103.791' }))).toBe(false);
  expect(isIn(draft({ zone_type: ZONE_TYPED, zone: 'By the gate' }))).toBe(false);
  expect(isIn(draft({ zone_type: '', zone: '' }))).toBe(false);
  expect((await createPlaceFilter({ area: 'none' }))(draft({}))).toBe(true);

  const isPinnedThere = await createPlaceFilter({ pin_cell: '5604,415164' });
  expect(isPinnedThere(draft({ zone_type: ZONE_PIN, zone: '1.401,103.791' }))).toBe(true);
  expect(isPinnedThere(draft({ zone_type: ZONE_PIN, zone: '1.401,103.7915' }))).toBe(false);
  expect(isPinnedThere(draft({ zone_type: 'Lake', zone: 'Lake' }))).toBe(false);
});
