import type { IncidentStatus, YesNo } from './incidentValues.ts';

/** DET-1, FORM-1: the items of the side menu (tabs on a phone), by the group they stand in. */
export const TAB_GROUPS = {
  'Case details': [
    'Incident Description',
    'Person Involved Details',
    'Witnesses Details',
    'Details of Property Damage',
    'Incident Updates',
  ],
  'Post Incidents': [
    'Post-Incident Follow-Up',
    'Root Cause Analysis',
    'Recommended Corrective Actions',
    'MPD Incident Analysis',
    'Regulatory Report',
  ],
  Notification: ['Notification List', 'Notification Settings'],
} as const;

export type TabGroup = keyof typeof TAB_GROUPS;
export type IncidentTab = (typeof TAB_GROUPS)[TabGroup][number];

const POST_INCIDENT_STATUSES: readonly IncidentStatus[] = ['Open', 'Closed', 'Pending Approval', 'Archived'];
const UPDATE_STATUSES: readonly IncidentStatus[] = ['Open', 'Closed'];

/**
 * DET-1: what the detail of an incident in this status shows. The regulatory report where the host has it, and in every
 * status: its days run in a Draft, too.
 */
export function detailTabs(status: IncidentStatus, hasReporting = false): IncidentTab[] {
  const caseDetails = TAB_GROUPS['Case details'].filter(
    (tab) => tab !== 'Incident Updates' || UPDATE_STATUSES.includes(status),
  );
  const postIncidents = TAB_GROUPS['Post Incidents'].filter((tab) =>
    tab === 'Regulatory Report' ? hasReporting : POST_INCIDENT_STATUSES.includes(status),
  );
  return [...caseDetails, ...postIncidents, ...TAB_GROUPS.Notification];
}

/** FORM-1: what the new-incident form shows; the notification tabs are for emergencies. Review stands behind them all. */
export function newIncidentTabs(emergency: YesNo): (IncidentTab | 'Review')[] {
  const caseDetails = TAB_GROUPS['Case details'].filter((tab) => tab !== 'Incident Updates');
  const notification = emergency === 'Yes' ? TAB_GROUPS.Notification : [];
  return [...caseDetails, ...notification, 'Review'];
}
