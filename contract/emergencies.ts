import type { IncidentStatus } from './incidentValues.ts';

/*
 * Issue 21, item 6: an emergency stands on top of whatever somebody does until they say that they know of it, and the case says
 * who has.
 */

/** Hours in which somebody who was told of an emergency is asked; after that it is no alarm any more but a case. */
export const EMERGENCY_ASKED_HOURS = 24;

/** An emergency that is over asks nobody any more. */
export const OVER: readonly IncidentStatus[] = ['Closed', 'Archived'];

/** Whether somebody who was told of this, and has not said so yet, is asked to say that they know. */
export function asksToAcknowledge(
  incident: { isEmergency: boolean; status: IncidentStatus; toldAt: Date },
  now: Date,
): boolean {
  return incident.isEmergency && !OVER.includes(incident.status) && incident.toldAt >= askedSince(now);
}

/** Who was told before this instant is not asked. */
export function askedSince(now: Date): Date {
  return new Date(now.getTime() - EMERGENCY_ASKED_HOURS * 60 * 60 * 1000);
}
