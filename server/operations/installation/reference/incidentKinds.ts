export const TYPES = ['Safety', 'Security', 'Place Management', 'Others'] as const;
export type TypeTitle = (typeof TYPES)[number];

const PLACEMENTS = [
  'Path',
  'Steps',
  'Boardwalk',
  'Tram',
  'Ride or boat',
  'Exhibit barrier',
  'Back-of-house',
  'Food and beverage',
  'Toilet',
  'Car park',
  'Wet play',
] as const;
export type PlacementTitle = (typeof PLACEMENTS)[number];

const INJURIES = [
  'Abrasion',
  'Bruise',
  'Sprain',
  'Laceration',
  'Fracture',
  'Bite/scratch',
  'Sting',
  'Burn',
  'Heat exhaustion',
  'Head injury',
] as const;
export type Injury = (typeof INJURIES)[number];

export const INJURY_GROUPS = {
  falls: ['Abrasion', 'Bruise', 'Sprain', 'Laceration', 'Fracture', 'Head injury'],
  impacts: ['Bruise', 'Abrasion', 'Sprain', 'Laceration', 'Fracture', 'Head injury'],
  animals: ['Bite/scratch', 'Abrasion', 'Bruise', 'Laceration', 'Fracture'],
  insects: ['Sting', 'Bite/scratch'],
  illness: ['Heat exhaustion', 'Bruise', 'Head injury'],
  cuts: ['Laceration', 'Burn', 'Abrasion'],
  handling: ['Sprain', 'Bruise', 'Laceration', 'Fracture'],
  people: ['Abrasion', 'Bruise', 'Laceration', 'Sprain', 'Fracture'],
  equipment: ['Bruise', 'Laceration', 'Burn', 'Fracture', 'Head injury'],
} as const satisfies Record<string, readonly Injury[]>;
type InjuryGroup = keyof typeof INJURY_GROUPS;

export const CLASSIFICATIONS = {
  'Slip/trip/fall': 'falls',
  'Struck by/against': 'impacts',
  'Animal contact': 'animals',
  'Insect or wild animal': 'insects',
  'Heat/illness': 'illness',
  'Cut/burn': 'cuts',
  'Manual handling': 'handling',
  'Vehicle/tram': 'impacts',
  'Falling tree/object': 'impacts',
  'Lost child': 'people',
  Theft: 'people',
  Trespass: 'people',
  'Equipment failure': 'equipment',
} as const satisfies Record<string, InjuryGroup>;
export type ClassificationTitle = keyof typeof CLASSIFICATIONS;

const GROUND: readonly ClassificationTitle[] = ['Slip/trip/fall', 'Struck by/against', 'Falling tree/object'];
const CROWD: readonly ClassificationTitle[] = ['Theft', 'Trespass', 'Lost child'];
const UPKEEP: readonly ClassificationTitle[] = [
  'Equipment failure',
  'Falling tree/object',
  'Insect or wild animal',
  'Struck by/against',
];
const PEOPLE: readonly ClassificationTitle[] = ['Lost child', 'Heat/illness', 'Insect or wild animal'];

/** Offered classifications by type and placement; a placement that is missing is not offered (FORM-4). */
export const CASCADE: Record<TypeTitle, Partial<Record<PlacementTitle, readonly ClassificationTitle[]>>> = {
  Safety: {
    Path: [...GROUND, 'Animal contact', 'Insect or wild animal', 'Heat/illness', 'Cut/burn', 'Vehicle/tram'],
    Steps: ['Slip/trip/fall', 'Struck by/against', 'Heat/illness'],
    Boardwalk: [...GROUND, 'Animal contact', 'Insect or wild animal', 'Heat/illness', 'Cut/burn'],
    Tram: ['Vehicle/tram', 'Slip/trip/fall', 'Struck by/against', 'Heat/illness'],
    'Ride or boat': [
      'Slip/trip/fall',
      'Struck by/against',
      'Animal contact',
      'Equipment failure',
      'Heat/illness',
    ],
    'Exhibit barrier': ['Animal contact', 'Struck by/against', 'Slip/trip/fall', 'Cut/burn'],
    'Back-of-house': [
      ...GROUND,
      'Animal contact',
      'Insect or wild animal',
      'Heat/illness',
      'Cut/burn',
      'Manual handling',
      'Vehicle/tram',
      'Equipment failure',
    ],
    'Food and beverage': [
      'Cut/burn',
      'Slip/trip/fall',
      'Struck by/against',
      'Animal contact',
      'Manual handling',
      'Heat/illness',
    ],
    Toilet: ['Slip/trip/fall', 'Struck by/against', 'Heat/illness'],
    'Car park': ['Vehicle/tram', 'Slip/trip/fall', 'Struck by/against', 'Heat/illness'],
    'Wet play': ['Slip/trip/fall', 'Struck by/against', 'Cut/burn', 'Insect or wild animal', 'Heat/illness'],
  },
  Security: {
    Path: CROWD,
    Boardwalk: CROWD,
    Tram: CROWD,
    'Exhibit barrier': ['Trespass', 'Theft'],
    'Back-of-house': ['Trespass', 'Theft'],
    'Food and beverage': CROWD,
    Toilet: ['Theft', 'Trespass'],
    'Car park': ['Theft', 'Trespass'],
    'Wet play': CROWD,
  },
  'Place Management': {
    Path: UPKEEP,
    Steps: ['Equipment failure', 'Struck by/against'],
    Boardwalk: UPKEEP,
    Tram: ['Equipment failure', 'Vehicle/tram', 'Falling tree/object'],
    'Ride or boat': ['Equipment failure'],
    'Exhibit barrier': UPKEEP,
    'Back-of-house': UPKEEP,
    'Food and beverage': ['Equipment failure', 'Insect or wild animal', 'Struck by/against'],
    Toilet: ['Equipment failure', 'Insect or wild animal'],
    'Car park': ['Vehicle/tram', 'Falling tree/object', 'Equipment failure'],
    'Wet play': ['Equipment failure', 'Insect or wild animal'],
  },
  Others: {
    Path: PEOPLE,
    Boardwalk: PEOPLE,
    Tram: ['Lost child', 'Heat/illness'],
    'Ride or boat': ['Lost child', 'Heat/illness'],
    'Back-of-house': ['Heat/illness', 'Insect or wild animal'],
    'Food and beverage': PEOPLE,
    Toilet: ['Lost child', 'Heat/illness'],
    'Car park': ['Lost child', 'Heat/illness'],
    'Wet play': PEOPLE,
  },
};
