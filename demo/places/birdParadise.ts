import type { PlacesOfPark } from './place.ts';

export const birdParadise: PlacesOfPark = {
  'Entrance Plaza': {
    tags: ['plaza'],
    spots: ['the turnstiles', 'the bird shop', 'the ticket kiosks', 'the escalator landing'],
    has: {
      'Food and beverage': ['the crest bakery', 'the plaza cafe'],
      'Car park': ['basement 2 (lot 131)', 'the coach bay', 'the drop-off point'],
    },
  },
  'West Node': {
    tags: ['plaza'],
    spots: ['the link bridge', 'the bus interchange', 'the sheltered walkway', 'the bicycle bay'],
    has: {
      'Food and beverage': ['the node food court'],
      'Car park': ['the bus interchange', 'the West Node drop-off', 'the West Node car park (lot 9)'],
    },
  },
  Kidsworld: {
    tags: ['kids'],
    spots: ['the climbing eggs', 'the stroller park', 'the rope nest'],
    has: {
      'Wet play': ['the splash nest', 'the shallow pool', 'the foot wash'],
      'Food and beverage': ['the splash kiosk'],
    },
  },
  'Penguin Cove': {
    tags: ['animals', 'birds', 'gallery'],
    spots: ['the underwater gallery', 'the upper deck', 'the cove entrance'],
    has: { 'Food and beverage': ['the cove restaurant'] },
  },
  'Heart of Africa': {
    tags: ['animals', 'birds', 'walkthrough', 'canopy'],
    spots: ['the turaco bridge', 'the valley walk', 'the upper gate'],
    has: { Boardwalk: ['the turaco bridge', 'the valley walk'] },
  },
  'Wings of Asia': {
    tags: ['animals', 'birds', 'walkthrough', 'water'],
    spots: ['the terrace pond', 'the pheasant walk', 'the bamboo gate'],
  },
  'Crimson Wetlands': {
    tags: ['animals', 'birds', 'walkthrough', 'water'],
    spots: ['the waterfall deck', 'the shoebill view', 'the flamingo lawn'],
    has: {
      Boardwalk: ['the waterfall deck', 'the flamingo lawn'],
      'Food and beverage': ['the Wetlands Kiosk'],
    },
  },
  'Amazonian Jewels': {
    tags: ['animals', 'birds', 'walkthrough'],
    spots: ['the macaw clearing', 'the toucan perch', 'the double doors'],
  },
  'Songs of the Forest': {
    tags: ['animals', 'birds', 'walkthrough'],
    spots: ['the listening bench', 'the laughingthrush glade', 'the double doors'],
  },
  'Mysterious Papua': {
    tags: ['animals', 'birds', 'walkthrough'],
    spots: ['the cassowary view', 'the crowned pigeon path', 'the plank crossing'],
    has: { Boardwalk: ['the plank crossing', 'the crowned pigeon path'] },
  },
  'Australian Outback': {
    tags: ['animals', 'birds', 'walkthrough'],
    spots: ['the emu lawn', 'the kookaburra shelter', 'the red gravel path'],
  },
  'Lory Loft': {
    tags: ['animals', 'birds', 'walkthrough', 'canopy'],
    spots: ['the feeding balcony', 'the hanging bridge', 'the nectar counter'],
    has: { Boardwalk: ['the hanging bridge', 'the feeding balcony'] },
  },
};
