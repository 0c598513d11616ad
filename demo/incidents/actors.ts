import { has, type IncidentFacts, type Viewer } from '../../contract/access.ts';
import { type IncidentAction, mayAct } from '../../contract/incidents/incidentFlow.ts';
import { DEFAULT_GROUPS } from '../../contract/permissions.ts';
import { FILED_BY } from '../frequencies.ts';
import type { Person } from '../people/person.ts';
import { createRandom, type Random } from '../random.ts';
import type { Frame } from './frame.ts';

export const toViewer = ({ uid, role }: Person): Viewer => ({
  id: uid,
  role,
  perms: DEFAULT_GROUPS[role].perms,
});

/** Whether somebody worked here, with an account in order, at that time. */
export function worksAt(person: Person, at: Date): boolean {
  const time = at.getTime();
  return (
    person.createdAt.getTime() < time && (person.lastDay === undefined || time < person.lastDay.getTime())
  );
}

/** Those who are first on the spot write it down most often. */
const FILING_WEIGHT: Partial<Record<Person['subDepartment'], number>> = {
  'Ranger/Security': 6,
  'Guest Experience': 6,
  'First Aid': 5,
  'Tram Ops': 2,
  WSH: 2,
};

/**
 * Who filed each incident: the accounts to try the console with first, most of theirs lately and in their own park, then
 * whoever was there.
 */
export function reporters(frames: readonly Frame[], people: readonly Person[]): Map<Frame, Person> {
  const filed = new Map<Frame, Person>();
  for (const person of people.slice(0, Object.keys(FILED_BY).length)) {
    const random = createRandom('filed by', person.role);
    const own = frames.filter((frame) => frame.park === person.park && !filed.has(frame));
    const mayFile = own.filter((frame) => !frame.emergency || has(toViewer(person), 'p15'));
    // Somebody must see how it looks when the category is beyond their own permissions.
    const graver = random.shuffled(mayFile.filter(({ category }) => category === 'c2')).slice(-2);
    for (const frame of graver) filed.set(frame, person);
    let rest = mayFile.filter(({ category }) => category === 'c1' || category === 'c2');
    for (let count = graver.length; count < FILED_BY[person.role]; count += 1) {
      rest = rest.filter((frame) => !filed.has(frame));
      filed.set(
        random.weighted(rest, (frame) => 0.3 + 20 * (rest.indexOf(frame) / rest.length) ** 12),
        person,
      );
    }
  }
  for (const frame of frames) {
    if (filed.has(frame)) continue;
    const random = createRandom('filed', frame.seed);
    const there = people.filter(
      (person) =>
        person.park === frame.park &&
        worksAt(person, frame.createdAt) &&
        !(person.role in FILED_BY && person.email.startsWith(person.role)) &&
        (!frame.emergency || has(toViewer(person), 'p15')),
    );
    filed.set(
      frame,
      random.weighted(there, ({ subDepartment }) => FILING_WEIGHT[subDepartment] ?? 1),
    );
  }
  return filed;
}

/** Somebody whose footer offered this action at that time; mostly of the same park, and for small things who filed it. */
export function chooseActor(
  random: Random,
  people: readonly Person[],
  incident: IncidentFacts & { park: string },
  action: IncidentAction | undefined,
  at: Date,
): Person {
  const may = people.filter((person) => worksAt(person, at) && mayAct(toViewer(person), incident, action));
  return random.weighted(may, (person) => {
    if (person.uid === incident.createdBy) return action === 'Submit' ? 40 : 12;
    return person.park === incident.park ? 8 : 0.5;
  });
}
