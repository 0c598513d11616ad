import type { RecipientChoice } from '../../../../contract/incidents/recipients.ts';
import { emptyReporting } from '../../../../contract/incidents/regulatoryFields.ts';
import type { AfterActionReport } from '../../../../contract/schemas/afterActionReport.ts';
import type { Incident, IncidentContent } from '../../../../contract/schemas/incident.ts';
import { hasFeature } from '../../../api/session.ts';

/** The values have the same field names as the API. */
export type IncidentForm = IncidentContent & RecipientChoice;

export function toIncidentForm({ case_details, aar, noti_frequency, ...incident }: Incident): IncidentForm {
  const { notification_list, checked_users, unchecked_users, selected_noti_departs } = incident;
  return {
    ...{ case_details, aar: hasFeature('reporting') ? withReporting(aar) : aar, noti_frequency },
    ...{ notification_list, checked_users, unchecked_users, selected_noti_departs },
  };
}

/** Fills in missing fields, so that an untouched field does not count as a change. */
function withReporting(aar: AfterActionReport): AfterActionReport {
  return { ...aar, reporting: { ...emptyReporting(), ...aar.reporting } };
}

export const DESCRIPTION = 'case_details.incident_description';
export const CASUALTIES = 'case_details.person_involved_details';
export const WITNESSES = 'case_details.witness_particulars';
export const PROPERTY = 'case_details.property_damage_details';
export const ANALYSIS = 'case_details.mpd_incident_analysis';
export const ROOT_CAUSE = 'aar.root_cause';
export const ACTIONS = 'aar.recommended_ca';

export type PersonKind = 'casualty' | 'witness';

export function parsePersonPath(path: string): { kind: PersonKind; index: number } | undefined {
  const [, list, index] = /\.(person_involved_details|witness_particulars)\.(\d+)\./.exec(path) ?? [];
  if (index === undefined) return undefined;
  return { kind: list === 'person_involved_details' ? 'casualty' : 'witness', index: Number(index) };
}
