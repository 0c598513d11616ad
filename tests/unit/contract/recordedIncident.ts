import type { RecordedIncident } from '../../../contract/audit/changes.ts';
import { emptyReport } from '../../../contract/incidents/emptyIncident.ts';
import type { CorrectiveAction } from '../../../contract/schemas/afterActionReport.ts';
import type { IncidentUpdate } from '../../../contract/schemas/incident.ts';
import { buildCaseDetails } from '../../helpers/factories.ts';

export function action(changed: Partial<CorrectiveAction> = {}): CorrectiveAction {
  return {
    id: 'a1',
    recommended_ca_no: 'Action 1',
    description: 'Lay mats',
    action_assigned_to: 'Facilities',
    to_be_done_by: '3 Dec 2026',
    recommended_ca_status: 'Not started',
    status: '',
    arr_created_at: '',
    ...changed,
  };
}

export function update(changed: Partial<IncidentUpdate> = {}): IncidentUpdate {
  return {
    id: 'u1',
    remark: 'Mats are down',
    img_url: [],
    submitted_by: 'Mary',
    submitted_at: '2026-11-03T02:30:00.000Z',
    deleted: 'no',
    ...changed,
  };
}

export function incident(changed: Partial<RecordedIncident> = {}): RecordedIncident {
  return {
    incident_status: 'Open',
    case_details: buildCaseDetails(),
    aar: { ...emptyReport(), recommended_ca: [action()] },
    incident_updates: [update()],
    noti_frequency: '',
    notification_list: ['Tram Ops'],
    ...changed,
  };
}
