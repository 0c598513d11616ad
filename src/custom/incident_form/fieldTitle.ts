import { type IncidentForm, personAt } from './incidentForm.ts';

/** What a person calls a field, by its path or its last part, for Review's list of what is missing. */
const FIELD_NAMES: Record<string, string> = {
  park: 'Park',
  zone: 'Zone',
  date: 'Date',
  time: 'Time',
  category: 'Category',
  incident_type: 'Incident Type',
  incident_placement: 'Placement',
  incident_classification: 'Classification',
  incident_title: 'Incident Title',
  incident_remarks: 'Incident Details',
  photo_video: 'Photos and Videos',
  person_involved_details: 'At least one casualty',
  injury_name: 'Name',
  age: 'Age',
  gender: 'Gender',
  contact_no: 'Contact number',
  email: 'Email',
  address: 'Address',
  incident_calssification: 'Classification',
  contractor_shift: 'Contractor shift',
  injury_type: 'Cause of injury',
  other: 'Other cause',
  guest_name: 'Name',
  guest_contact_number: 'Contact number',
  guest_address: 'Address',
  guest_email: 'Email',
  guest_remarks: 'Remarks',
  personal_data_consent: 'Consent',
  property_type: 'Property type',
  damaged_things: 'Damaged things',
  party_info: 'Party',
  substandard_action: 'Substandard Action',
  substandard_condition: 'Substandard Condition',
  personnel_factors: 'Personnel Factors',
  job_factors: 'Job Factors',
  unsafe_act: 'Unsafe Act',
  unsafe_cond: 'Unsafe Condition',
  stoppage_text: 'About the stoppage',
  'aar.additional_actions.amb_pol_called': 'Ambulance or police',
  'aar.additional_actions.zone': 'Zone of the ambulance or police',
};

/** `case_details.person_involved_details.1.age` → `Casualty 1: Age`, where the one before was removed. */
export function fieldTitle(path: string, { case_details: details }: IncidentForm): string {
  const title = FIELD_NAMES[path] ?? FIELD_NAMES[path.split('.').at(-1) ?? ''] ?? path;
  const person = personAt(path);
  if (!person) return title;
  const name =
    person.kind === 'casualty'
      ? details.person_involved_details[person.index]?.casualty_no
      : details.witness_particulars[person.index]?.witness_no;
  return `${name}: ${title}`;
}
