import type { IncidentStatus } from '../../contract/values/incidentValues.ts';
import { calendar, type Moment } from '../calendar.ts';
import { type Cell, cells, EMERGENCIES, SECOND_PERSONS, STATUS_QUOTAS } from '../frequencies.ts';
import { PARK_SHARES } from '../people/quotas.ts';
import { createRandom, type Random } from '../random.ts';
import type { Kind } from '../stories/story.ts';

export type Frame = Cell & {
  /** Independent of the order; seeds everything else of the incident. */
  seed: number;
  park: string;
  moment: Moment;
  createdAt: Date;
  status: IncidentStatus;
  emergency: boolean;
  secondPerson: boolean;
  /** Filed as c2 and lowered to c1 while it waited for approval. */
  lowered: boolean;
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** In the order of filing. */
export function frames(now: Date): Frame[] {
  const momentOf = calendar(now);
  const begun = createRandom('cells')
    .shuffled(cells())
    .map((cell, seed) => {
      const random = createRandom('frame', seed);
      const park = random.weighted(Object.keys(PARK_SHARES), (name) => PARK_SHARES[name] ?? 0);
      const moment = momentOf(random, park, cell.kind !== 'guest');
      return { ...cell, seed, park, moment, createdAt: filedAt(random, moment.at, now) };
    })
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const second = secondPersons(begun);
  const emergencies = getEmergencies(begun);
  const statuses = getStatuses(begun, emergencies, now);
  return begun.map((frame) => ({
    ...frame,
    status: statuses.get(frame) ?? 'Closed',
    emergency: emergencies.has(frame),
    secondPerson: second.has(frame),
    lowered: frame.category === 'c1' && statuses.get(frame) === 'Pending Approval',
  }));
}

function filedAt(random: Random, at: Date, now: Date): Date {
  const late = random.chance(0.05) && now.getTime() - at.getTime() > 2 * DAY;
  const minutes = late ? random.int(14 * 60, 20 * 60) : random.int(8, 55) + (random.chance(0.25) ? 45 : 0);
  return new Date(at.getTime() + minutes * MINUTE + random.int(0, 59_999));
}

type Begun = Cell & { seed: number; createdAt: Date };

function secondPersons(begun: readonly Begun[]): Set<Begun> {
  const random = createRandom('second persons');
  const kinds = Object.keys(SECOND_PERSONS) as Kind[];
  return new Set(
    kinds.flatMap((kind) =>
      random.shuffled(begun.filter((frame) => frame.kind === kind)).slice(0, SECOND_PERSONS[kind]),
    ),
  );
}

function getEmergencies(begun: readonly Begun[]): Set<Begun> {
  const broadcast = begun.filter(
    ({ type, category, kind }) => category === 'c1' && type !== 'Others' && kind !== 'contractor',
  );
  return new Set(createRandom('emergencies').shuffled(broadcast).slice(0, EMERGENCIES));
}

function getStatuses(
  begun: readonly Begun[],
  emergencies: ReadonlySet<Begun>,
  now: Date,
): Map<Begun, IncidentStatus> {
  const random = createRandom('statuses');
  const statuses = new Map<Begun, IncidentStatus>();
  // Some close quickly, so that the current month has closed cases too.
  const quick = new Set(begun.filter((frame) => daysOld(frame, now) > 1.5 && random.chance(0.22)));
  for (const { status, c1, others, age, notBefore } of STATUS_QUOTAS) {
    for (const [isC1, quota] of [
      [true, c1],
      [false, others],
    ] as const) {
      for (let count = 0; count < quota; count += 1) {
        const candidates = begun.filter(
          (frame) =>
            !statuses.has(frame) &&
            !quick.has(frame) &&
            (frame.category === 'c1') === isC1 &&
            // Archived cases are mistakes, which severe ones are not.
            (status !== 'Archived' || frame.category === 'c1' || frame.category === 'c2') &&
            daysOld(frame, now) >= notBefore &&
            // Broadcasts start open or closed.
            (!emergencies.has(frame) || status === 'Open'),
        );
        const chosen = random.weighted(
          candidates,
          (frame) => 0.012 + (age === Number.POSITIVE_INFINITY ? 1 : Math.exp(-daysOld(frame, now) / age)),
        );
        statuses.set(chosen, status);
      }
    }
  }
  return statuses;
}

const daysOld = ({ createdAt }: Begun, now: Date) => (now.getTime() - createdAt.getTime()) / DAY;
