import type { CorrectiveAction } from '../schemas/afterActionReport.ts';
import type { Witness } from '../schemas/caseDetails.ts';
import type { IncidentContent, IncidentUpdate } from '../schemas/incident.ts';
import type { NotifiedDepartment } from '../schemas/notification.ts';
import { getSignatureField } from './personFields.ts';

/** Sections whose inputs are made by hand; those of the others are in incidentFields.ts. */
export const SHOWN_FIELDS = {
  summary: ['incident_remarks'],
  location: ['park', 'zone', 'sub_zones', 'date', 'time', 'weather', 'area_condition'],
  overview: [
    'category',
    'is_emergency_incident',
    'incident_type',
    'incident_placement',
    'incident_classification',
    'injury_type',
    'is_followup_required',
    'recall_people',
    'emergency_services_activated',
  ],
  casualty: [
    'injury_name',
    'age',
    'gender',
    'contact_no',
    'email',
    'address',
    'nationality',
    'incident_calssification',
    'contractor_shift',
    'is_bodily_injury',
    'injury_type',
    'other',
    'injury_desription',
    'allow_up',
    'signature',
  ],
} as const;

/** Only guests are asked for consent, and their signature is in another field (WIT-2). */
export function witnessFields(kind: Witness['employee_or_guest']) {
  return [
    'employee_or_guest',
    'witness_type',
    'guest_name',
    'guest_contact_number',
    'guest_email',
    'guest_address',
    'guest_remarks',
    ...(kind === 'guest' ? (['personal_data_consent', 'consent_remark'] as const) : []),
    getSignatureField(kind),
  ] as const;
}

export function actionFields({ assignee }: Pick<CorrectiveAction, 'assignee'>) {
  return [
    'description',
    'action_assigned_to',
    ...(assignee ? (['assignee'] as const) : []),
    'to_be_done_by',
    'recommended_ca_status',
  ] as const;
}

export function withoutRemoved<Entry extends { status: string }>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ status }) => status !== 'delete');
}

export function recipientTerms(departments: readonly NotifiedDepartment[]): [term: string, text: string][] {
  const named = (state: NotifiedDepartment['status']) =>
    departments.filter(({ status }) => status === state).map(({ name }) => name);
  const [whole, inPart] = [named(1), named(-1)];
  const isEverybody = whole.length === departments.length && whole.length > 0;
  if (isEverybody) return [['Notified', 'All departments']];
  return [
    ['Notified', whole.join(', ') || (inPart.length > 0 ? '' : 'No department')],
    ['Partly notified', inPart.join(', ')],
  ];
}

/** Within one instant, the last posted comes first (DET-6). */
export function newestFirst(updates: readonly IncidentUpdate[]): IncidentUpdate[] {
  return updates
    .filter(({ deleted }) => deleted !== 'yes')
    .reverse()
    .sort((one, other) => other.submitted_at.localeCompare(one.submitted_at, 'en'));
}

export function frequencyText(frequency: IncidentContent['noti_frequency']): string {
  return frequency === 'one time' ? 'One time' : 'Repeat';
}
