import { ACTION_AGAIN, ACTION_DONE } from '../incidents/correctiveActions.ts';
import { CAUSE_OTHERS } from '../values/incidentValues.ts';

/** Rules depend on these names: if they changed, no action would ever be done (DET-4, CAS-3). */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  corrective_actions_status: [ACTION_DONE, ACTION_AGAIN],
  what_caused_injury: [CAUSE_OTHERS],
};

export function fixedValues(list: string): readonly string[] {
  return Object.hasOwn(FIXED, list) ? (FIXED[list] ?? []) : [];
}

export const fixedProblem = (value: string) =>
  `The system relies on "${value}", so it can't be renamed or retired.`;
