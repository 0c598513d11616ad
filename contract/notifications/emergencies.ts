import type { IncidentStatus } from '../values/incidentValues.ts';

/*
 * Issue 21, item 6: an emergency stands on top of whatever somebody does until they say that they know of it, and the case says
 * who has.
 */

/** Hours in which somebody who was told of an emergency is asked; after that it is no alarm any more but a case. */
export const EMERGENCY_ASKED_HOURS = 24;

type Emergency = { isEmergency: boolean; status: IncidentStatus; createdAt: Date; latestUpdatedAt: Date };

/**
 * Whether somebody who was told of this, and has not said so yet, is asked to say that they know: not once it is over. One that
 * was filed as Closed, because it needs no follow-up (FORM-15), is news all the same; one that was closed since is over.
 */
export function asksToAcknowledge(incident: Emergency & { toldAt: Date }, now: Date): boolean {
  const { isEmergency, status, createdAt, latestUpdatedAt, toldAt } = incident;
  const isOver = status === 'Archived' || (status === 'Closed' && latestUpdatedAt > createdAt);
  return isEmergency && !isOver && toldAt >= askedSince(now);
}

/** Who was told before this instant is not asked. */
export function askedSince(now: Date): Date {
  return new Date(now.getTime() - EMERGENCY_ASKED_HOURS * 60 * 60 * 1000);
}
