import type { Category } from '../../contract/values/incidentValues.ts';
import type { Injury } from '../../server/operations/installation/reference/incidentKinds.ts';

type InjuryTexts = {
  /** Severity: c1 first aid, c2 doctor, c3 serious (DATA-2). */
  grades: readonly Category[];
  /** `injury_desription`. */
  description: readonly string[];
  firstAid: readonly string[];
  doctor: readonly string[];
  /** Until the ambulance arrives. */
  serious?: readonly string[];
  diagnosis: readonly string[];
  seriousDiagnosis?: readonly string[];
  /** Days of medical leave for staff who see a doctor. */
  leave: readonly [number, number];
};

export const INJURY_TEXTS: Record<Injury, InjuryTexts> = {
  Abrasion: {
    grades: ['c1'],
    description: ['Graze on the {part}, about [2|3|4] cm', 'Superficial abrasion, {part}'],
    firstAid: [
      'The graze was cleaned with saline and [covered with a dressing|a plaster was put on].',
      '[First aid was given on the spot|The first aider came within [two|three|five] minutes]: the graze on the {part} was cleaned and dressed.',
      'There was a graze on the {part}; it was cleaned and covered at the first aid room.',
    ],
    doctor: ['The graze was deep and full of grit and had to be cleaned by a doctor.'],
    diagnosis: ['Abrasion {part}, cleaned and dressed'],
    leave: [1, 2],
  },
  Bruise: {
    grades: ['c1'],
    description: ['Bruise on the {part}', 'Swelling and bruise, {part}, no open wound'],
    firstAid: [
      'A cold pack was put on the {part} for ten minutes; [the swelling went down|there was no open wound].',
      'The {part} was slightly swollen and [cooled|a cold pack was given].',
      'No open wound, only redness of the {part}. A cold pack was given.',
    ],
    doctor: ['The swelling of the {part} grew and a doctor had a look at it.'],
    diagnosis: ['Contusion {part}'],
    leave: [1, 3],
  },
  Sprain: {
    grades: ['c1', 'c2'],
    description: ['Sprain, {part}', 'Pain and swelling, {part}'],
    firstAid: [
      'The {part} was rested and cooled; {he} could move it with some pain.',
      'The {part} hurt when moved and was slightly swollen; it was cooled and rested.',
    ],
    doctor: [
      '{He} could hardly move for pain in the {part}; it was cooled and {he} was sent to {clinic}, where no fracture was seen.',
      'The {part} was badly swollen and {he} was taken to {clinic} for an X-ray; nothing was broken.',
    ],
    diagnosis: ['Sprain {part} grade [1|2], no fracture on X-ray'],
    leave: [2, 7],
  },
  Laceration: {
    grades: ['c1', 'c2'],
    description: ['Cut on the {part}, [1|2|3] cm', 'Laceration, {part}'],
    firstAid: [
      'The cut on the {part} was small; bleeding stopped with pressure and it was [closed with strips|dressed].',
      'The bleeding was stopped by pressure and the {part} was dressed.',
    ],
    doctor: [
      'The cut on the {part} was deep; a pressure bandage was put on and {he} was sent to {clinic} to have it stitched.',
      'Bleeding stopped after [five|eight] minutes of pressure. {He} had {stitches} stitches on the {part} at {clinic}.',
    ],
    diagnosis: ['Laceration {part}, {stitches} stitches, tetanus booster given'],
    leave: [2, 5],
  },
  Fracture: {
    grades: ['c2', 'c3'],
    description: ['Suspected fracture, {part}', 'Deformity and pain of the {part}, splinted'],
    firstAid: ['The {part} was splinted.'],
    serious: [
      'The {part} was splinted and {he} was kept warm.',
      'The {part} was not moved; {he} was shaded and kept calm.',
    ],
    doctor: [
      'A fracture was suspected; the {part} was splinted and {he} was taken to {clinic}, where [a hairline crack|a closed fracture] was found.',
      'The {part} was splinted on the spot. The X-ray at {clinic} showed a fracture without displacement.',
    ],
    diagnosis: ['Closed fracture {part}, cast applied'],
    seriousDiagnosis: [
      'Fracture {part}, operated the next day',
      'Fracture {part} with displacement, operated',
    ],
    leave: [14, 42],
  },
  'Bite/scratch': {
    grades: ['c1', 'c2'],
    description: ['Skin wound from an animal, {part}', 'Superficial wound from an animal, {part}'],
    firstAid: [
      'The skin was hardly broken; the {part} was washed with soap for five minutes and disinfected.',
      'The wound on the {part} was rinsed for several minutes, disinfected and covered.',
    ],
    doctor: [
      'The wound on the {part} went through the skin; it was rinsed for ten minutes and {he} was sent to {clinic} for [a tetanus booster|treatment].',
      'After washing the wound for ten minutes {he} saw the doctor at {clinic}, who prescribed antibiotics.',
    ],
    diagnosis: ['Animal bite or scratch {part}, tetanus booster, oral antibiotics'],
    leave: [1, 4],
  },
  Sting: {
    grades: ['c1', 'c2'],
    description: [
      '[One sting|Two stings|Three stings] on the {part}',
      'Insect sting, {part}, local swelling',
    ],
    firstAid: [
      'The {part} was cooled and antihistamine cream given; {he} was watched for 20 minutes and had no trouble breathing.',
      'Local redness only. The {part} was cooled, and {he} rested at the first aid room for [15|20|30] minutes.',
    ],
    doctor: [
      'The {part} swelled quickly and a rash spread; {he} was taken to {clinic}, given an injection and watched for two hours.',
    ],
    diagnosis: ['Insect stings with local allergic reaction'],
    leave: [1, 3],
  },
  Burn: {
    grades: ['c1', 'c2', 'c4'],
    serious: ['The burn was cooled for 20 minutes and covered.'],
    description: ['Scald on the {part}, [2|3|4] cm, [red|small blister]', 'First-degree burn, {part}'],
    firstAid: [
      'The {part} was cooled under running water for [15|20] minutes and covered with a burn dressing.',
      'Redness without blisters; the {part} was cooled for 20 minutes.',
    ],
    doctor: [
      'Blisters formed; after 20 minutes of cooling {he} was sent to {clinic} with a burn dressing on the {part}.',
    ],
    diagnosis: ['Second-degree burn {part}, less than 2% of the body'],
    leave: [2, 6],
  },
  'Heat exhaustion': {
    grades: ['c1', 'c2'],
    description: [
      'Dizzy, sweating, pulse [96|104|110], no loss of consciousness',
      'Heat exhaustion, recovered after rest',
    ],
    firstAid: [
      '{He} was brought into the shade, cooled with wet towels and given an isotonic drink; pulse and blood pressure were normal after [20|25|30] minutes.',
      '{He} lay down with raised legs in the air-conditioned first aid room and felt better after [half an hour|20 minutes].',
    ],
    doctor: [
      '{He} remained drowsy after half an hour of cooling and was taken to {clinic}, where {he} was given a drip and kept until evening.',
    ],
    diagnosis: ['Heat exhaustion with dehydration'],
    leave: [1, 3],
  },
  'Head injury': {
    grades: ['c1', 'c2', 'c3'],
    serious: ['Head and neck were held still until the ambulance came.'],
    description: [
      'Bump on the [forehead|back of the head], [2|3] cm, alert',
      'Head injury, no loss of consciousness',
    ],
    firstAid: [
      '{He} was alert, had not passed out and could tell what had happened. A cold pack was given and a head injury advice slip handed over.',
      'A bump of 2 cm was cooled; {he} was watched for [20|30] minutes without any sign of concussion.',
    ],
    doctor: [
      '{He} felt sick afterwards and was sent to {clinic} for observation.',
      'Because of a headache {he} was taken to {clinic}; the scan was clear.',
    ],
    diagnosis: ['Mild concussion, scan clear', 'Head injury, observed for four hours'],
    seriousDiagnosis: ['Concussion with skull fracture, observed in intensive care'],
    leave: [2, 5],
  },
};
