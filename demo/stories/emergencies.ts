import type { Story } from './story.ts';

/** Broadcast cases; the form sets their title (FORM-5). */
export const emergencies: readonly Story[] = [
  {
    type: 'Safety',
    placements: ['Food and beverage'],
    classification: 'Cut/burn',
    who: ['staff', 'guest', 'contractor'],
    categories: ['c1'],
    ages: 'adult',
    staff: ['F&B', 'Retail', 'Maintenance'],
    contractors: ['kitchen helper', 'electrician'],
    conditions: ['Dry', 'Obstructed'],
    titles: ['Smoke'],
    what: [
      'Smoke {at} from an overheated [fryer hood|motor|battery charger]. {Person} raised the alarm and about [60|90|120] guests were led out.',
    ],
    after: [
      'The extinguisher was used once; the fire brigade came and found no fire. All clear after {minutes} minutes.',
    ],
    profile: 'broadcast',
    photos: ['service-counter'],
    services: ['SCDF'],
  },
  {
    type: 'Safety',
    placements: ['Path', 'Boardwalk', 'Exhibit barrier'],
    classification: 'Animal contact',
    who: ['guest', 'staff'],
    categories: ['c1'],
    where: ['animals'],
    ages: 'adult',
    staff: ['Carnivores', 'Primates', 'Ranger/Security'],
    conditions: ['Dry', 'Crowded'],
    titles: ['Animal out'],
    what: [
      'A [mousedeer|porcupine|wallaby|young tapir] left its exhibit {at} after [a branch had fallen on the fence|a gate was left open]. {Person} saw it on the path.',
    ],
    after: [
      'The zone was cleared; the animal was back in {minutes} minutes, calm and unhurt. Nobody was touched.',
    ],
    profile: 'broadcast',
    photos: ['damaged-barrier', 'torn-netting'],
  },
  {
    type: 'Place Management',
    placements: ['Path', 'Boardwalk'],
    classification: 'Falling tree/object',
    who: ['guest', 'staff', 'contractor'],
    categories: ['c1'],
    contractors: ['landscaper'],
    weather: 'storm',
    conditions: ['Wet', 'Obstructed'],
    titles: ['Storm'],
    what: [
      'Lightning struck close {at} and a tree came down on the fence. {Person} was under the shelter and unhurt. All outdoor areas were cleared.',
    ],
    after: ['All clear after [45|60|75] minutes. The fence was secured.'],
    profile: 'broadcast',
    photos: ['fallen-branch', 'wet-path'],
  },
  {
    type: 'Security',
    placements: ['Path', 'Car park'],
    classification: 'Trespass',
    who: ['guest', 'staff'],
    categories: ['c1'],
    ages: 'adult',
    staff: ['Ranger/Security', 'Guest Experience'],
    conditions: ['Crowded', 'Dry'],
    titles: ['Unattended bag'],
    what: [
      'An unattended [suitcase|rucksack|box] stood {at} for more than half an hour. {Person} reported it; the surroundings were cleared to 100 metres.',
    ],
    after: [
      'The police checked it: [clothes and snacks|camera equipment|cleaning material]. The owner was found at the coach. All clear after [40|55] minutes.',
    ],
    profile: 'broadcast',
    photos: ['service-counter'],
    services: ['SPF'],
  },
];
