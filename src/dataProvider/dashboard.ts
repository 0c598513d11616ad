import type { InputOf } from '../../contract/endpoints.ts';
import type { Month } from '../../contract/incidents/months.ts';
import type { IncidentInfo, IncidentInsights } from '../../contract/schemas/dashboard.ts';
import { CATEGORIES, DASHBOARD_TYPES, STATUS_TABS } from '../../contract/values/incidentValues.ts';
import { entriesIn, fieldsIn, filled } from '../api/answers.ts';
import { callHost } from '../api/callHost.ts';
import { signedInUser } from '../api/session.ts';
import type { Signal } from './resourceProvider.ts';

/** A month, of one park or of all. */
export type AskedFigures = Month & { park: string };

const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]));

/** What a host does not say of the figures is none. */
const NOTHING = {
  category: none(CATEGORIES),
  incident_status: none(STATUS_TABS),
  incident_type_numbers: none(DASHBOARD_TYPES),
};

/** DASH-2: one month's figures. */
export async function readFigures(asked: AskedFigures, { signal }: Signal): Promise<IncidentInfo> {
  const input = { ...asked, park: asked.park || 'All', user_id: signedInUser().id };
  const answer = await callHost('incident_info', input, { signal });
  return filled(NOTHING, fieldsIn(answer, 'figures')) as IncidentInfo;
}

/** Issue 21, item 5: what else the same month tells. Asked of a host that offers it. */
export async function readInsights(asked: AskedFigures, { signal }: Signal): Promise<IncidentInsights> {
  const input = { ...asked, park: asked.park || 'All', user_id: signedInUser().id };
  const { data } = await callHost('incident_insights', input, { signal });
  entriesIn(fieldsIn(data, 'figures').months, 'figures');
  return data;
}

export type VisitorCounts = InputOf<'save_visitors'>['counts'];

export async function saveVisitors(counts: VisitorCounts): Promise<void> {
  await callHost('save_visitors', { counts });
}
