import type { PlacesOfPark } from './place.ts';

export const nightSafari: PlacesOfPark = {
  'Entrance Plaza': {
    tags: ['plaza'],
    spots: [
      'the fire pit',
      'the turnstiles',
      'the amphitheatre ramp',
      'the gift shop entrance',
      'the tram queue',
    ],
    has: {
      'Food and beverage': ['the food hall', 'the grill counter', 'the drinks kiosk'],
      'Car park': ['the coach bay', 'the taxi stand', 'Car Park C (lot 17)'],
    },
  },
  Tram: {
    tags: ['animals', 'grazers', 'elephants'],
    spots: ['the north loop', 'the ford', 'the deer meadow', 'the third bend'],
    has: { Tram: ['the boarding platform', 'the alighting platform', 'the north loop', 'the ford'] },
  },
  'Fishing Cat Trail': {
    tags: ['animals', 'carnivores', 'water'],
    spots: ['the otter bank', 'the mangrove bend', 'the fishing cat window', 'the owl perch'],
    has: { Boardwalk: ['the mangrove bend', 'the otter bank'] },
  },
  'Leopard Trail': {
    tags: ['animals', 'carnivores', 'walkthrough'],
    spots: ['the civet walk', 'the leopard window', 'the porcupine den', 'the flying squirrel aviary'],
    has: { Boardwalk: ['the civet walk', 'the leopard window'] },
  },
  'East Lodge Trail': {
    tags: ['animals', 'carnivores', 'grazers'],
    spots: ['the lodge terrace', 'the hyena lookout', 'the bongo glade'],
    has: { 'Food and beverage': ['the lodge bar'] },
  },
  'Tasmanian Devil Trail': {
    tags: ['animals', 'walkthrough', 'cave'],
    spots: ['the wallaby yard', 'the devil den', 'the glow-worm cave'],
  },
};
