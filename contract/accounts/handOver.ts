import { type IncidentFacts, mayOpenCategory, mayWorkOnIncident, type Viewer } from '../access.ts';
import type { IncidentStatus } from '../values/incidentValues.ts';

/* Approval and access depend on the creator of a case, so a hand-over never changes it (FLOW-2, LIST-12). The
   successor is notified, and so gains access (LIST-13). */

/** Statuses in which a case is still its creator's work. */
export const STATUSES_HELD = [
  'Draft',
  'Pending Approval',
  'Approve',
  'Open',
] as const satisfies IncidentStatus[];

type Facts = Pick<IncidentFacts, 'category' | 'createdBy'>;

/** The successor must be able to open the case (LIST-8), and to work on it if the leaver could (FLOW-3). */
export function mayTakeOverCase(successor: Viewer, leaver: Viewer, incident: Facts): boolean {
  if (!mayOpenCategory(successor, incident.category)) return false;
  return mayWorkOnIncident(successor, incident) || !mayWorkOnIncident(leaver, incident);
}

export function mayTakeOverAction(successor: Viewer, incident: Pick<Facts, 'category'>): boolean {
  return mayOpenCategory(successor, incident.category);
}

type Counts = { cases: number; actions: number };

export const handOverSentence = (from: string, to: string) => `Hand over of this case from ${from} to ${to}`;

export function accountHandOverSentence(counts: Counts, to: string): string {
  return `Hand over ${openWorkText(counts)} to ${to}`;
}

/** Returns for example `2 cases and 1 corrective action`; a zero count is omitted. */
export function openWorkText({ cases, actions }: Counts): string {
  const parts = [
    ...(cases > 0 ? [cases === 1 ? '1 case' : `${cases} cases`] : []),
    ...(actions > 0 ? [actions === 1 ? '1 corrective action' : `${actions} corrective actions`] : []),
  ];
  return parts.join(' and ') || 'nothing';
}

export const HAND_OVER_TEXTS = {
  notSuspended: 'Work can only be handed over from an account that is being archived.',
  notActive: 'Please choose someone with an active account.',
  themselves: 'Please choose someone else.',
  mayNot: (name: string, code: string) => `${name} doesn't have permission to take over ${code}.`,
} as const;
