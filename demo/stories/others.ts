import type { Story } from './story.ts';

export const others: readonly Story[] = [
  {
    type: 'Others',
    placements: ['Path', 'Food and beverage', 'Wet play', 'Tram'],
    classification: 'Lost child',
    who: ['guest'],
    categories: ['c1'],
    weight: 4,
    ages: 'child',
    conditions: ['Crowded'],
    titles: ['Lost child {at}', 'Child separated from family {at}'],
    what: [
      {
        text: '{Person} was separated from the family {at} [after the show|in the crowd|on the way to the toilet]. A host found {him} crying and stayed with {him}.',
        after: [
          'The father was called over the announcement and came within {minutes} minutes. Particulars were checked.',
          'The mother came after {minutes} minutes; everybody is well.',
        ],
      },
      {
        text: 'A mother reported {person} missing {at}. A description was radioed to all posts and the exits were watched.',
        titles: ['Missing child found {at}', 'Child reported missing {at}'],
      },
      '{Person} had walked on with another group {at} and was missed by the family a few minutes later.',
    ],
    after: [
      '{He} was found after {minutes} minutes [at the next exhibit|with a host|by the fountain] and handed over to the parents.',
      'The family was together again after {minutes} minutes; everybody is well.',
    ],
    profile: 'separated',
    photos: ['service-counter'],
  },
  {
    type: 'Others',
    placements: ['Path', 'Tram', 'Food and beverage'],
    classification: 'Lost child',
    who: ['guest'],
    categories: ['c1', 'c2'],
    ages: 'child',
    conditions: ['Crowded', 'Dim'],
    titles: ['Search for a child {at}', 'Long search for a missing child {at}'],
    what: [
      'A school group counted one child too few {at}. {Person} had last been seen [at the toilets|at lunch|in the gift shop].',
      '{Person}, who does not speak, ran away from the carer {at}. A search with [six|nine] rangers was started.',
    ],
    after: [
      '{He} was found unharmed after [35|50|65] minutes [two zones away|in a play house|on a bench by the water].',
      'The police were called as a precaution and stood down when {he} was found after [40|55] minutes.',
    ],
    profile: 'separated',
    photos: ['service-counter'],
    services: ['SPF'],
  },
  {
    type: 'Others',
    placements: ['Path', 'Toilet', 'Food and beverage', 'Tram', 'Car park'],
    classification: 'Heat/illness',
    who: ['guest'],
    categories: ['c1'],
    weight: 2.4,
    ages: 'adult',
    conditions: ['Dry', 'Crowded'],
    titles: ['{Who} felt unwell {at}', 'Medical case {at}'],
    what: [
      {
        text: '{Person} with known [diabetes|low blood pressure] felt unwell {at} and sat down on the floor.',
        after: [
          'Blood sugar and blood pressure were measured; {he} took {his} own medicine and felt better after {minutes} minutes.',
          '{He} was given a sweet drink, rested in the first aid room and left with the family.',
        ],
      },
      {
        text: '{Person} fainted {at} for a few seconds after [standing in the queue|getting up quickly] and was caught by {his} family.',
        titles: ['{Who} fainted {at}'],
        after: [
          'Legs were raised and {he} came round at once; pulse and pressure were normal. {He} was advised to see a doctor.',
        ],
      },
      {
        text: '{Person} was sick {at} after the coach ride and felt dizzy.',
        after: ['{He} lay down for {minutes} minutes, drank some water and rejoined the group.'],
      },
    ],
    after: ['A host stayed with {him} until {he} could walk again.'],
    profile: 'illness',
    photos: ['first-aid'],
  },
  {
    type: 'Others',
    placements: ['Path', 'Food and beverage', 'Car park'],
    classification: 'Heat/illness',
    who: ['guest', 'staff'],
    categories: ['c2'],
    ages: 'adult',
    conditions: ['Dry', 'Crowded'],
    titles: ['{Who} with [chest pain|seizure], ambulance called {at}'],
    what: [
      {
        text: '{Person} had chest pain {at} and was pale and sweating.',
        titles: ['Chest pain {at}, ambulance called'],
        after: [
          'The defibrillator was brought and not needed. SCDF was called at {called}; the ambulance came at {arrived} and took {him} to {hospital}, conscious.',
        ],
      },
      {
        text: '{Person} had a seizure of about two minutes {at}. {His} head was protected and the place screened off.',
        titles: ['Seizure {at}, ambulance called'],
        after: [
          'SCDF was called at {called}; the ambulance came at {arrived}. {He} was awake again and was taken to {hospital} for observation.',
        ],
      },
    ],
    after: ['The ambulance came at {arrived}.'],
    profile: 'illness',
    photos: ['first-aid'],
    services: ['SCDF'],
  },
  {
    type: 'Others',
    placements: ['Path', 'Boardwalk', 'Wet play'],
    classification: 'Insect or wild animal',
    who: ['guest'],
    categories: ['c1'],
    weight: 0.8,
    conditions: ['Dry'],
    titles: ['{Who} frightened by wild animal {at}'],
    what: [
      {
        text: '{Person} had a [tree snake|monitor lizard] cross the path right in front of {him} {at} and was badly frightened.',
        profile: 'wildlife',
        after: [
          'The host explained that the animal lives wild here and does no harm; {he} calmed down and went on.',
        ],
        photos: [],
      },
      {
        text: '{Person} touched a plant {at} and had an itching rash a few minutes later.',
        titles: ['Rash after touching a plant {at}'],
        after: [
          'The skin was washed and calmed down after {minutes} minutes. Horticulture will look at the plant.',
        ],
        photos: ['first-aid'],
      },
    ],
    after: ['{He} calmed down and went on.'],
    profile: 'insects',
  },
  {
    type: 'Others',
    placements: ['Back-of-house'],
    classification: 'Heat/illness',
    who: ['staff', 'contractor'],
    categories: ['c1'],
    staff: ['Guest Experience', 'Retail', 'Aviculture', 'HR', 'IT', 'Carnivores', 'Tram Ops'],
    contractors: ['cleaner', 'painter', 'electrician'],
    conditions: ['Dry'],
    titles: ['{Who} felt unwell {at}', '{Who} taken ill at work {at}'],
    what: [
      '{Person} had [stomach cramps|a migraine] during the shift {at} and had to lie down.',
      '{Person} felt dizzy {at} after [skipping breakfast|a sleepless night|starting new medicine].',
    ],
    after: [
      'The supervisor sent {him} home by taxi and asked {him} to see a doctor.',
      '{He} rested for {minutes} minutes and was relieved for the day.',
    ],
    profile: 'illness',
    photos: ['first-aid'],
  },
];
