import type { Metres } from '../../../geocoding/geometry.ts';

/** `at` is the centre of the zone, in metres from the park's point. */
export type ZonePlan = { title: string; at: Metres; subZones?: readonly string[] };

export const SINGAPORE_ZOO: readonly ZonePlan[] = [
  { title: 'Entrance Plaza', at: [-65, -85], subZones: ['Ticketing Hall', 'Gift Shop', 'Coach Bay'] },
  { title: 'Treetops Trail', at: [-45, 60], subZones: ['Canopy Bridge', 'Lemur Deck', 'Hornbill Lookout'] },
  {
    title: 'Kidsworld',
    at: [300, -105],
    subZones: ['Wet Play Area', 'Carousel', 'Farm Barn', 'Kidsworld Cafe'],
  },
  {
    title: 'Primate Kingdom',
    at: [85, -45],
    subZones: ['Orang Utan Boardwalk', 'Gibbon Island', 'Tamarin Walk', 'Macaque Hill'],
  },
  { title: 'RepTopia', at: [40, -190], subZones: ['Dragon House', 'Tortoise Yard'] },
  { title: 'Fragile Forest', at: [175, -175], subZones: ['Butterfly House', 'Flying Fox Walk'] },
  { title: 'Elephants of Asia', at: [215, 195], subZones: ['Viewing Terrace', 'Elephant Barn'] },
  {
    title: 'Wild Africa',
    at: [310, 50],
    subZones: ['Lion Lookout', 'Giraffe Deck', 'Rhino Yard', 'Savanna Kiosk'],
  },
  { title: 'Australian Outback', at: [55, 190], subZones: ['Wallaby Walk', 'Outback Shelter'] },
];

export const NIGHT_SAFARI: readonly ZonePlan[] = [
  {
    title: 'Entrance Plaza',
    at: [70, 50],
    subZones: ['Ticketing Hall', 'Fire Pit Court', 'Food Hall', 'Coach Bay'],
  },
  {
    title: 'Tram',
    at: [-120, -25],
    subZones: ['Boarding Platform', 'Alighting Platform', 'Tram Depot', 'North Loop'],
  },
  { title: 'Fishing Cat Trail', at: [0, 165], subZones: ['Mangrove Boardwalk', 'Otter Bank'] },
  { title: 'Leopard Trail', at: [-185, 150], subZones: ['Civet Walk', 'Leopard Window', 'Porcupine Den'] },
  { title: 'East Lodge Trail', at: [-60, -185], subZones: ['Lodge Terrace', 'Hyena Lookout'] },
  { title: 'Tasmanian Devil Trail', at: [-225, -170], subZones: ['Wallaby Yard', 'Devil Den'] },
];

export const RIVER_WONDERS: readonly ZonePlan[] = [
  { title: 'Entrance Plaza', at: [65, -150], subZones: ['Ticketing Hall', 'River Shop'] },
  { title: 'Mekong River', at: [-55, -135], subZones: ['Giant Catfish Gallery', 'Mekong Walk'] },
  { title: 'Yangtze River', at: [-75, -15], subZones: ['Salamander House', 'Bamboo Bridge'] },
  {
    title: 'Giant Panda Forest',
    at: [45, -25],
    subZones: ['Panda Hall', 'Red Panda Deck', 'Bamboo Kitchen'],
  },
  {
    title: 'Amazon Flooded Forest',
    at: [-60, 115],
    subZones: ['Manatee Gallery', 'Otter Run', 'Touch Pool'],
  },
  { title: 'Amazon River Quest', at: [40, 135], subZones: ['Boat Landing', 'Squirrel Monkey Forest'] },
];

export const BIRD_PARADISE: readonly ZonePlan[] = [
  { title: 'Entrance Plaza', at: [-35, -105], subZones: ['Ticketing Hall', 'Bird Shop', 'Coach Bay'] },
  { title: 'West Node', at: [-72, 40], subZones: ['Bus Interchange', 'Link Bridge', 'Node Food Court'] },
  { title: 'Kidsworld', at: [85, -145], subZones: ['Splash Nest', 'Climbing Eggs'] },
  { title: 'Penguin Cove', at: [20, -5], subZones: ['Underwater Gallery', 'Cove Restaurant'] },
  { title: 'Heart of Africa', at: [200, -105], subZones: ['Valley Walk', 'Turaco Bridge'] },
  { title: 'Wings of Asia', at: [115, -45], subZones: ['Terrace Pond', 'Pheasant Walk'] },
  { title: 'Crimson Wetlands', at: [245, 5], subZones: ['Waterfall Deck', 'Wetlands Kiosk'] },
  { title: 'Amazonian Jewels', at: [155, 70] },
  { title: 'Songs of the Forest', at: [30, 95] },
  { title: 'Mysterious Papua', at: [50, 200] },
  { title: 'Australian Outback', at: [165, 195] },
  { title: 'Lory Loft', at: [265, 120], subZones: ['Feeding Balcony', 'Hanging Bridge'] },
];

export const RAINFOREST_WILD_ASIA: readonly ZonePlan[] = [
  { title: 'Entrance Plaza', at: [75, -65], subZones: ['Ticketing Hall', 'Locker Bay'] },
  { title: 'West Node', at: [72, 75], subZones: ['Bus Interchange', 'Link Bridge'] },
  { title: 'Treetops Trail', at: [-35, 60], subZones: ['Canopy Bridge', 'Langur Tower'] },
  { title: 'The Karsts', at: [-130, 175], subZones: ['Ledge Walk', 'Karst Lookout', 'Waterfall Pool'] },
  { title: 'Forest Floor', at: [-45, -55], subZones: ['Tapir Walk', 'Bear Ridge'] },
  { title: 'Rock Cascade', at: [-235, 115], subZones: ['Cascade Steps', 'Tiger Window'] },
  { title: 'The Cavern', at: [-225, -10], subZones: ['Bat Gallery', 'Cavern Tunnel'] },
  { title: 'Watering Hole', at: [-175, -130], subZones: ['Deer Meadow', 'Mud Bank'] },
  { title: 'Canopy Jump', at: [-130, 50], subZones: ['Jump Tower', 'Harness Hut'] },
  { title: 'The Outpost', at: [-5, 165], subZones: ['Outpost Grill', 'Scout Camp'] },
];
