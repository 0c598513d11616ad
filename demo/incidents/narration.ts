import { wireDateAndTime } from '../../contract/singaporeTime.ts';
import type {
  ClassificationTitle,
  Injury,
} from '../../server/operations/installation/reference/incidentKinds.ts';
import { whereabouts } from '../places/places.ts';
import type { Random } from '../random.ts';
import { INJURY_TEXTS } from '../texts/injuries.ts';
import { AFTER_AMBULANCE, AFTER_DOCTOR, AFTER_FIRST_AID, CLINICS, HOSPITALS } from '../texts/outcomes.ts';
import { capital, phrase, say, type Words } from '../texts/phrases.ts';
import { getWords, isChild } from '../texts/who.ts';
import { getGrades, type Setting } from './chooseStory.ts';
import type { Frame } from './frame.ts';
import type { Involved } from './involved.ts';

export type Narration = {
  title: string;
  details: string;
  injury: Injury | undefined;
  words: Words;
  /** Days of medical leave, for staff who saw a doctor. */
  leave: number;
  clinic: string;
  hospital: string;
  /** Ambulance or police. */
  called: Date;
  arrived: Date;
};

const MINUTE = 60_000;

export function narrate(random: Random, frame: Frame, setting: Setting, someone: Involved): Narration {
  const { story, place, placement } = setting;
  const { moment, park } = frame;
  const grade = random.pick(getGrades(story, frame));
  const injury = grade === 'none' ? undefined : grade;
  const [least, most] = injury ? INJURY_TEXTS[injury].leave : [0, 0];
  const leave = random.int(least, most);
  const clinic = random.pick(CLINICS);
  const hospital = random.pick(HOSPITALS);
  const called = new Date(moment.at.getTime() + random.int(3, 9) * MINUTE);
  const arrived = new Date(called.getTime() + random.int(9, 17) * MINUTE);
  const words: Words = {
    ...getWords(someone),
    at: whereabouts(random, place, placement, story.outdoors ?? false),
    zone: place.zone,
    park,
    part: story.parts ? random.pick(story.parts) : 'arm',
    minutes: String(random.int(8, 28)),
    leave: String(Math.max(2, leave)),
    stitches: random.pick(['three', 'four', 'five', 'six']),
    clinic,
    hospital,
    called: clock(called),
    arrived: clock(arrived),
  };
  return {
    title: capital(say(random, story.titles, words)),
    details: details(random, frame, setting, { someone, injury, words }),
    injury,
    words,
    leave: Math.max(2, leave),
    clinic,
    hospital,
    called,
    arrived,
  };
}

type Part = { someone: Involved; injury: Injury | undefined; words: Words };

function details(random: Random, frame: Frame, { story }: Setting, { someone, injury, words }: Part): string {
  const sentences = [phrase(random, story.what, words)];
  if (injury) sentences.push(...care(random, frame, injury, someone, words));
  if (injury && frame.secondPerson) sentences.push(companion(random, someone, words));
  sentences.push(say(random, story.after, words));
  const graver = !injury && frame.category === 'c2' ? GRAVER[story.classification] : undefined;
  if (graver) sentences.push(say(random, graver, words));
  return sentences.join(' ');
}

function care(
  random: Random,
  { category }: Frame,
  injury: Injury,
  someone: Involved,
  words: Words,
): string[] {
  const texts = INJURY_TEXTS[injury];
  const kind = isChild(someone) ? 'child' : someone.kind;
  switch (category) {
    case 'c1':
      return [say(random, texts.firstAid, words), say(random, AFTER_FIRST_AID[kind], words)];
    case 'c2':
      return [say(random, texts.doctor, words), say(random, AFTER_DOCTOR[kind], words)];
    case 'c3':
    case 'c4':
      return [say(random, texts.serious ?? texts.firstAid, words), say(random, AFTER_AMBULANCE[kind], words)];
  }
}

/** Severe by cost, service or reputation, without an injury (DATA-2). */
const PRESS = [
  'A video of it was posted online and a newspaper asked for a statement.',
  'Local media reported it the next day; the police asked for the recordings of the whole week.',
];
const COST = [
  'The repair is put at S$[120k|160k|240k].',
  'About [200|350] guests asked for a refund and local media reported it.',
];
const GRAVER: Partial<Record<ClassificationTitle, readonly string[]>> = {
  Theft: PRESS,
  Trespass: PRESS,
  'Equipment failure': COST,
  'Falling tree/object': COST,
  'Lost child': [
    'The family complained in writing and posted about it; the management answered the same day.',
  ],
};

const COMPANIONS = {
  guest: ['A companion was shaken but not hurt.', 'A relative tried to help and was not hurt.'],
  staff: ['A colleague close by was not hurt.', 'A colleague jumped aside and was not hurt.'],
  contractor: ['A workmate close by was not hurt.'],
} as const;

function companion(random: Random, { kind }: Involved, words: Words): string {
  return say(random, COMPANIONS[kind], words);
}

const clock = (at: Date) => wireDateAndTime(at).time.slice(0, 5);
