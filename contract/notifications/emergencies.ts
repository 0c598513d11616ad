import type { IncidentStatus } from '../values/incidentValues.ts';

/** Hours after which an emergency no longer asks for acknowledgement. */
const EMERGENCY_ASKED_HOURS = 24;

type Emergency = { isEmergency: boolean; status: IncidentStatus; createdAt: Date; latestUpdatedAt: Date };

/** An emergency filed as Closed still asks (FORM-15); one closed later does not. */
export function needsAcknowledgement(incident: Emergency & { toldAt: Date }, now: Date): boolean {
  const { isEmergency, status, createdAt, latestUpdatedAt, toldAt } = incident;
  const isOver = status === 'Archived' || (status === 'Closed' && latestUpdatedAt > createdAt);
  return isEmergency && !isOver && toldAt >= getAlertStart(now);
}

export function getAlertStart(now: Date): Date {
  return new Date(now.getTime() - EMERGENCY_ASKED_HOURS * 60 * 60 * 1000);
}
