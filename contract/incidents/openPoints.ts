import type { AfterActionReport } from '../schemas/afterActionReport.ts';
import type { IncidentContent } from '../schemas/incident.ts';
import { isDone } from './correctiveActions.ts';

export type OpenPoint = { path: string; text: string };

/** Open items do not block closing (FLOW-4). */
export function openPoints({
  case_details,
  aar,
}: Pick<IncidentContent, 'case_details' | 'aar'>): OpenPoint[] {
  const { unsafe_act, unsafe_cond } = aar.root_cause;
  const isHurt = case_details.person_involved_details.some(
    ({ status, is_bodily_injury }) => status !== 'delete' && is_bodily_injury === 'Yes',
  );
  const points: OpenPoint[] = openActions(aar);
  if (!unsafe_act && !unsafe_cond) {
    points.push({ path: 'aar.root_cause.unsafe_act', text: 'Root cause is missing.' });
  }
  if (isHurt && Object.values(aar.medical_status).every((value) => value === '')) {
    points.push({ path: 'aar.medical_status.hospital_name', text: 'Medical status is missing.' });
  }
  return points;
}

function openActions({ recommended_ca }: AfterActionReport): OpenPoint[] {
  return recommended_ca
    .map((action, index) => ({ ...action, index }))
    .filter(({ status }) => status !== 'delete')
    .map((action, at) => ({ ...action, number: at + 1 }))
    .filter((action) => !isDone(action))
    .map(({ index, number, recommended_ca_status }) => ({
      path: `aar.recommended_ca.${index}.recommended_ca_status`,
      text: `Action ${number} is not done${recommended_ca_status && ` (${recommended_ca_status})`}.`,
    }));
}
