import type { PlacesOfPark } from './place.ts';

export const rainforestWildAsia: PlacesOfPark = {
  'Entrance Plaza': {
    tags: ['plaza'],
    spots: ['the turnstiles', 'the locker bay', 'the ticket kiosks', 'the welcome rock'],
    has: {
      'Food and beverage': ['the trailhead cafe'],
      'Car park': ['the coach bay', 'the drop-off point', 'Car Park D (lot 26)'],
    },
  },
  'West Node': {
    tags: ['plaza'],
    spots: ['the link bridge', 'the bus interchange', 'the sheltered walkway'],
    has: { 'Car park': ['the bus interchange', 'the West Node drop-off'] },
  },
  'Treetops Trail': {
    tags: ['animals', 'primates', 'canopy'],
    spots: ['the langur tower', 'the canopy bridge', 'the spiral ramp'],
    has: { Boardwalk: ['the canopy bridge', 'the langur tower', 'the spiral ramp'] },
  },
  'The Karsts': {
    tags: ['animals', 'primates', 'walkthrough', 'water'],
    spots: ['the ledge walk', 'the karst lookout', 'the waterfall pool', 'the rock bridge'],
  },
  'Forest Floor': {
    tags: ['animals', 'grazers', 'carnivores'],
    spots: ['the tapir walk', 'the bear ridge', 'the root crossing'],
    has: { Boardwalk: ['the root crossing', 'the tapir walk'] },
  },
  'Rock Cascade': {
    tags: ['animals', 'carnivores', 'water'],
    spots: ['the tiger window', 'the upper cascade', 'the cascade steps'],
  },
  'The Cavern': {
    tags: ['animals', 'cave', 'reptiles'],
    spots: ['the bat gallery', 'the cavern tunnel', 'the low arch'],
  },
  'Watering Hole': {
    tags: ['animals', 'grazers', 'water'],
    spots: ['the deer meadow', 'the mud bank', 'the viewing hide'],
  },
  'Canopy Jump': {
    tags: ['harness'],
    spots: ['the jump tower', 'the harness hut', 'the landing mat', 'the queue shelter'],
    has: { 'Ride or boat': ['the jump tower', 'the landing mat'] },
  },
  'The Outpost': {
    tags: ['plaza'],
    spots: ['the scout camp', 'the outpost deck', 'the map board'],
    has: { 'Food and beverage': ['the outpost grill'] },
  },
};
