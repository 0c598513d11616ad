import { expect, test } from 'vitest';
import { documentChanges } from '../../../server/reference/fieldChanges.ts';

const PARKS = { name: '"Parks and zones"', place: '' };
const WEATHER = { name: '"Weather"', place: 'Weather' };
const zone = (title: string, more: object = {}) => ({
  ...{ title, img_url: '', sub_zone: ['Gate'], lat: 1.4, lng: 103.79, outline: [] },
  ...more,
});
const zoo = (more: object = {}) => ({
  ...{
    park: 'Singapore Zoo',
    lat: 1.4,
    lng: 103.79,
    outline: [],
    main_zones: [zone('Tundra'), zone('Rainforest')],
  },
  ...more,
});
const placeless = { park: 'River Wonders', outline: [], main_zones: [] };
const parks = (...all: object[]) => ({ parks: all });
const sentences = (before: object, after: object, record = PARKS) =>
  documentChanges(record, before as Record<string, unknown>, after as Record<string, unknown>).sentences;

test('REF-2 FLOW-8 a default filled in by a form is not a change', () => {
  const filledIn = zoo({
    retired: false,
    main_zones: [
      zone('Tundra', { retired: false, retired_sub_zone: [] }),
      zone('Rainforest', { retired: false }),
    ],
  });
  expect(documentChanges(PARKS, parks(zoo()), parks(filledIn))).toEqual({ sentences: [], details: [] });
  expect(documentChanges(PARKS, parks(filledIn), parks(zoo()))).toEqual({ sentences: [], details: [] });
  expect(sentences({ values: ['Dry'] }, { values: ['Dry'], retired: [] }, WEATHER)).toEqual([]);
});

test('REF-2 FLOW-8 records are named by their title and fields by their label', () => {
  const changed: [after: object, sentence: string][] = [
    [parks(zoo(), placeless), 'Add park "River Wonders"'],
    [parks(zoo({ retired: true })), 'Retire park "Singapore Zoo"'],
    [
      parks(zoo({ lat: 1.5 })),
      'Update place of park "Singapore Zoo" from 1.400000, 103.790000 to 1.500000, 103.790000',
    ],
    [
      parks(zoo({ main_zones: [zone('Tundra', { img_url: '/files/a/tram.jpg' }), zone('Rainforest')] })),
      'Update picture of zone "Tundra" in Singapore Zoo from - to tram.jpg',
    ],
    [
      parks(
        zoo({
          main_zones: [zone('Tundra', { sub_zone: [], retired_sub_zone: ['Gate'] }), zone('Rainforest')],
        }),
      ),
      'Retire sub zone "Gate" in Tundra, Singapore Zoo',
    ],
    [parks(zoo({ main_zones: [zone('Rainforest'), zone('Tundra')] })), 'Reorder zones in Singapore Zoo'],
  ];
  for (const [after, sentence] of changed) expect(sentences(parks(zoo()), after)).toEqual([sentence]);
  expect(sentences(parks(zoo({ retired: true })), parks(zoo()))).toEqual(['Restore park "Singapore Zoo"']);
  expect(sentences(parks(placeless), parks({ ...placeless, lat: 1.4, lng: 103.78 }))).toEqual([
    'Update place of park "River Wonders" from - to 1.400000, 103.780000',
  ]);
});

test('REF-2 FLOW-8 values of a list are added, retired, restored and reordered', () => {
  const [before, after] = [
    { values: ['Dry', 'Wet', 'Hot', 'Cold'], retired: ['Cold'] },
    { values: ['Hot', 'Dry', 'Cold', 'Windy', 'Wet'], retired: ['Wet'] },
  ];
  expect(sentences(before, after, WEATHER)).toEqual([
    'Restore value "Cold" in Weather',
    'Add value "Windy" in Weather',
    'Retire value "Wet" in Weather',
    'Reorder values in Weather',
  ]);
});

test('REF-2 IAUD-2 a new entry has one sentence, and its initial values in the details', () => {
  const { details } = documentChanges(PARKS, parks(), parks(zoo({ main_zones: [zone('Tundra')] })));
  expect(details.map(({ field, after }) => [field, after])).toEqual([
    ['park "Singapore Zoo"', 'offered'],
    ['place of park "Singapore Zoo"', '1.400000, 103.790000'],
    ['zone "Tundra" in Singapore Zoo', 'offered'],
    ['place of zone "Tundra" in Singapore Zoo', '1.400000, 103.790000'],
    ['sub zone "Gate" in Tundra, Singapore Zoo', 'offered'],
  ]);
});
