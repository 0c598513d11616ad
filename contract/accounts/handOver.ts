import { type IncidentFacts, mayOpenCategory, mayWorkOnIncident, type Viewer } from '../access.ts';
import type { IncidentStatus } from '../values/incidentValues.ts';

/*
 * Issue 20, item 4: what somebody who leaves still holds, and to whom it is handed over. Who filed a case stays who filed it:
 * approval and what one may read of it hang on that (FLOW-2, LIST-12). Its successor is told of it, which is how they reach it
 * (LIST-13), and its trail says that it is theirs to look after; a corrective action is given to them (DET-4).
 */

/** The states in which a case that somebody filed is somebody's work: a draft, what waits for approval, what is open. */
export const STATUSES_HELD = [
  'Draft',
  'Pending Approval',
  'Approve',
  'Open',
] as const satisfies IncidentStatus[];

type Facts = Pick<IncidentFacts, 'category' | 'createdBy'>;

/** Who takes a case over opens it (LIST-8), and where its leaver worked on it, works on it as well (FLOW-3). */
export function mayTakeOverCase(successor: Viewer, leaver: Viewer, incident: Facts): boolean {
  if (!mayOpenCategory(successor, incident.category)) return false;
  return mayWorkOnIncident(successor, incident) || !mayWorkOnIncident(leaver, incident);
}

/** DET-4: who may be given an action of it. */
export function mayTakeOverAction(successor: Viewer, incident: Pick<Facts, 'category'>): boolean {
  return mayOpenCategory(successor, incident.category);
}

type Counts = { cases: number; actions: number };

/** IAUD-2: in the trail of a case, and of the account. */
export const handOverSentence = (from: string, to: string) => `Hand over of this case from ${from} to ${to}`;

export function accountHandOverSentence(counts: Counts, to: string): string {
  return `Hand over ${heldText(counts)} to ${to}`;
}

/** `2 cases and 1 corrective action`; what there is none of is not named. */
export function heldText({ cases, actions }: Counts): string {
  const parts = [
    ...(cases > 0 ? [cases === 1 ? '1 case' : `${cases} cases`] : []),
    ...(actions > 0 ? [actions === 1 ? '1 corrective action' : `${actions} corrective actions`] : []),
  ];
  return parts.join(' and ') || 'nothing';
}

export const HAND_OVER_TEXTS = {
  notSuspended: 'Only who is archived hands anything over.',
  notActive: 'Please choose somebody whose account is active.',
  themselves: 'Please choose somebody else.',
  mayNot: (name: string, code: string) => `${name} may not take over ${code}.`,
} as const;
