import {
  hasActionsToDo,
  mayCompleteAction,
  type Worker,
} from '../../../contract/incidents/correctiveActions.ts';
import type { CorrectiveAction } from '../../../contract/schemas/afterActionReport.ts';
import type { MyAction } from '../../../contract/schemas/incident.ts';
import type { SignedIn } from '../../http/authentication/authenticate.ts';
import { type IncidentRow, incidentCode } from '../incidentRow.ts';

export type IncidentWithActions = Pick<
  IncidentRow,
  'id' | 'status' | 'category' | 'createdBy' | 'title' | 'document'
>;

export function toWorker({ viewer, user }: SignedIn): Worker {
  return { ...viewer, subDepartment: user.subDepartment };
}

export function readMyAction(
  { document }: Pick<IncidentWithActions, 'document'>,
  id: string,
): CorrectiveAction | undefined {
  return document.aar.recommended_ca.find((action) => action.id === id && action.status !== 'delete');
}

export function toMyAction(by: SignedIn, row: IncidentWithActions, action: CorrectiveAction): MyAction {
  return {
    id: `${row.id}-${action.id}`,
    incident: {
      id: String(row.id),
      incident_id: incidentCode(row.id),
      incident_status: row.status,
      incident_title: row.title,
    },
    action,
    may_complete: hasActionsToDo(row.status) && mayCompleteAction(toWorker(by), row, action),
  };
}
