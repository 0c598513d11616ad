import type { SubDepartment } from '../../server/operations/installation/reference/departments.ts';
import type { Gender } from '../people/names.ts';
import type { Kind } from '../stories/story.ts';
import { capital, type Words, withArticle } from './phrases.ts';

/** Staff appear by job, because only users with p10 may see names (LIST-12). */
const JOBS: Record<SubDepartment, string> = {
  Carnivores: 'keeper',
  Primates: 'primate keeper',
  Elephants: 'elephant keeper',
  Herpetology: 'reptile keeper',
  Aviculture: 'bird keeper',
  Veterinary: 'veterinary nurse',
  'Tram Ops': 'tram driver',
  'Guest Experience': 'host',
  'First Aid': 'first aider',
  'Ranger/Security': 'ranger',
  Maintenance: 'technician',
  Horticulture: 'gardener',
  Arboriculture: 'tree climber',
  WSH: 'safety officer',
  'F&B': 'kitchen crew member',
  Retail: 'shop assistant',
  HR: 'HR officer',
  IT: 'IT technician',
};

export type Someone = {
  kind: Kind;
  gender: Gender;
  age: number;
  /** Staff only. */
  subDepartment?: SubDepartment;
  job?: string;
};

export const isChild = ({ kind, age }: Someone) => kind === 'guest' && age <= 12;

/** Placeholders: {Person} {person} {The} {the} {He} {he} {his} {His} {him} {Who} {who} {contact}. */
export function getWords(someone: Someone): Words {
  const male = someone.gender === 'Male';
  const noun = getNoun(someone);
  const person = withArticle(someone.kind === 'guest' ? `${someone.age}-year-old ${noun}` : noun);
  const the = `the ${noun}`;
  const he = male ? 'he' : 'she';
  return {
    person,
    Person: capital(person),
    the,
    The: capital(the),
    he,
    He: capital(he),
    his: male ? 'his' : 'her',
    His: male ? 'His' : 'Her',
    him: male ? 'him' : 'her',
    Who: capital(getTitle(someone)),
    who: getTitle(someone),
    contact: isChild(someone) ? 'the family' : the,
  };
}

function getNoun({ kind, gender, age, subDepartment, job }: Someone): string {
  if (kind === 'staff') return subDepartment ? JOBS[subDepartment] : 'member of staff';
  if (kind === 'contractor') return job ?? "contractor's worker";
  const male = gender === 'Male';
  if (age <= 17) return male ? 'boy' : 'girl';
  return male ? 'man' : 'woman';
}

function getTitle(someone: Someone): string {
  if (someone.kind === 'staff') return getNoun(someone);
  if (someone.kind === 'contractor') return 'contractor';
  if (isChild(someone)) return 'child';
  return someone.age >= 65 ? 'elderly guest' : 'guest';
}
