import { ACTION_AGAIN, ACTION_DONE } from '../incidents/correctiveActions.ts';
import { CAUSE_OTHERS } from '../values/incidentValues.ts';

/** REF-2: values of the plain lists by whose names the rules go: under another name an action would never be done (DET-4, CAS-3). */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  corrective_actions_status: [ACTION_DONE, ACTION_AGAIN],
  what_caused_injury: [CAUSE_OTHERS],
};

/** Those of a list that are neither renamed nor retired, as long as it has them. */
export function fixedValues(list: string): readonly string[] {
  return Object.hasOwn(FIXED, list) ? (FIXED[list] ?? []) : [];
}

export const fixedProblem = (value: string) =>
  `The rules of the console go by "${value}". It is neither renamed nor retired.`;
