import type { Casualty } from '../../contract/schemas/caseDetails.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { CAUSE_OTHERS } from '../../contract/values/incidentValues.ts';
import type { Injury } from '../../server/operations/installation/reference/incidentKinds.ts';
import { CONTRACTOR_ORIGINS, GUEST_ORIGINS } from '../people/guestNames.ts';
import type { Person } from '../people/person.ts';
import { outsider } from '../people/public.ts';
import type { Random } from '../random.ts';
import type { Kind, Story } from '../stories/story.ts';
import { INJURY_TEXTS } from '../texts/injuries.ts';
import { say, type Words } from '../texts/phrases.ts';
import type { Someone } from '../texts/who.ts';

export type Involved = Someone &
  Pick<Casualty, 'injury_name' | 'contact_no' | 'email' | 'address' | 'nationality'>;

/** A generated person whose name is not in `taken`, or a colleague. */
export function involve(
  random: Random,
  kind: Kind,
  story: Pick<Story, 'ages' | 'contractors'>,
  cast: readonly Person[],
  taken: ReadonlySet<string>,
): Involved {
  if (kind === 'staff') return colleague(random, random.pick(cast));
  const gender = random.chance(kind === 'contractor' ? 0.9 : 0.48) ? 'Male' : 'Female';
  const { name, nationality, contact, email, address } = outsider(
    random,
    gender,
    kind === 'guest' ? GUEST_ORIGINS : CONTRACTOR_ORIGINS,
    taken,
  );
  const age = kind === 'guest' ? guestAge(random, story.ages) : random.int(22, 57);
  const job = kind === 'contractor' ? random.pick(story.contractors ?? ["contractor's worker"]) : undefined;
  return { kind, gender, age, job, injury_name: name, contact_no: contact, email, address, nationality };
}

function colleague(random: Random, person: Person): Involved {
  return {
    kind: 'staff',
    gender: person.gender,
    age: person.age,
    subDepartment: person.subDepartment,
    injury_name: person.name,
    contact_no: person.mobileNo.replace('+65', ''),
    email: person.email,
    address: '',
    nationality: random.weighted(['Singaporean', 'Singapore PR', 'Malaysian'], (value) =>
      value === 'Singaporean' ? 8 : 1,
    ),
  };
}

function guestAge(random: Random, ages: Story['ages']): number {
  const group =
    ages ??
    random.weighted(
      ['child', 'adult', 'elderly'] as const,
      (value) => ({ child: 24, adult: 60, elderly: 16 })[value],
    );
  switch (group) {
    case 'child':
      return random.int(3, 12);
    case 'adult':
      return random.int(16, 64);
    case 'elderly':
      return random.int(66, 86);
  }
}

const CLASSIFICATIONS: Record<Kind, string> = { guest: 'Guest', staff: 'Staff', contractor: 'Contractor' };

type Harm = {
  injury?: Injury;
  causes: readonly string[];
  words: Words;
  followUp: boolean;
  signature: string;
};

export function makeCasualty(random: Random, id: string, someone: Involved, at: Date, harm: Harm): Casualty {
  const { injury, words } = harm;
  const cause = injury ? random.pick(harm.causes) : undefined;
  return {
    id,
    casualty_no: '',
    injury_name: someone.injury_name,
    age: String(someone.age),
    gender: someone.gender,
    contact_no: someone.contact_no,
    address: someone.address,
    email: someone.email,
    nationality: someone.nationality,
    incident_calssification: CLASSIFICATIONS[someone.kind],
    contractor_shift: someone.kind === 'guest' ? 'Not applicable' : shiftAt(at),
    is_bodily_injury: injury ? 'Yes' : 'No',
    injury_type: cause ? [cause] : [],
    other: cause === CAUSE_OTHERS ? 'Fall while running or climbing' : '',
    injury_desription: injury ? say(random, INJURY_TEXTS[injury].description, words) : '',
    allow_up: harm.followUp ? 'Yes' : 'No',
    signature: harm.signature,
    status: '',
  };
}

/** By the hour in Singapore. */
function shiftAt(at: Date): string {
  const hour = (at.getTime() - new Date(`${singaporeDay(at)}T00:00:00+08:00`).getTime()) / 3_600_000;
  if (hour < 6 || hour >= 18) return 'Night';
  return hour < 13 ? 'Morning' : 'Afternoon';
}
