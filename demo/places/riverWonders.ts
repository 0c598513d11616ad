import type { PlacesOfPark } from './place.ts';

export const riverWonders: PlacesOfPark = {
  'Entrance Plaza': {
    tags: ['plaza'],
    spots: ['the turnstiles', 'the river shop', 'the ticket kiosks', 'the stroller rental'],
    has: {
      'Food and beverage': ['the panda bun counter', 'the plaza cafe'],
      'Car park': ['Car Park B (lot 88)', 'the drop-off point'],
    },
  },
  'Mekong River': {
    tags: ['animals', 'gallery', 'water'],
    spots: ['the giant catfish gallery', 'the stingray window', 'the shaded walkway'],
  },
  'Yangtze River': {
    tags: ['animals', 'gallery', 'water'],
    spots: ['the salamander house', 'the bamboo bridge', 'the alligator pool'],
  },
  'Giant Panda Forest': {
    tags: ['animals', 'carnivores'],
    spots: ['the panda hall', 'the red panda deck', 'the exit ramp', 'the bamboo display'],
    has: { 'Food and beverage': ['the panda kitchen'] },
  },
  'Amazon Flooded Forest': {
    tags: ['animals', 'gallery', 'pool'],
    spots: ['the manatee gallery', 'the otter run', 'the touch pool', 'the viewing tunnel'],
  },
  'Amazon River Quest': {
    tags: ['animals', 'primates', 'walkthrough', 'water'],
    spots: ['the boat queue', 'the squirrel monkey gate', 'the exit bridge'],
    has: {
      'Ride or boat': ['the boat landing', 'the second drop of the boat ride', 'the unloading platform'],
      Boardwalk: ['the squirrel monkey gate', 'the exit bridge'],
    },
  },
};
