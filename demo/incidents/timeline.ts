import { type IncidentAction, nextStatus, statusOnCreate } from '../../contract/incidents/incidentFlow.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import type { Category, IncidentStatus, YesNo } from '../../contract/values/incidentValues.ts';
import type { Random } from '../random.ts';
import type { Frame } from './frame.ts';

const DAY = 86_400_000;

export type Step = {
  at: Date;
  /** Undefined for a save that keeps the status. */
  action: IncidentAction | undefined;
  from: IncidentStatus;
  to: IncidentStatus;
  category: Category;
  lowers?: boolean;
};

type Planned = { action: IncidentAction | undefined; days: readonly [number, number]; lowers?: boolean };

const SUBMIT: Planned = { action: 'Submit', days: [0.05, 2] };
const APPROVE: Planned = { action: 'Approve', days: [0.5, 6] };
const REJECT: Planned = { action: 'Reject', days: [0.4, 3] };
const CLOSE: Planned = { action: 'Closed', days: [1, 26] };
const REOPEN: Planned = { action: 'Reopen', days: [2, 12] };
const ARCHIVE: Planned = { action: 'Archive', days: [0.2, 4] };
const LOWER: Planned = { action: undefined, days: [0.5, 4], lowers: true };

/** The status history, by the rules of the footers; all steps lie between filing and `now`. */
export function timeline(random: Random, frame: Frame, followUp: YesNo, now: Date): Step[] {
  // Lowering is the last step, so earlier steps use c2.
  const category: Category = frame.lowered ? 'c2' : frame.category;
  let status = statusOnCreate({ emergency: frame.emergency ? 'Yes' : 'No', category, followUp });
  const planned = plan(random, frame, status);
  const times = spread(random, planned, frame.createdAt, now);
  return planned.map(({ action, lowers }, index) => {
    const from = status;
    status = nextStatus({ category, status }, action);
    return { at: times[index] ?? now, action, from, to: status, category, lowers };
  });
}

function plan(random: Random, { status, category, lowered }: Frame, filed: IncidentStatus): Planned[] {
  if (filed !== 'Draft') return filed === 'Open' && status === 'Closed' ? [CLOSE] : [];
  const graver = category !== 'c1';
  const toOpen = graver ? [SUBMIT, ...(random.chance(0.12) ? [REJECT, SUBMIT] : []), APPROVE] : [SUBMIT];
  switch (status) {
    case 'Draft':
      return graver && random.chance(0.5) ? [SUBMIT, REJECT] : [];
    case 'Pending Approval':
      return lowered ? [SUBMIT, LOWER] : [SUBMIT];
    case 'Approve':
    case 'Open':
      return random.chance(0.05) && !graver ? [...toOpen, CLOSE, REOPEN] : toOpen;
    case 'Closed':
      if (graver && random.chance(0.15)) return [SUBMIT, CLOSE];
      return random.chance(0.04) && !graver ? [...toOpen, CLOSE, REOPEN, CLOSE] : [...toOpen, CLOSE];
    case 'Archived':
      return [ARCHIVE];
  }
}

/** Returns ascending times, compressed so that none is in the future. */
function spread(random: Random, planned: readonly Planned[], from: Date, now: Date): Date[] {
  const gaps = planned.map(({ days: [least, most] }) => (least + (most - least) * random.next() ** 2) * DAY);
  const room = (now.getTime() - from.getTime()) * 0.92;
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const scale = total > room ? room / total : 1;
  const latest = now.getTime() - 60_000;
  let last = from.getTime();
  return gaps.map((gap) => {
    const plain = last + Math.max(gap * scale, 30_000);
    const moved = atWork(random, new Date(plain)).getTime();
    // Avoid the night if enough time remains for the following steps.
    last = scale === 1 && moved < latest - total / 4 ? moved : Math.min(plain, latest);
    return new Date(last);
  });
}

const MINUTE = 60_000;

/** Moves a time at night to the next morning, when people work. */
export function atWork(random: Random, at: Date): Date {
  const midnight = new Date(`${singaporeDay(at)}T00:00:00+08:00`).getTime();
  const hour = (at.getTime() - midnight) / (60 * MINUTE);
  if (hour >= 8 && hour < 21) return at;
  const morning = midnight + (hour < 8 ? 0 : 24 * 60 * MINUTE) + 8 * 60 * MINUTE;
  return new Date(morning + random.int(5, 150) * MINUTE + random.int(0, 59_999));
}
