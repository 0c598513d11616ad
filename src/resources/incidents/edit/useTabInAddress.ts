import { useLocation, useNavigate } from 'react-admin';
import { type IncidentTab, TAB_GROUPS } from '../../../../contract/incidents/incidentTabs.ts';

const TABS: IncidentTab[] = [...Object.values(TAB_GROUPS).flat(), 'Timeline'];

/** The open tab is part of the address, so that a reload keeps it (DET-1). */
export function useTabInAddress(): [IncidentTab, (tab: IncidentTab) => void] {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const getName = (tab: IncidentTab) => `#${tab.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  const tab = TABS.find((candidate) => getName(candidate) === hash) ?? 'Incident Description';
  return [tab, (chosen) => navigate(`${pathname}${search}${getName(chosen)}`, { replace: true, state })];
}
