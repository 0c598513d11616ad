import { SAMPLE_PHOTO } from './factories.ts';

/**
 * A new incident as seed 2, section 3, writes its fields: the names of the emergency services that came, the root cause
 * under the case details, and nothing that this server added to it.
 */
export function specIncident(changed: Record<string, unknown> = {}) {
  return {
    case_details: {
      incident_description: {
        is_emergency_incident: 'No',
        category: 'c1',
        park: 'Singapore Zoo',
        zone: 'Wild Africa',
        zone_type: 'Wild Africa',
        sub_zones: '',
        date: '3 Nov 2026',
        time: '10:30:00',
        incident_title: 'Guest slipped on a wet path',
        incident_remarks: 'Rain had just stopped.',
        incident_type: 'Safety',
        incident_placement: 'Path',
        incident_classification: 'Slip/trip/fall',
        injury_type: ['Sprain'],
        is_followup_required: 'Yes',
        weather: 'Fair',
        area_condition: ['Wet'],
        emergency_services_activated: ['SCDF'],
        recall_people: 'No',
        selected_incident_ids: {
          incident_placement_id: 'safety-path',
          incident_classification_id: 'slip-trip-fall',
          injury_type_id: 'injuries-falls',
        },
        ...changed,
      },
      photo_video: [SAMPLE_PHOTO],
      property_damage_details: {
        property_type: 'Exhibit or barrier',
        damaged_things: 'Two posts',
        party_type: 'external',
        party_info: 'Guest',
        priority_of_fix: 'Immediate',
      },
      mpd_incident_analysis: {
        substandard_action: 'None identified',
        substandard_condition: 'Slippery or wet surface',
        personnel_factors: 'Not applicable',
        job_factors: 'Not applicable',
        work_stoppage: 'Yes',
        stoppage_text: 'One hour',
      },
      witness_particulars: [
        {
          id: 'w1',
          witness_no: 'Witness 1',
          witness_type: 'Eyewitness',
          employee_or_guest: 'employee',
          guest_name: 'Tan Wei Ming',
          guest_contact_number: '91234567',
          guest_address: 'Blk 12',
          guest_email: 'tan@example.sg',
          guest_remarks: 'Saw it',
          guest_Signature: '',
          status: '',
        },
      ],
      person_involved_details: [
        {
          id: 'c1',
          casualty_no: 'Casualty 1',
          injury_name: 'Siti binte Rahman',
          age: '44',
          gender: 'Female',
          contact_no: '91234567',
          address: 'Blk 12',
          email: 'siti@example.sg',
          nationality: 'Singaporean',
          incident_calssification: 'Guest',
          contractor_shift: 'Morning',
          is_bodily_injury: 'Yes',
          injury_type: ['Others'],
          other: 'A coconut',
          injury_desription: 'A bump',
          allow_up: 'No',
          signature: '',
          status: '',
        },
      ],
      root_cause: {
        unsafe_act: 'None identified',
        unsafe_cond: 'Wet or slippery surface',
        follow_up: 'Mats',
      },
    },
  };
}
