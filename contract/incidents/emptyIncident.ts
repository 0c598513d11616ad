import type { AfterActionReport, CorrectiveAction } from '../schemas/afterActionReport.ts';
import type { CaseDetails, Casualty, Witness } from '../schemas/caseDetails.ts';
import type { IncidentUpdate } from '../schemas/incident.ts';

/* The schema defaults, so that the browser can start a form without the schemas; a test compares the two. Forms
   mutate the result, so each call returns a new object. */

export const emptyCaseDetails = (): CaseDetails => ({
  incident_description: {
    is_emergency_incident: 'No',
    category: '',
    park: '',
    zone: '',
    zone_type: '',
    sub_zones: '',
    date: '',
    time: '',
    incident_title: '',
    incident_remarks: '',
    incident_type: '',
    incident_placement: '',
    incident_classification: '',
    injury_type: [],
    is_followup_required: 'No',
    weather: '',
    area_condition: [],
    emergency_services_activated: [],
    recall_people: 'No',
    selected_incident_ids: {
      incident_placement_id: '',
      incident_classification_id: '',
      injury_type_id: '',
    },
  },
  photo_video: [],
  property_damage_details: {
    property_type: '',
    damaged_things: '',
    party_type: 'external',
    party_info: '',
    priority_of_fix: '',
  },
  mpd_incident_analysis: {
    substandard_action: '',
    substandard_condition: '',
    personnel_factors: '',
    job_factors: '',
    work_stoppage: 'Yes',
    stoppage_text: '',
  },
  person_involved_details: [],
  witness_particulars: [],
});

export const emptyReport = (): AfterActionReport => ({
  additional_actions: { amb_pol_called: 'No', time_called: '', time_arrival: '', zone: '', remarks: '' },
  medical_status: { hospital_name: '', medical_leave: '', hospitalisation_leave: '', diagnosis: '' },
  root_cause: { unsafe_act: '', unsafe_cond: '', follow_up: '' },
  recommended_ca: [],
});

export const emptyCasualty = (): Omit<Casualty, 'id'> => ({
  casualty_no: '',
  injury_name: '',
  age: '',
  gender: '',
  contact_no: '',
  address: '',
  email: '',
  nationality: '',
  incident_calssification: '',
  contractor_shift: '',
  is_bodily_injury: 'No',
  injury_type: [],
  other: '',
  injury_desription: '',
  allow_up: 'No',
  signature: '',
  status: '',
});

export const emptyWitness = (): Omit<Witness, 'id'> => ({
  witness_no: '',
  witness_type: '',
  employee_or_guest: 'employee',
  guest_name: '',
  guest_contact_number: '',
  guest_address: '',
  guest_email: '',
  guest_remarks: '',
  guest_Signature: '',
  signature: '',
  personal_data_consent: '',
  consent_remark: '',
  status: '',
});

export const emptyAction = (): CorrectiveAction => ({
  id: '',
  recommended_ca_no: '',
  description: '',
  action_assigned_to: '',
  to_be_done_by: '',
  recommended_ca_status: '',
  status: '',
  arr_created_at: '',
});

export const emptyUpdate = (): IncidentUpdate => ({
  id: '',
  remark: '',
  img_url: [],
  submitted_by: '',
  submitted_at: '',
  deleted: 'no',
});
