import type { Feature } from '../serverOffers.ts';
import type { IncidentStatus, YesNo } from '../values/incidentValues.ts';

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

type TabGroup = keyof typeof TAB_GROUPS;
export type IncidentTab = (typeof TAB_GROUPS)[TabGroup][number] | 'Timeline';

export function tabGroup(tab: IncidentTab | 'Review'): TabGroup | undefined {
  if (tab === 'Timeline') return 'Case details';
  const groups = Object.keys(TAB_GROUPS) as TabGroup[];
  return groups.find((group) => TAB_GROUPS[group].some((each) => each === tab));
}

const POST_INCIDENT_STATUSES: readonly IncidentStatus[] = ['Open', 'Closed', 'Pending Approval', 'Archived'];
const UPDATE_STATUSES: readonly IncidentStatus[] = ['Open', 'Closed'];

/** The regulatory report exists in every status, because its deadline also runs in a Draft (DET-1). */
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

export function shownTab(asked: IncidentTab, tabs: readonly IncidentTab[]): IncidentTab {
  return tabs.includes(asked) ? asked : 'Incident Description';
}

export function newIncidentTabs(emergency: YesNo): (IncidentTab | 'Review')[] {
  const caseDetails = TAB_GROUPS['Case details'].filter((tab) => tab !== 'Incident Updates');
  const notification = emergency === 'Yes' ? TAB_GROUPS.Notification : [];
  return [...caseDetails, ...notification, 'Review'];
}
