import { CASUALTY_CONTACT_MAX_LENGTH, TITLE_MAX_LENGTH, WITNESS_CONTACT_MAX_LENGTH } from '../limits.ts';
import type {
  CaseDetails,
  Casualty,
  IncidentDescription,
  MpdIncidentAnalysis,
  PropertyDamage,
  Witness,
} from '../schemas/caseDetails.ts';
import { isWireDate, isWireTime } from '../singaporeTime.ts';
import { contactKeystrokes, FIELD_TEXTS, type FieldError } from '../validation.ts';
import { CATEGORIES, CATEGORY_LABELS, CAUSE_OTHERS, GENDERS } from '../values/incidentValues.ts';
import {
  ADVISED,
  type FieldChoice,
  type FieldTable,
  HIDDEN,
  LONG_TEXT,
  NAME,
  PLAIN_TEXT,
  REQUIRED,
  REQUIRED_CAPITAL,
  toChoice,
  YES_NO,
} from './fieldKinds.ts';
import {
  validateAge,
  validateCasualtyAddress,
  validateCasualtyContact,
  validateCasualtyEmail,
  validateCasualtyName,
  validatePlainText,
  validateWitnessContact,
  validateWitnessEmail,
  validateWitnessName,
  validateWitnessText,
} from './personFields.ts';

const PARTIES: readonly FieldChoice[] = [
  { id: 'external', name: 'External' },
  { id: 'internal', name: 'Internal' },
];

/** Names the characters of `validatePlainText`. */
const SIMPLE_TEXT = { ...LONG_TEXT, rule: "Letters, digits and ' - . , / # ( ) & only." } as const;
const EMAIL = { ...NAME, inputMode: 'email' } as const;
const CONTACT = { kind: 'text', inputMode: 'tel', width: '18rem', filter: contactKeystrokes } as const;

const isInjured = ({ is_bodily_injury }: Casualty) => is_bodily_injury === 'Yes';
const isGuest = ({ employee_or_guest }: Witness) => employee_or_guest === 'guest';
const isEmployee = (witness: Witness) => !isGuest(witness);
/** Only guests are asked for consent, and their signature is in another field (WIT-2). */
const OF_GUESTS = { isAsked: isGuest } as const;

/** The case details of `INCIDENT_FIELDS`. */
export const CASE_FIELDS = {
  case_details: {
    photo_video: { label: 'Photos and Videos', ...HIDDEN },
    person_involved_details: { label: 'Casualties', ...HIDDEN },
    witness_particulars: { label: 'Witnesses', ...HIDDEN },
  },
  summary: {
    incident_title: {
      ...{ label: 'Incident Title', row: 1, kind: 'text', maxLength: TITLE_MAX_LENGTH, ...REQUIRED },
      isShown: () => false,
    },
    incident_remarks: {
      ...{ label: 'Incident Details', row: 2, ...LONG_TEXT, rows: 4, ...REQUIRED },
      helperText: 'Describe what happened, in order. Stick to facts; this is about safety, not blame.',
    },
  },
  location: {
    park: { label: 'Park', row: 1, kind: 'list', ...REQUIRED },
    zone: { label: 'Zone', row: 1, kind: 'own', ...REQUIRED, read: ({ zone_type }) => zone_type },
    zone_type: { label: 'Main zone', ...HIDDEN },
    sub_zones: { label: 'Sub zone', kind: 'none' },
    date: { label: 'Date', row: 2, kind: 'date', isPast: true, ...REQUIRED, check: requires(isWireDate) },
    time: { label: 'Time', row: 2, kind: 'time', ...REQUIRED, check: requires(isWireTime) },
    weather: { label: 'Weather', row: 3, kind: 'list', list: 'weather' },
    area_condition: { label: 'Area condition', row: 4, kind: 'chips', list: 'area_condition' },
  },
  overview: {
    category: {
      ...{ label: 'Category', row: 2, kind: 'buttons', ...REQUIRED },
      choices: CATEGORIES.map((id) => ({ id, name: CATEGORY_LABELS[id] })),
    },
    is_emergency_incident: {
      ...{ label: 'Emergency incident', row: 1, ...YES_NO, question: 'Is this an emergency incident?' },
    },
    incident_type: { label: 'Incident Type', row: 3, kind: 'list', isShort: true, ...REQUIRED },
    incident_placement: {
      ...{ label: 'Placement', row: 3, kind: 'list', isShort: true, width: '20rem', ...REQUIRED },
    },
    incident_classification: {
      ...{ label: 'Classification', row: 3, kind: 'list', isShort: true, width: '20rem', ...REQUIRED },
    },
    injury_type: { label: 'Injury Type', row: 4, kind: 'chips', ...ADVISED },
    is_followup_required: {
      ...{ label: 'Follow-up required', row: 5, ...YES_NO, question: 'Is follow-up required?' },
    },
    recall_people: { label: 'Recall people', row: 5, ...YES_NO, question: 'Recall people?' },
    emergency_services_activated: {
      ...{ label: 'Emergency services activated', row: 6, kind: 'own' },
      read: ({ emergency_services_activated: services }) =>
        services.flatMap(({ name, checked }) => (checked ? [name] : [])).join(', '),
    },
  },
  /** Invalid ages and contact numbers show an error instead of being cut silently (CAS-2, CAS-3). */
  casualty: {
    injury_name: {
      ...{ label: 'Name', row: 1, ...NAME, required: FIELD_TEXTS.mustBeValid, check: validateCasualtyName },
    },
    age: { label: 'Age', row: 1, kind: 'text', inputMode: 'numeric', width: '7rem', check: validateAge },
    gender: {
      ...{ label: 'Gender', row: 2, kind: 'buttons', choices: GENDERS.map(toChoice), ...REQUIRED_CAPITAL },
    },
    contact_no: {
      ...{ label: 'Contact number', row: 3, ...CONTACT, longest: CASUALTY_CONTACT_MAX_LENGTH },
      helperText: 'Digits only. Enter a contact number, an email or an address.',
      check: validateCasualtyContact,
    },
    email: { label: 'Email', row: 3, ...EMAIL, check: validateCasualtyEmail },
    address: { label: 'Address', row: 4, ...SIMPLE_TEXT, check: validateCasualtyAddress },
    nationality: { label: 'Nationality', row: 5, kind: 'list', list: 'nationality' },
    incident_calssification: {
      ...{ label: 'Classification', row: 5, kind: 'list', list: 'casualty_classification', isShort: true },
      ...REQUIRED_CAPITAL,
    },
    contractor_shift: {
      ...{ label: 'Contractor shift', row: 5, kind: 'list', list: 'contractor_shift', isShort: true },
      ...REQUIRED_CAPITAL,
    },
    is_bodily_injury: {
      ...{ label: 'Bodily injury', row: 6, ...YES_NO, question: 'Is there a bodily injury?' },
    },
    injury_type: {
      ...{ label: 'Cause of injury', row: 7, kind: 'chips', list: 'what_caused_injury' },
      ...{ question: 'What caused the injury?', isAsked: isInjured, ...REQUIRED_CAPITAL },
    },
    other: {
      ...{ label: 'Other cause', row: 8, ...SIMPLE_TEXT, ...REQUIRED_CAPITAL, check: validatePlainText },
      isAsked: (casualty) => isInjured(casualty) && casualty.injury_type.includes(CAUSE_OTHERS),
    },
    injury_desription: {
      ...{ label: 'Description of injury', row: 9, ...LONG_TEXT, rows: 2, isAsked: isInjured },
    },
    allow_up: { label: 'Follow-up', row: 10, ...YES_NO, question: 'May we follow up with this person?' },
    signature: { label: 'Signature', row: 11, kind: 'signature', question: 'Signature of the casualty' },
  },
  /** All fields are optional; fields that a guest leaves empty are marked, but stop nothing (WIT-2). */
  witness: {
    employee_or_guest: {
      ...{ label: 'Employee or guest', row: 1, kind: 'buttons', question: 'Employee or guest?' },
      choices: [
        { id: 'employee', name: 'Employee' },
        { id: 'guest', name: 'Guest' },
      ],
    },
    witness_type: { label: 'Type of witness', row: 2, kind: 'list', list: 'witness_type' },
    guest_name: { label: 'Name', row: 3, ...NAME, ...ADVISED, check: validateWitnessName },
    guest_contact_number: {
      ...{ label: 'Contact number', row: 3, ...CONTACT, ...ADVISED, longest: WITNESS_CONTACT_MAX_LENGTH },
      helperText: `Digits only, at most ${WITNESS_CONTACT_MAX_LENGTH}.`,
      check: validateWitnessContact,
    },
    guest_email: { label: 'Email', row: 3, ...EMAIL, ...ADVISED, check: validateWitnessEmail },
    guest_address: { label: 'Address', row: 4, ...SIMPLE_TEXT, ...ADVISED, check: validateWitnessText },
    guest_remarks: {
      label: 'Remarks',
      row: 5,
      ...SIMPLE_TEXT,
      rows: 3,
      ...ADVISED,
      check: validateWitnessText,
    },
    personal_data_consent: {
      ...{
        label: 'Consent',
        row: 6,
        ...YES_NO,
        question: 'Does the guest consent?',
        ...OF_GUESTS,
        ...ADVISED,
      },
    },
    consent_remark: { label: 'Remark on the consent', row: 7, ...LONG_TEXT, ...OF_GUESTS },
    guest_Signature: {
      ...{ label: 'Signature', row: 8, kind: 'signature', question: 'Signature of the witness' },
      isAsked: isEmployee,
    },
    signature: {
      ...{ label: 'Signature', row: 8, kind: 'signature', question: 'Signature of the witness' },
      ...OF_GUESTS,
    },
  },
  property: {
    property_type: { label: 'Property type', row: 1, kind: 'list', list: 'property_type', ...ADVISED },
    damaged_things: { label: 'Damaged things', row: 2, ...PLAIN_TEXT, rows: 2, ...ADVISED },
    party_type: {
      ...{ label: 'Party type', row: 3, kind: 'buttons', choices: PARTIES, read: partyText, ...ADVISED },
    },
    party_info: {
      ...{ label: 'Party', row: 3, ...PLAIN_TEXT, ...ADVISED },
      helperText: 'The owner of the property. Letters, digits and hyphens only.',
    },
    priority_of_fix: { label: 'Priority of fix', row: 1, kind: 'list', list: 'priority_of_fix' },
  },
  analysis: {
    substandard_action: {
      ...{ label: 'Substandard Action', row: 1, kind: 'list', list: 'substandard_action', ...ADVISED },
    },
    substandard_condition: {
      ...{ label: 'Substandard Condition', row: 1, kind: 'list', list: 'substandard_condition', ...ADVISED },
    },
    personnel_factors: {
      ...{ label: 'Personnel Factors', row: 1, kind: 'list', list: 'personnel_factors', ...ADVISED },
    },
    job_factors: { label: 'Job Factors', row: 1, kind: 'list', list: 'job_factors', ...ADVISED },
    work_stoppage: { label: 'Work Stoppage', row: 2, ...YES_NO },
    stoppage_text: { label: 'About the stoppage', row: 2, ...PLAIN_TEXT, ...ADVISED },
  },
} satisfies {
  case_details: FieldTable<CaseDetails>;
  summary: FieldTable<IncidentDescription>;
  location: FieldTable<IncidentDescription>;
  overview: FieldTable<IncidentDescription>;
  casualty: FieldTable<Casualty>;
  witness: FieldTable<Witness>;
  property: FieldTable<PropertyDamage>;
  analysis: FieldTable<MpdIncidentAnalysis>;
};

/** Empty if the damage has only the form's default answer (FORM-10). */
export function partyText({ party_type, ...others }: PropertyDamage): string {
  if (Object.values(others).every((value) => !value)) return '';
  return PARTIES.find(({ id }) => id === party_type)?.name ?? '';
}

/** A value in another format counts as missing. */
function requires(isValid: (text: string) => boolean) {
  return (text: string): FieldError => (isValid(text) ? undefined : FIELD_TEXTS.required);
}
