import type { GetListParams } from 'react-admin';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { statusOnCreate } from '../../contract/incidents/incidentFlow.ts';
import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import { INCIDENT_SORT_FIELDS } from '../../contract/values/sortLabels.ts';
import { asRecords, asString } from '../api/answers.ts';
import { callServer, NetworkError } from '../api/callServer.ts';
import { hasFeature, signedInUser } from '../api/session.ts';
import { parseIncident, parseListItem } from './incidentAnswers.ts';
import { toListResult } from './pageAnswer.ts';
import { listPending } from './pendingList.ts';
import { type ResourceProvider, zeroBased } from './resourceProvider.ts';

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

export const incidentsProvider: ResourceProvider = {
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
      throw error instanceof NetworkError && !hasFeature('idempotency_key') ? new MaybeFiled(error) : error;
    });
    // The specification's response may have no id; the incident is still filed.
    const { id, incident_id } = created;
    return { ...data, ...created, id: asString(id), incident_id: asString(incident_id) };
  },
  delete: 'An incident is never deleted: it is archived.',
  update: async (params) => (await import('./incidentUpdate.ts')).updateIncident(params),
};

/** No response from a server without idempotency, so a retry could file the incident twice (FORM-16). */
class MaybeFiled extends Error {
  constructor(cause: NetworkError) {
    super(
      'The connection dropped while the incident was being sent, so it may or may not have been filed. Please check the list before you send it again.',
      { cause },
    );
    this.name = 'MaybeFiled';
  }
}
