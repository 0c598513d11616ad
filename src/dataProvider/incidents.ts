import type { InputOf } from '../../contract/endpoints.ts';
import type { IncidentFilter } from '../../contract/incidentFilter.ts';
import { callHost } from '../host/callHost.ts';
import { listPending } from './pendingList.ts';
import { type ResourceProvider, sortOf, zeroBased } from './resourceProvider.ts';

type ListInput = Omit<InputOf<'get_all_incidents'>, 'platform'>;

/** LIST-6: by last modified, or by number. */
function sortInput(params: Parameters<typeof sortOf>[0]): Partial<ListInput> {
  const sort = sortOf(params);
  if (!sort) return {};
  return sort.field === 'incident_id' ? { sort_by_number: sort.way } : { sort_by_date: sort.way };
}

export const incidentsProvider: ResourceProvider = {
  async getList(params) {
    if (params.filter?.incident_status === 'Pending Save') return listPending(params);
    const answer = await callHost(
      'get_all_incidents',
      { ...(params.filter as IncidentFilter), ...zeroBased(params), ...sortInput(params), fields: 'row' },
      { signal: params.signal },
    );
    return { data: answer.list, total: answer.total };
  },
  async getOne({ id, signal }) {
    const { data } = await callHost('get_incident', { id: String(id) }, { signal });
    return data;
  },
  async create({ data, meta }) {
    const created = await callHost('create_incident', data as InputOf<'create_incident'>, {
      idempotencyKey: meta?.idempotencyKey,
    });
    return { ...data, ...created };
  },
};
