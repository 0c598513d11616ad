import type { IncidentTab } from '../../../../contract/incidents/incidentTabs.ts';
import {
  ACTIONS,
  ANALYSIS,
  CASUALTIES,
  PROPERTY,
  parsePersonPath,
  ROOT_CAUSE,
  WITNESSES,
} from './incidentForm.ts';

export type FormTab = IncidentTab | 'Review';

export type FormPlace = { tab: FormTab; person?: number | undefined };

/** Narrower paths come first. Fields without an entry are on the first tab. */
const TABS_BY_PATH: readonly (readonly [path: string, tab: IncidentTab])[] = [
  [CASUALTIES, 'Person Involved Details'],
  ['aar.medical_status', 'Person Involved Details'],
  [WITNESSES, 'Witnesses Details'],
  [PROPERTY, 'Details of Property Damage'],
  ['incident_updates', 'Incident Updates'],
  [`${ROOT_CAUSE}.follow_up`, 'Post-Incident Follow-Up'],
  [ROOT_CAUSE, 'Root Cause Analysis'],
  [ACTIONS, 'Recommended Corrective Actions'],
  [ANALYSIS, 'MPD Incident Analysis'],
  ['aar.reporting', 'Regulatory Report'],
  ['notification_list', 'Notification List'],
  ['noti_frequency', 'Notification Settings'],
];

const FIRST = 'Incident Description';

function getOwnTab(path: string): IncidentTab {
  const [, tab] = TABS_BY_PATH.find(([start]) => path === start || path.startsWith(`${start}.`)) ?? [];
  return tab ?? FIRST;
}

export function findTab(path: string, shown: readonly FormTab[]): FormTab {
  const tab = getOwnTab(path);
  return shown.includes(tab) ? tab : FIRST;
}

export function isOnTab(path: string, shown: readonly FormTab[]): boolean {
  return shown.includes(getOwnTab(path));
}

export function toFormPlace(path: string, shown: readonly FormTab[]): FormPlace {
  return { tab: findTab(path, shown), person: parsePersonPath(path)?.index };
}
