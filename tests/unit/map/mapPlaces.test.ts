import { expect, test } from 'vitest';
import type { Park } from '../../../contract/schemas/referenceData.ts';
import { ZONE_TYPED } from '../../../contract/values/incidentValues.ts';
import { onMap } from '../../../src/resources/incidents/list/map/mapPlaces.ts';

const zone = (title: string, lat: number, lng: number, retired = false) => ({
  ...{ title, lat, lng, retired, img_url: '', sub_zone: [], outline: [] },
});
const PARKS: Park[] = [
  {
    park: 'Zoo',
    lat: 1.4,
    lng: 103.79,
    outline: [],
    main_zones: [zone('Entrance', 1.41, 103.79), zone('Old', 1.42, 103.8, true)],
  },
  { park: 'Safari', lat: 1.4, lng: 103.78, outline: [], main_zones: [zone('Entrance', 1.43, 103.78)] },
];

test('issue 21, item 2: an incident is shown at the zone of its own park, even a retired one; incidents without a location are counted', () => {
  const { places, elsewhere } = onMap(
    {
      zones: [
        { park: 'Zoo', zone: 'Entrance', count: 5, category: 'c2' },
        { park: 'Safari', zone: 'Entrance', count: 3, category: 'c4' },
        { park: 'Zoo', zone: 'Old', count: 2, category: 'c1' },
        { park: 'Zoo', zone: ZONE_TYPED, count: 7, category: 'c1' },
        { park: '', zone: '', count: 1, category: 'c1' },
      ],
      pins: [],
      left: 4,
    },
    PARKS,
  );
  expect(places).toEqual([
    expect.objectContaining({
      name: 'Entrance, Zoo',
      lat: 1.41,
      lng: 103.79,
      count: 5,
      category: 'c2',
      within: { park: 'Zoo', zone: 'Entrance' },
    }),
    expect.objectContaining({
      name: 'Entrance, Safari',
      lat: 1.43,
      count: 3,
      category: 'c4',
      within: { park: 'Safari', zone: 'Entrance' },
    }),
    expect.objectContaining({ name: 'Old, Zoo', count: 2 }),
  ]);
  expect(new Set(places.map(({ key }) => key)).size).toBe(3);
  expect(elsewhere).toBe(7 + 1 + 4);
  expect(onMap(undefined, PARKS)).toEqual({ places: [], elsewhere: 0 });
});

test.each([
  [1.404711, 103.790131, '5618,415160'],
  [1.410004, 103.800003, '5640,415200'],
  [-1.3, -103.79, '-5200,-415160'],
])(
  'issue 21, item 2: the pins at %d, %d are listed by the cell of the server’s grid',
  (lat, lng, pin_cell) => {
    const { places } = onMap({ zones: [], pins: [{ lat, lng, count: 2, category: 'c1' }], left: 0 }, PARKS);
    expect(places[0]?.within).toEqual({ pin_cell });
  },
);
