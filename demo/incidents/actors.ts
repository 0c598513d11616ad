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

export function worksAt(person: Person, at: Date): boolean {
  const time = at.getTime();
  return (
    person.createdAt.getTime() < time && (person.lastDay === undefined || time < person.lastDay.getTime())
  );
}

const FILING_WEIGHT: Partial<Record<Person['subDepartment'], number>> = {
  'Ranger/Security': 6,
  'Guest Experience': 6,
  'First Aid': 5,
  'Tram Ops': 2,
  WSH: 2,
};

/** Assigns demo accounts first, mostly to recent incidents of their own park, then people who were on site. */
export function reporters(frames: readonly Frame[], people: readonly Person[]): Map<Frame, Person> {
  const filed = new Map<Frame, Person>();
  for (const person of people.slice(0, Object.keys(FILED_BY).length)) {
    const random = createRandom('filed by', person.role);
    const own = frames.filter((frame) => frame.park === person.park && !filed.has(frame));
    const mayFile = own.filter((frame) => !frame.emergency || has(toViewer(person), 'p15'));
    // Includes two incidents above the account's permissions, so that the demo shows that case.
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
