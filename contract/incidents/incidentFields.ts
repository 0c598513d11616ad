import { TEXT_MAX_LENGTH } from '../limits.ts';
import type { AdditionalActions, MedicalStatus, RootCause } from '../schemas/afterActionReport.ts';
import type { MpdIncidentAnalysis, PropertyDamage } from '../schemas/caseDetails.ts';
import type { StaticListName } from '../schemas/referenceData.ts';
import { digitsOnly, stripBlockedCharacters } from '../validation.ts';

type Choice = { id: string; name: string };

/** How a value is entered; view and PDF read a `time` in their own format and all others as text. */
export type FieldInput =
  | { kind: 'text'; maxLength: number; rows?: number; filter?: (text: string) => string; isNumber?: true }
  | { kind: 'list'; list: StaticListName }
  | { kind: 'buttons'; choices: readonly Choice[] }
  /** `step` is in minutes. */
  | { kind: 'time'; step?: number }
  /** The zones of the park. */
  | { kind: 'zone' };

export type IncidentField<Values = never> = FieldInput & {
  label: string;
  /** The label in the form, if it differs. */
  question?: string;
  helperText?: string;
  width?: string;
  /** Fields with the same number share a row of the form. The order of the table is that of view and PDF. */
  row: number;
  /** Whether the form asks for it. */
  isAsked?: (values: Values) => boolean;
  /** The text of view and PDF, if it differs from the value. */
  read?: (values: Values) => string;
};

export type FieldTable<Values> = { [Field in keyof Values]?: IncidentField<Values> };

const YES_NO: readonly Choice[] = [
  { id: 'Yes', name: 'Yes' },
  { id: 'No', name: 'No' },
];
const PARTIES: readonly Choice[] = [
  { id: 'external', name: 'External' },
  { id: 'internal', name: 'Internal' },
];

const DAYS = { kind: 'text', maxLength: 4, filter: digitsOnly, isNumber: true, width: '14rem' } as const;
const LONG_TEXT = { kind: 'text', maxLength: TEXT_MAX_LENGTH } as const;
const PLAIN_TEXT = { ...LONG_TEXT, filter: stripBlockedCharacters } as const;
const isCalled = ({ amb_pol_called }: AdditionalActions) => amb_pol_called === 'Yes';

/** Form, view, PDF and labels of these sections are made from this table (issue 44.3). */
export const INCIDENT_FIELDS = {
  additional_actions: {
    amb_pol_called: {
      ...{ label: 'Ambulance or police called', row: 1, kind: 'buttons', choices: YES_NO },
      question: 'Was an ambulance or the police called?',
    },
    zone: { label: 'Zone', row: 2, kind: 'zone', width: '20rem', isAsked: isCalled },
    time_called: { label: 'Time called', row: 2, kind: 'time', isAsked: isCalled },
    time_arrival: { label: 'Arrival time', row: 2, kind: 'time', step: 15, isAsked: isCalled },
    remarks: { label: 'Remark', row: 3, ...LONG_TEXT, rows: 2, isAsked: isCalled },
  },
  medical_status: {
    hospital_name: { label: 'Name of clinic / hospital', row: 1, kind: 'text', maxLength: 200 },
    medical_leave: { label: 'Medical leave (days)', row: 2, ...DAYS },
    hospitalisation_leave: { label: 'Hospitalisation leave (day)', row: 2, ...DAYS },
    diagnosis: { label: 'Diagnosis', row: 3, ...LONG_TEXT, rows: 2 },
  },
  property: {
    property_type: { label: 'Property type', row: 1, kind: 'list', list: 'property_type' },
    damaged_things: { label: 'Damaged things', row: 2, ...PLAIN_TEXT, rows: 2 },
    party_type: { label: 'Party type', row: 3, kind: 'buttons', choices: PARTIES, read: partyText },
    party_info: {
      ...{ label: 'Party', row: 3, ...PLAIN_TEXT },
      helperText: 'The owner of the property. Letters, digits and hyphens only.',
    },
    priority_of_fix: { label: 'Priority of fix', row: 1, kind: 'list', list: 'priority_of_fix' },
  },
  analysis: {
    substandard_action: { label: 'Substandard Action', row: 1, kind: 'list', list: 'substandard_action' },
    substandard_condition: {
      ...{ label: 'Substandard Condition', row: 1, kind: 'list', list: 'substandard_condition' },
    },
    personnel_factors: { label: 'Personnel Factors', row: 1, kind: 'list', list: 'personnel_factors' },
    job_factors: { label: 'Job Factors', row: 1, kind: 'list', list: 'job_factors' },
    work_stoppage: { label: 'Work Stoppage', row: 2, kind: 'buttons', choices: YES_NO },
    stoppage_text: { label: 'About the stoppage', row: 2, ...PLAIN_TEXT },
  },
  root_cause: {
    unsafe_act: { label: 'Unsafe Act', row: 1, kind: 'list', list: 'unsafe_act' },
    unsafe_cond: { label: 'Unsafe Condition', row: 1, kind: 'list', list: 'unsafe_condition' },
  },
  follow_up: {
    follow_up: {
      ...{ label: 'Post-Incident Follow-Up', row: 1, ...LONG_TEXT, rows: 6 },
      helperText: 'What has been done since, and what still needs to be done.',
    },
  },
} satisfies {
  additional_actions: FieldTable<AdditionalActions>;
  medical_status: FieldTable<MedicalStatus>;
  property: FieldTable<PropertyDamage>;
  analysis: FieldTable<MpdIncidentAnalysis>;
  root_cause: FieldTable<RootCause>;
  follow_up: FieldTable<RootCause>;
};

export type TableSection = keyof typeof INCIDENT_FIELDS;

export const TABLE_PATHS: Record<TableSection, string> = {
  additional_actions: 'aar.additional_actions',
  medical_status: 'aar.medical_status',
  property: 'case_details.property_damage_details',
  analysis: 'case_details.mpd_incident_analysis',
  root_cause: 'aar.root_cause',
  follow_up: 'aar.root_cause',
};

/** The fields of a section in the order of view and PDF. Its values are those at `TABLE_PATHS`. */
export function tableFields(section: TableSection): [field: string, IncidentField<object>][] {
  return Object.entries(INCIDENT_FIELDS[section] as Record<string, IncidentField<object>>);
}

export function fieldText(field: string, { read }: IncidentField<object>, values: object): string {
  if (read) return read(values);
  return [(values as Record<string, unknown>)[field]].flat().join(', ');
}

export function labelsOf<Table extends Record<string, { label: string }>>(table: Table) {
  const labels = Object.entries(table).map(([field, { label }]) => [field, label]);
  return Object.fromEntries(labels) as { [Field in keyof Table]: string };
}

/** Empty if the damage has only the form's default answer (FORM-10). */
function partyText({ party_type, ...others }: PropertyDamage): string {
  if (Object.values(others).every((value) => !value)) return '';
  return PARTIES.find(({ id }) => id === party_type)?.name ?? '';
}
