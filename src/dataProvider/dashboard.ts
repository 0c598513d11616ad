import type { EndpointInput } from '../../contract/endpoints.ts';
import type { Month } from '../../contract/incidents/months.ts';
import type { IncidentInfo, IncidentInsights } from '../../contract/schemas/dashboard.ts';
import { CATEGORIES, DASHBOARD_TYPES, STATUS_TABS } from '../../contract/values/incidentValues.ts';
import { callServer } from '../api/callServer.ts';
import { asRecord, asRecords, withDefaults } from '../api/parse.ts';
import { signedInUser } from '../api/session.ts';
import type { Signal } from './resourceProvider.ts';

export type AskedFigures = Month & { park: string };

const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]));

const NOTHING = {
  category: none(CATEGORIES),
  incident_status: none(STATUS_TABS),
  incident_type_numbers: none(DASHBOARD_TYPES),
};

export async function getFigures(asked: AskedFigures, { signal }: Signal): Promise<IncidentInfo> {
  const input = { ...asked, park: asked.park || 'All', user_id: signedInUser().id };
  const answer = await callServer('incident_info', input, { signal });
  return withDefaults(NOTHING, asRecord(answer, 'figures')) as IncidentInfo;
}

/** Needs the server's feature. */
export async function getInsights(asked: AskedFigures, { signal }: Signal): Promise<IncidentInsights> {
  const input = { ...asked, park: asked.park || 'All', user_id: signedInUser().id };
  const { data } = await callServer('incident_insights', input, { signal });
  asRecords(asRecord(data, 'figures').months, 'figures');
  return data;
}

export type VisitorCounts = EndpointInput<'save_visitors'>['counts'];

export async function saveVisitors(counts: VisitorCounts): Promise<void> {
  await callServer('save_visitors', { counts });
}
