import type {
  AdditionalActions,
  CorrectiveAction,
  MedicalStatus,
  Reporting,
  RootCause,
} from '../schemas/afterActionReport.ts';
import { digitsOnly, FIELD_TEXTS } from '../validation.ts';
import { type FieldTable, HIDDEN, LONG_TEXT, NAME, SELECTION, YES_NO } from './fieldKinds.ts';

const DAYS = {
  kind: 'text',
  maxLength: 4,
  filter: digitsOnly,
  inputMode: 'numeric',
  width: '14rem',
} as const;

const isCalled = ({ amb_pol_called }: AdditionalActions) => amb_pol_called === 'Yes';

/** The after action report of `INCIDENT_FIELDS`. */
export const REPORT_FIELDS = {
  additional_actions: {
    amb_pol_called: {
      ...{ label: 'Ambulance or police called', row: 1, ...YES_NO, advised: FIELD_TEXTS.decision },
      question: 'Was an ambulance or the police called?',
    },
    zone: { label: 'Zone', row: 2, kind: 'zone', width: '20rem', isAsked: isCalled, ...SELECTION },
    time_called: { label: 'Time called', row: 2, kind: 'time', isAsked: isCalled },
    time_arrival: { label: 'Arrival time', row: 2, kind: 'time', step: 15, isAsked: isCalled },
    remarks: { label: 'Remark', row: 3, ...LONG_TEXT, rows: 2, isAsked: isCalled },
  },
  medical_status: {
    hospital_name: { label: 'Name of clinic / hospital', row: 1, ...NAME, ...SELECTION },
    medical_leave: { label: 'Medical leave (days)', row: 2, ...DAYS, ...SELECTION },
    hospitalisation_leave: { label: 'Hospitalisation leave (day)', row: 2, ...DAYS, ...SELECTION },
    diagnosis: { label: 'Diagnosis', row: 3, ...LONG_TEXT, rows: 2, ...SELECTION },
  },
  root_cause: {
    unsafe_act: { label: 'Unsafe Act', row: 1, kind: 'list', list: 'unsafe_act', ...SELECTION },
    unsafe_cond: { label: 'Unsafe Condition', row: 1, kind: 'list', list: 'unsafe_condition', ...SELECTION },
  },
  follow_up: {
    follow_up: {
      ...{ label: 'Post-Incident Follow-Up', row: 1, ...LONG_TEXT, rows: 6 },
      helperText: 'What has been done since, and what still needs to be done.',
    },
  },
  corrective_action: {
    description: { label: 'Description', row: 1, ...LONG_TEXT, rows: 2, ...SELECTION },
    action_assigned_to: {
      ...{ label: 'Action assigned to', row: 2, kind: 'list', list: 'action_assigned_to', ...SELECTION },
    },
    assignee: {
      ...{ label: 'Person or department', row: 2, kind: 'own' },
      isShown: ({ assignee }) => Boolean(assignee),
      read: ({ assignee }) => assignee?.name ?? '',
    },
    to_be_done_by: { label: 'To be done by', row: 2, kind: 'date', ...SELECTION },
    recommended_ca_status: {
      ...{ label: 'Status', row: 2, kind: 'list', list: 'corrective_actions_status', ...SELECTION },
    },
    done_at: { label: 'Done at', ...HIDDEN },
    done_by: { label: 'Done by', ...HIDDEN },
    done_img_url: { label: 'Photos of what was done', ...HIDDEN },
  },
  reporting: {
    light_duty: { label: 'Placed on light duty', row: 1, ...YES_NO },
    taken_to_hospital: { label: 'Treated in hospital', row: 1, ...YES_NO },
    death: { label: 'Fatality', row: 1, ...YES_NO },
    self_employed: { label: 'Contractor is self-employed', row: 1, ...YES_NO },
    occupational_disease: { label: 'Occupational disease', row: 1.2, ...YES_NO },
    diagnosed_on: {
      ...{ label: 'Date informed of the diagnosis', row: 2, kind: 'date', isPast: true },
      isAsked: ({ occupational_disease }) => occupational_disease === 'Yes',
    },
    dangerous_occurrence: { label: 'Dangerous occurrence', row: 1.1, ...YES_NO },
    learned_on: { label: 'Date the employer was informed', row: 2, kind: 'date', isPast: true },
    reference_no: {
      ...{ label: 'Reference number of the report', row: 3, kind: 'text', maxLength: 100 },
    },
    reported_on: { label: 'Reported on', row: 3, kind: 'date', isPast: true },
  },
} satisfies {
  additional_actions: FieldTable<AdditionalActions>;
  medical_status: FieldTable<MedicalStatus>;
  root_cause: FieldTable<RootCause>;
  follow_up: FieldTable<RootCause>;
  corrective_action: FieldTable<CorrectiveAction>;
  reporting: FieldTable<Reporting>;
};
