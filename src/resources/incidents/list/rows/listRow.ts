import type { IncidentListRow } from '../../../../../contract/schemas/incident.ts';
import { dayToWireDate, singaporeDay } from '../../../../../contract/singaporeTime.ts';
import { currentTime } from '../../../../api/clock.ts';
import type { PendingListItem } from '../../../../dataProvider/pendingList.ts';
import { REPORTING_TEXTS } from '../filter/incidentFilter.ts';

export type ListRow = IncidentListRow | PendingListItem;

export function isPendingRow(row: ListRow): row is PendingListItem {
  return row.incident_status === 'Pending Save';
}

export function getRowTitle(row: ListRow): string {
  return row.case_details.incident_description.incident_title || 'No title yet';
}

export function isEmergency(row: ListRow): boolean {
  return row.case_details.incident_description.is_emergency_incident === 'Yes';
}

export function getRowReport(row: ListRow): string | undefined {
  const due = 'report_due' in row ? row.report_due : undefined;
  if (!due) return undefined;
  return due < singaporeDay(currentTime())
    ? REPORTING_TEXTS.overdue
    : `${REPORTING_TEXTS.due} ${dayToWireDate(due).slice(0, -5)}`;
}

/** A draft has no code before it is filed. */
export function getRowCode(row: ListRow): string {
  return isPendingRow(row) ? 'Not sent yet' : row.incident_id;
}
