import type { Feature } from '../serverOffers.ts';
import type { IncidentStatus, YesNo } from '../values/incidentValues.ts';

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
export type IncidentTab = (typeof TAB_GROUPS)[TabGroup][number] | 'Timeline';

/** The group whose name the side menu shows above the tab; Review has none. */
export function tabGroup(tab: IncidentTab | 'Review'): TabGroup | undefined {
  if (tab === 'Timeline') return 'Case details';
  const groups = Object.keys(TAB_GROUPS) as TabGroup[];
  return groups.find((group) => TAB_GROUPS[group].some((each) => each === tab));
}

const POST_INCIDENT_STATUSES: readonly IncidentStatus[] = ['Open', 'Closed', 'Pending Approval', 'Archived'];
const UPDATE_STATUSES: readonly IncidentStatus[] = ['Open', 'Closed'];

/**
 * DET-1: what the detail of an incident shows in this status, or has shown in these one after the other. The timeline stands last of the case's own details, where the
 * server tells one, and the regulatory report where it has that, in every status: its days run in a Draft, too (issue 19).
 */
export function detailTabs(
  status: IncidentStatus | readonly IncidentStatus[],
  isOffered: (offer: Feature) => boolean = () => false,
): IncidentTab[] {
  const isOneOf = (statuses: readonly IncidentStatus[]) =>
    [status].flat().some((each) => statuses.includes(each));
  const caseDetails = TAB_GROUPS['Case details'].filter(
    (tab) => tab !== 'Incident Updates' || isOneOf(UPDATE_STATUSES),
  );
  const hasReporting = isOffered('reporting') || isOffered('reporting_off');
  const postIncidents = TAB_GROUPS['Post Incidents'].filter((tab) =>
    tab === 'Regulatory Report' ? hasReporting : isOneOf(POST_INCIDENT_STATUSES),
  );
  const timeline = isOffered('timeline') ? (['Timeline'] as const) : [];
  return [...caseDetails, ...timeline, ...postIncidents, ...TAB_GROUPS.Notification];
}

/** The tab that was asked for, where the incident has it, or the first one. */
export function shownTab(asked: IncidentTab, tabs: readonly IncidentTab[]): IncidentTab {
  return tabs.includes(asked) ? asked : 'Incident Description';
}

/** FORM-1: what the new-incident form shows; the notification tabs are for emergencies. Review stands behind them all. */
export function newIncidentTabs(emergency: YesNo): (IncidentTab | 'Review')[] {
  const caseDetails = TAB_GROUPS['Case details'].filter((tab) => tab !== 'Incident Updates');
  const notification = emergency === 'Yes' ? TAB_GROUPS.Notification : [];
  return [...caseDetails, ...notification, 'Review'];
}
