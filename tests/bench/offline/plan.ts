import type { NetworkState } from './faultyProxy.ts';
import { type Random, seededRandom } from './random.ts';

/* What happens in a run. A seed always gives the same plan, but when exactly a fault meets a request is the machine's chance. */

export type FaultKind =
  | Exclude<NetworkState, 'passes'>
  | 'browser offline'
  | 'server killed'
  | 'browser killed'
  | 'tab crashed'
  | 'tab closed'
  | 'reload'
  | 'storage full'
  | 'clock jump'
  | 'new version';

/** Weights: kills and network failures at a submit are what the outbox is for. */
const WEIGHTS: Record<FaultKind, number> = {
  cut: 4,
  blackhole: 3,
  slow: 2,
  unavailable: 3,
  'answers lost': 4,
  flaky: 4,
  'session ended': 2,
  'browser offline': 4,
  'server killed': 2,
  'browser killed': 4,
  'tab crashed': 2,
  'tab closed': 3,
  reload: 3,
  'storage full': 1,
  'clock jump': 1,
  'new version': 1,
};

export type Fault = {
  kind: FaultKind;
  moment: 'before the form' | 'while typing' | 'at the submit' | 'after the submit';
  /** Milliseconds after the moment. */
  delay: number;
  /** Milliseconds until it is over; undefined: until the end of the run. */
  lasts: number | undefined;
};

export type Step = {
  faults: Fault[];
  photos: number;
  videos: number;
  isDoubleClicked: boolean;
  /** Milliseconds that the person waits for the form to close, before a try to open it again. */
  waits: number;
} & ({ kind: 'incident'; way: 'emergency' | 'draft' | 'all fields' } | { kind: 'update' | 'completion' });

export type Plan = { seed: string; tabs: 1 | 2; steps: Step[] };

export function planRun(seed: string): Plan {
  const random = seededRandom(seed);
  const count = random.pick([1, 1, 1, 1, 1, 1, 2, 2, 2, random.pick([3, 3, 5])]);
  const steps = Array.from({ length: count }, () => planStep(random));
  // A run without an incident would prove little.
  if (!steps.some(({ kind }) => kind === 'incident')) steps.push(planIncident(random));
  if (steps.every(({ faults }) => faults.length === 0)) steps[0]?.faults.push(planFault(random));
  return { seed, tabs: random.chance(0.25) ? 2 : 1, steps };
}

function planStep(random: Random): Step {
  const kind = random.pick(['incident', 'incident', 'incident', 'incident', 'update', 'completion'] as const);
  return kind === 'incident' ? planIncident(random) : { kind, ...planSending(random, 0) };
}

/** Typing all fields takes several times as long. */
const WAYS = [
  ...(['draft', 'draft', 'draft', 'draft', 'draft', 'draft'] as const),
  ...(['emergency', 'emergency', 'emergency', 'all fields'] as const),
];

function planIncident(random: Random): Step {
  const way = random.pick(WAYS);
  return { kind: 'incident', way, ...planSending(random, random.pick([0, 0, 1])) };
}

function planSending(random: Random, videos: number) {
  return {
    photos: random.pick([0, 1, 1, 2, 3 - videos]),
    videos,
    isDoubleClicked: random.chance(0.2),
    waits: random.pick([2_000, 3_000, 12_000]),
    faults: Array.from({ length: random.pick([0, 1, 1, 1, 2]) }, () => planFault(random)),
  };
}

function planFault(random: Random): Fault {
  const kind = pickWeighted(random);
  const moments = [
    'before the form',
    'while typing',
    'at the submit',
    'at the submit',
    'after the submit',
  ] as const;
  return {
    kind,
    moment: random.pick(moments),
    delay: random.pick([0, 0, 5, 20, 50, 120, 300, 800]),
    lasts: random.pick([500, 1_500, 3_000, undefined]),
  };
}

function pickWeighted(random: Random): FaultKind {
  const kinds = Object.entries(WEIGHTS) as [FaultKind, number][];
  let left = random.next() * kinds.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of kinds) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'cut';
}

export const planText = ({ steps, tabs }: Plan) =>
  [
    ...(tabs === 2 ? ['two tabs'] : []),
    ...steps.map((step) => {
      const files = [step.photos && `${step.photos} photos`, step.videos && `${step.videos} video`];
      return [step.kind === 'incident' ? step.way : step.kind, ...files, ...step.faults.map(faultText)]
        .filter(Boolean)
        .join(', ');
    }),
  ].join(' | ');

export const faultText = ({ kind, moment, delay, lasts }: Fault) =>
  `${kind} ${moment}${delay ? ` +${delay} ms` : ''}${lasts ? ` for ${lasts} ms` : ''}`;
