import type { GetListParams, GetListResult } from 'react-admin';
import type { IncidentListRow } from '../../contract/schemas/incident.ts';
import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import { currentSession } from '../api/session.ts';
import { matchesPending, type PendingIncident, readPending } from '../offline/pendingIncidents.ts';
import { zeroBased } from './resourceProvider.ts';

export type PendingListItem = Omit<IncidentListRow, 'incident_status'> & {
  incident_status: 'Pending Save';
  pending: true;
  pending_id: number;
};

/** Local drafts, paged like the server's lists (LIST-10). Their ids never equal those of the server. */
export async function listPending(params: GetListParams): Promise<GetListResult<PendingListItem>> {
  const session = currentSession();
  const all = session.state === 'in' ? await readPending(session.user.id) : [];
  const filter = params.filter as IncidentFilter;
  const isInArea =
    filter.area || filter.pin_cell
      ? await (await import('./pendingArea.ts')).createPlaceFilter(filter)
      : () => true;
  const matching = all.filter((pending) => matchesPending(pending, filter) && isInArea(pending));
  const { page, size } = zeroBased(params);
  return { data: matching.slice(page * size, (page + 1) * size).map(toListRow), total: matching.length };
}

function toListRow(pending: PendingIncident): PendingListItem {
  const description = pending.incident.case_details.incident_description;
  return {
    id: `pending-${pending.id}`,
    pending: true,
    pending_id: pending.id,
    incident_id: '',
    incident_status: 'Pending Save',
    filtered_category: description.category,
    filtered_park: description.park,
    filtered_zone_type: description.zone_type,
    filtered_incident_type: description.incident_type,
    filtered_incident_placement: description.incident_placement,
    creator_name: pending.creator_name,
    created_by: '',
    department: pending.department,
    created_at: pending.created_at,
    latest_updated_at: pending.latest_updated_at,
    case_details: { incident_description: description },
  };
}
