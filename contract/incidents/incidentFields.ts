import type { Incident, IncidentContent, IncidentUpdate } from '../schemas/incident.ts';
import { CASE_FIELDS } from './caseFields.ts';
import { type FieldTable, HIDDEN, type IncidentField } from './fieldKinds.ts';
import { REPORT_FIELDS } from './reportFields.ts';

const OTHER_FIELDS = {
  incident: {
    incident_status: { label: 'Status', ...HIDDEN },
    notification_list: { label: 'Notification List', ...HIDDEN },
    selected_noti_departs: { label: 'Notified departments', ...HIDDEN },
    checked_users: { label: 'Users added to the notification', ...HIDDEN },
    unchecked_users: { label: 'Users left out of the notification', ...HIDDEN },
  },
  notification: {
    noti_frequency: {
      label: 'Notification frequency',
      kind: 'own',
      read: ({ noti_frequency }) => frequencyText(noti_frequency),
    },
  },
  update: {
    remark: { label: 'Remark', ...HIDDEN },
    img_url: { label: 'Photos', ...HIDDEN },
  },
} satisfies {
  incident: FieldTable<Incident>;
  notification: FieldTable<Incident>;
  update: FieldTable<IncidentUpdate>;
};

/** Form, view, PDF, checks and labels of an incident are made from this table. */
export const INCIDENT_FIELDS = { ...CASE_FIELDS, ...REPORT_FIELDS, ...OTHER_FIELDS };

export type TableSection = keyof typeof INCIDENT_FIELDS;

type Field = IncidentField<object>;

const DESCRIPTION = 'case_details.incident_description';

/** Where the values of a section are; of persons, actions and updates there is a list. */
export const TABLE_PATHS = {
  incident: '',
  notification: '',
  case_details: 'case_details',
  summary: DESCRIPTION,
  location: DESCRIPTION,
  overview: DESCRIPTION,
  casualty: 'case_details.person_involved_details',
  witness: 'case_details.witness_particulars',
  property: 'case_details.property_damage_details',
  analysis: 'case_details.mpd_incident_analysis',
  additional_actions: 'aar.additional_actions',
  medical_status: 'aar.medical_status',
  root_cause: 'aar.root_cause',
  follow_up: 'aar.root_cause',
  corrective_action: 'aar.recommended_ca',
  reporting: 'aar.reporting',
  update: 'incident_updates',
} satisfies Record<TableSection, string>;

export function getField(section: TableSection, name: string): Field | undefined {
  return (INCIDENT_FIELDS[section] as Record<string, Field>)[name];
}

/** The fields of a section in the order of view and PDF. */
export function tableFields(section: TableSection): [name: string, Field][] {
  return Object.entries(INCIDENT_FIELDS[section] as Record<string, Field>);
}

/** Without the fields that the form does not ask for: what was typed there before contradicts the answer that hid them. */
export function shownFields(section: TableSection, values: object): [name: string, Field][] {
  return tableFields(section).filter(
    ([, { isShown, isAsked }]) => (isShown?.(values) ?? true) && (isAsked?.(values) ?? true),
  );
}

export function fieldText(name: string, field: Field, values: object): string {
  if (field.read) return field.read(values);
  const value: unknown = Reflect.get(values, name);
  const choice = field.kind === 'buttons' && field.choices.find(({ id }) => id === value);
  return choice ? choice.name : [value].flat().join(', ');
}

export function labelsOf<Table extends Record<string, { label: string }>>(table: Table) {
  const labels = Object.entries(table).map(([field, { label }]) => [field, label]);
  return Object.fromEntries(labels) as { [Field in keyof Table]: string };
}

export function frequencyText(frequency: IncidentContent['noti_frequency']): string {
  return frequency === 'one time' ? 'One time' : 'Repeat';
}
