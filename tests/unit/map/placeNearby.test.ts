import { expect, test } from 'vitest';
import type { Park, Zone } from '../../../contract/schemas/referenceData.ts';
import type { Position } from '../../../contract/values/position.ts';
import { findPlaceNearby } from '../../../src/custom/incident_form/location/placeNearby.ts';

const ZOO: Position = { lat: 1.4043, lng: 103.793 };
const METRE = 1 / 111_195;
const north = (metres: number, from = ZOO): Position => ({ ...from, lat: from.lat + metres * METRE });

const zone = (title: string, at: Position, more: Partial<Zone> = {}): Zone => ({
  ...{ title, img_url: '', sub_zone: [], ...at, outline: [] },
  ...more,
});
const square = (metres: number) =>
  [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
  ].map(([y = 0, x = 0]) => ({
    lat: ZOO.lat + y * metres * METRE,
    lng: ZOO.lng + x * metres * METRE,
  }));

const PARKS: Park[] = [
  { park: 'Closed', ...ZOO, outline: square(500), main_zones: [], retired: true },
  {
    ...{ park: 'Singapore Zoo', ...ZOO, outline: square(300) },
    main_zones: [
      zone('Treetops Trail', north(40)),
      zone('Old Trail', north(10), { retired: true }),
      zone('Kidsworld', north(-250)),
    ],
  },
  { park: 'Night Safari', ...north(2_000), outline: [], main_zones: [zone('West Node', north(2_100))] },
];

const find = (at: Position, accuracy = 12) => {
  const found = findPlaceNearby(PARKS, at, accuracy);
  return found && [found.park.park, found.zone?.title];
};

test.each<[string, Position, number, (string | undefined)[] | undefined]>([
  ['inside the park, near a zone', ZOO, 12, ['Singapore Zoo', 'Treetops Trail']],
  ['far from every zone', north(-60), 12, ['Singapore Zoo', 'Treetops Trail']],
  ['outside the shape, near the park', north(1_500), 12, ['Night Safari', undefined]],
  ['near another park', north(2_050), 12, ['Night Safari', 'West Node']],
  ['so inexact that the zone is unknown', ZOO, 800, ['Singapore Zoo', undefined]],
  ['in the city', north(-20_000), 12, undefined],
])('issue 45, item 5: the place nearby, %s', (_, at, accuracy, place) => {
  expect(find(at, accuracy)).toEqual(place);
});

test('issue 45, item 5: a zone within the accuracy of the position is offered', () => {
  expect(find(north(-60), 12)).toEqual(['Singapore Zoo', 'Treetops Trail']);
  expect(find(north(2_300), 12)).toEqual(['Night Safari', undefined]);
  expect(find(north(2_300), 220)).toEqual(['Night Safari', 'West Node']);
});
