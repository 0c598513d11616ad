import type { PlacesOfPark } from './place.ts';

export const singaporeZoo: PlacesOfPark = {
  'Entrance Plaza': {
    tags: ['plaza'],
    spots: [
      'the turnstiles',
      'the ticketing counters',
      'the photo point',
      'the gift shop entrance',
      'the locker bank',
    ],
    has: {
      'Food and beverage': ['the plaza bakery', 'the entrance cafe'],
      'Car park': ['the coach bay', 'Car Park A (lot 42)', 'Car Park B (lift lobby)', 'the drop-off point'],
      Tram: ['tram station 1'],
    },
  },
  'Treetops Trail': {
    tags: ['animals', 'primates', 'canopy'],
    spots: ['the canopy bridge', 'the lemur deck', 'the hornbill lookout', 'the third platform'],
    has: { Boardwalk: ['the canopy bridge', 'the lemur deck', 'the second platform'] },
  },
  Kidsworld: {
    tags: ['kids', 'animals', 'grazers'],
    spots: ['the farm barn', 'the pony paddock', 'the stroller park', 'the carousel queue'],
    has: {
      'Wet play': ['the big bucket', 'the toddler pool', 'the foot wash', 'the water slides'],
      'Ride or boat': ['the carousel', 'the pony ride'],
      'Food and beverage': ['the Kidsworld Cafe', 'the ice cream cart'],
    },
  },
  'Primate Kingdom': {
    tags: ['animals', 'primates', 'water'],
    spots: ['the orang utan platform', 'the gibbon island', 'the tamarin walk', 'the macaque hill'],
    has: { Boardwalk: ['the orang utan platform', 'the gibbon island'] },
  },
  RepTopia: {
    tags: ['animals', 'reptiles', 'gallery'],
    spots: ['the dragon house', 'the tortoise yard', 'the iguana terrace'],
  },
  'Fragile Forest': {
    tags: ['animals', 'walkthrough'],
    spots: ['the butterfly house', 'the flying fox walk', 'the airlock doors', 'the mousedeer glade'],
    has: { Boardwalk: ['the flying fox walk', 'the mousedeer glade'] },
  },
  'Elephants of Asia': {
    tags: ['animals', 'elephants', 'pool'],
    spots: ['the viewing terrace', 'the elephant pool', 'the log bridge'],
  },
  'Wild Africa': {
    tags: ['animals', 'carnivores', 'grazers'],
    spots: ['the lion lookout', 'the giraffe deck', 'the rhino yard', 'the zebra bend'],
    has: { 'Food and beverage': ['the Savanna Kiosk'], Tram: ['tram station 3'] },
  },
  'Australian Outback': {
    tags: ['animals', 'walkthrough', 'grazers'],
    spots: ['the wallaby walk', 'the outback shelter', 'the cassowary fence'],
  },
};
