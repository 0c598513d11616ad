import type { GetListParams } from 'react-admin';
import type { EndpointInput, EndpointOutput } from '../../contract/endpoints.ts';
import { statusOnCreate } from '../../contract/incidents/incidentFlow.ts';
import type { PresentPerson } from '../../contract/schemas/incident.ts';
import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import { INCIDENT_SORT_FIELDS } from '../../contract/values/sortLabels.ts';
import { callServer } from '../api/callServer.ts';
import { asRecords, asString } from '../api/parse.ts';
import { signedInUser } from '../api/session.ts';
import { toFinal } from './maybeFiled.ts';
import { toListResult } from './pagination.ts';
import { parseIncident, parseListItem } from './parseIncident.ts';
import { listPending } from './pendingList.ts';
import { type ResourceProvider, zeroBased } from './resourceProvider.ts';

/** react-admin caches list rows as records. A separate meta keeps a row from being used as the full incident. */
export const FULL_RECORD = { whole: true };

type ListInput = Omit<EndpointInput<'get_all_incidents'>, 'platform'>;
type CreateInput = Omit<EndpointInput<'create_incident'>, 'platform'>;

/** The specification's call needs explicit values for unset filters (LIST-2). */
export const UNFILTERED = {
  category: 'All',
  park: 'All',
  zone: 'All',
  incident_type: 'All',
  incident_placement: 'All',
  incident_status: 'All',
  case: 'all_cases',
} as const satisfies Partial<ListInput>;

/** By last change, or by number, which is the id (LIST-6). */
function sortInput({ sort }: GetListParams): Partial<ListInput> {
  if (!sort) return {};
  const way = sort.order === 'ASC' ? 'asc' : 'desc';
  return sort.field === 'latest_updated_at' ? { sort_by_date: way } : { sort_by_number: way };
}

/** For servers that leave the initial status to the client (FORM-15). */
function getStatus({ case_details }: CreateInput): NonNullable<CreateInput['incident_status']> {
  const description = case_details?.incident_description;
  return statusOnCreate({
    emergency: description?.is_emergency_incident ?? 'No',
    category: description?.category ?? '',
    followUp: description?.is_followup_required ?? 'No',
  });
}

export const incidentsProvider = {
  sortFields: INCIDENT_SORT_FIELDS,
  async getList(params) {
    if (params.filter?.incident_status === 'Pending Save') return listPending(params);
    const page = zeroBased(params);
    const answer = await callServer(
      'get_all_incidents',
      {
        ...UNFILTERED,
        ...(params.filter as IncidentFilter),
        user_id: signedInUser().id,
        ...page,
        ...sortInput(params),
        // Servers that ignore this return whole incidents.
        fields: 'row',
      },
      { signal: params.signal },
    );
    return toListResult(asRecords(answer.list, 'list').map(parseListItem), answer, page);
  },
  async getOne({ id, signal }) {
    const answer = await callServer('get_incident', { id: String(id) }, { signal });
    // The specification's response is the incident itself.
    return parseIncident(answer.data ?? answer);
  },
  async create({ data, meta }) {
    const input = data as CreateInput;
    const created = await callServer(
      'create_incident',
      { ...input, incident_status: getStatus(input) },
      { idempotencyKey: meta?.idempotencyKey },
    ).catch((error: unknown) => {
      throw toFinal(error, 'incident was being sent, so it may or may not have been filed');
    });
    // The specification's response may have no id; the incident is still filed.
    const { id, incident_id } = created;
    return { ...data, ...created, id: asString(id), incident_id: asString(incident_id) };
  },
  refusal: 'An incident is never deleted: it is archived.',
  update: async (params) => (await import('./incidentUpdate.ts')).updateIncident(params),
} satisfies ResourceProvider;

/** Milliseconds that opening a row waits. */
const VIEWED_WITHIN = 5_000;

export type MappedIncidents = Pick<EndpointOutput<'map_incidents'>, 'zones' | 'pins' | 'left'>;

export type TabCounts = EndpointOutput<'count_incidents'>['data'];

export const incidentActions = {
  async countTabs(filter: IncidentFilter, signal: AbortSignal): Promise<TabCounts> {
    return (await callServer('count_incidents', filter, { signal })).data;
  },
  async mapIncidents(filter: IncidentFilter, signal: AbortSignal): Promise<MappedIncidents> {
    const { zones, pins, left } = await callServer('map_incidents', filter, { signal });
    return {
      zones: asRecords(zones, 'zones') as MappedIncidents['zones'],
      pins: asRecords(pins, 'pins') as MappedIncidents['pins'],
      left: left ?? 0,
    };
  },
  /** Takes an incident's id, or the number of a local draft (LIST-8). */
  async reportViewed(incidentId: string | number) {
    const input = { incident_id: incidentId, user_id: signedInUser().id };
    await callServer('have_viewed_incident', input, { signal: AbortSignal.timeout(VIEWED_WITHIN) });
  },
  /** Reports the page's state and returns who else has the incident open (DET-11). `page` is a random id. */
  async reportPresence(incident_id: string, state: PresentPerson['state'] | 'left', page: string) {
    const input = { incident_id, state, page };
    const { data } = await callServer('incident_presence', input, { keepalive: state === 'left' });
    return asRecords(data, 'data') as PresentPerson[];
  },
  async reportCreated(incidentId: string) {
    await callServer('create_incident_audit_trail', {
      incident_id: incidentId,
      changed_by: signedInUser().id,
      description: ['Create incident'],
    });
  },
};
