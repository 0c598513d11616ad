import type {
  AdditionalActions,
  CorrectiveAction,
  MedicalStatus,
  Reporting,
  RootCause,
} from '../schemas/afterActionReport.ts';
import type {
  CaseDetails,
  Casualty,
  IncidentDescription,
  MpdIncidentAnalysis,
  PropertyDamage,
  Witness,
} from '../schemas/caseDetails.ts';
import type { Incident, IncidentUpdate, NotificationChoice } from '../schemas/incident.ts';
import { INCIDENT_FIELDS, labelsOf } from './incidentFields.ts';

/* Shared by form, detail, Review and audit trail; schemas keep the wire spellings. */

type Labels<Section> = { [Field in keyof Section]?: string };

type Sections = {
  incident: Labels<Incident & NotificationChoice>;
  case_details: Labels<CaseDetails>;
  description: Labels<IncidentDescription>;
  casualty: Labels<Casualty>;
  witness: Labels<Witness>;
  property: Labels<PropertyDamage>;
  analysis: Labels<MpdIncidentAnalysis>;
  additional_actions: Labels<AdditionalActions>;
  medical_status: Labels<MedicalStatus>;
  root_cause: Labels<RootCause>;
  corrective_action: Labels<CorrectiveAction>;
  reporting: Labels<Reporting>;
  update: Labels<IncidentUpdate>;
};

export type FieldSection = keyof Sections;

export const FIELD_LABELS = {
  incident: {
    incident_status: 'Status',
    noti_frequency: 'Notification frequency',
    notification_list: 'Notification List',
    selected_noti_departs: 'Notified departments',
    checked_users: 'Users added to the notification',
    unchecked_users: 'Users left out of the notification',
  },
  case_details: {
    photo_video: 'Photos and Videos',
    person_involved_details: 'Casualties',
    witness_particulars: 'Witnesses',
  },
  description: {
    is_emergency_incident: 'Emergency incident',
    category: 'Category',
    park: 'Park',
    zone: 'Zone',
    zone_type: 'Main zone',
    sub_zones: 'Sub zone',
    date: 'Date',
    time: 'Time',
    incident_title: 'Incident Title',
    incident_remarks: 'Incident Details',
    incident_type: 'Incident Type',
    incident_placement: 'Placement',
    incident_classification: 'Classification',
    injury_type: 'Injury Type',
    is_followup_required: 'Follow-up required',
    weather: 'Weather',
    area_condition: 'Area condition',
    emergency_services_activated: 'Emergency services activated',
    recall_people: 'Recall people',
  },
  casualty: {
    injury_name: 'Name',
    age: 'Age',
    gender: 'Gender',
    contact_no: 'Contact number',
    email: 'Email',
    address: 'Address',
    nationality: 'Nationality',
    incident_calssification: 'Classification',
    contractor_shift: 'Contractor shift',
    is_bodily_injury: 'Bodily injury',
    injury_type: 'Cause of injury',
    other: 'Other cause',
    injury_desription: 'Description of injury',
    allow_up: 'Follow-up',
    signature: 'Signature',
  },
  witness: {
    employee_or_guest: 'Employee or guest',
    witness_type: 'Type of witness',
    guest_name: 'Name',
    guest_contact_number: 'Contact number',
    guest_email: 'Email',
    guest_address: 'Address',
    guest_remarks: 'Remarks',
    personal_data_consent: 'Consent',
    consent_remark: 'Remark on the consent',
    guest_Signature: 'Signature',
    signature: 'Signature',
  },
  property: labelsOf(INCIDENT_FIELDS.property),
  analysis: labelsOf(INCIDENT_FIELDS.analysis),
  additional_actions: labelsOf(INCIDENT_FIELDS.additional_actions),
  medical_status: labelsOf(INCIDENT_FIELDS.medical_status),
  root_cause: labelsOf({ ...INCIDENT_FIELDS.root_cause, ...INCIDENT_FIELDS.follow_up }),
  corrective_action: {
    description: 'Description',
    action_assigned_to: 'Action assigned to',
    assignee: 'Person or department',
    to_be_done_by: 'To be done by',
    recommended_ca_status: 'Status',
    done_at: 'Done at',
    done_by: 'Done by',
    done_img_url: 'Photos of what was done',
  },
  reporting: {
    light_duty: 'Placed on light duty',
    taken_to_hospital: 'Treated in hospital',
    death: 'Fatality',
    self_employed: 'Contractor is self-employed',
    occupational_disease: 'Occupational disease',
    diagnosed_on: 'Date informed of the diagnosis',
    dangerous_occurrence: 'Dangerous occurrence',
    learned_on: 'Date the employer was informed',
    reference_no: 'Reference number of the report',
    reported_on: 'Reported on',
  },
  update: {
    remark: 'Remark',
    img_url: 'Photos',
  },
} as const satisfies Sections;

const SECTION_AT: readonly (readonly [path: string, section: FieldSection])[] = [
  ['case_details.incident_description', 'description'],
  ['case_details.person_involved_details', 'casualty'],
  ['case_details.witness_particulars', 'witness'],
  ['case_details.property_damage_details', 'property'],
  ['case_details.mpd_incident_analysis', 'analysis'],
  ['case_details', 'case_details'],
  ['aar.additional_actions', 'additional_actions'],
  ['aar.medical_status', 'medical_status'],
  ['aar.root_cause', 'root_cause'],
  ['aar.recommended_ca', 'corrective_action'],
  ['aar.reporting', 'reporting'],
  ['incident_updates', 'update'],
];

export function getFieldLabel(section: FieldSection, field: string): string {
  const labels: Record<string, string> = FIELD_LABELS[section];
  return labels[field] ?? field.replaceAll('_', ' ');
}

function splitPath(path: string): [section: FieldSection, field: string] {
  const [field = '', ...above] = path.split('.').reverse();
  const parent = above
    .reverse()
    .filter((part) => !/^\d+$/.test(part))
    .join('.');
  const [, section = 'incident'] = SECTION_AT.find(([at]) => at === parent) ?? [];
  return [section, field];
}

/** The label for a path such as `case_details.person_involved_details.1.age`. */
export function getPathLabel(path: string): string {
  return getFieldLabel(...splitPath(path));
}

/** Undefined for a path of another record. */
export function findPathLabel(path: string): string | undefined {
  const [section, field] = splitPath(path);
  return (FIELD_LABELS[section] as Record<string, string>)[field];
}
