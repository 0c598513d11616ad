import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { aar } from '../../../contract/schemas/afterActionReport.ts';
import { caseDetails, casualty, witness } from '../../../contract/schemas/caseDetails.ts';
import { incidentContent, incidentUpdate } from '../../../contract/schemas/incident.ts';
import { SAMPLE_INPUTS } from './sampleInputs.ts';
import { takes } from './takes.ts';

function numbered(count: number): { id: string }[] {
  return Array.from({ length: count }, (_, index) => ({ id: `${index + 1}` }));
}

describe('what is left out', () => {
  test('DATA-1 an incident of nothing has every field, by the names of the seeds', () => {
    expect(incidentContent.parse({})).toEqual({
      case_details: {
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
      },
      aar: {
        additional_actions: {
          amb_pol_called: 'No',
          time_called: '',
          time_arrival: '',
          zone: '',
          remarks: '',
        },
        medical_status: { hospital_name: '', medical_leave: '', hospitalisation_leave: '', diagnosis: '' },
        root_cause: { unsafe_act: '', unsafe_cond: '', follow_up: '' },
        recommended_ca: [],
      },
      noti_frequency: '',
    });
  });

  test('DATA-1 CAS-1 a casualty has the fields of the seeds, odd spellings too', () => {
    expect(casualty.parse({ id: '1' })).toEqual({
      id: '1',
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
  });

  test('DATA-1 WIT-1 a witness has the fields of the seeds', () => {
    expect(witness.parse({ id: '1' })).toEqual({
      id: '1',
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
  });

  test('DET-4 DET-6 a corrective action and an update are not deleted', () => {
    expect(aar.parse({ recommended_ca: [{ id: 'temp-1' }] }).recommended_ca).toEqual([
      {
        id: 'temp-1',
        recommended_ca_no: '',
        description: '',
        action_assigned_to: '',
        to_be_done_by: '',
        recommended_ca_status: '',
        status: '',
        arr_created_at: '',
      },
    ]);
    expect(incidentUpdate.parse({})).toEqual({
      id: '',
      remark: '',
      img_url: [],
      submitted_by: '',
      submitted_at: '',
      deleted: 'no',
    });
  });

  test('DET-7 FORM-5 a create that chooses nobody notifies nobody', () => {
    expect(endpoints.create_incident.input.parse({ platform: 'web' })).toMatchObject({
      notification_list: [],
      checked_users: [],
      unchecked_users: [],
      selected_noti_departs: [],
      send_noti: 0,
    });
  });

  test('DET-7 send_noti is 0 or 1, a department all, some or none', () => {
    const sent = (more: object) => takes(endpoints.create_incident.input, { platform: 'web', ...more });
    expect([0, 1, '1', -1, 2, 0.5, 'x'].map((send_noti) => sent({ send_noti }))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    const departs = (status: unknown) => sent({ selected_noti_departs: [{ name: 'Tram Ops', status }] });
    expect([1, 0, -1, 2, '1'].map(departs)).toEqual([true, true, true, false, false]);
  });

  test('DATA-1 no two incidents share their defaults', () => {
    const first = incidentContent.parse({});
    first.case_details.photo_video.push('https://files.example/1.jpg');
    first.case_details.incident_description.selected_incident_ids.injury_type_id = 'x';
    first.aar.root_cause.unsafe_act = 'x';
    const second = incidentContent.parse({});
    expect(second.case_details.photo_video).toEqual([]);
    expect(second.case_details.incident_description.selected_incident_ids.injury_type_id).toBe('');
    expect(second.aar.root_cause.unsafe_act).toBe('');
  });
});

describe('bounds', () => {
  const described = (incident_description: object) => takes(caseDetails, { incident_description });

  test('FORM-8 a title of 100 characters is taken, one of 101 or 5 MB is not', () => {
    expect(described({ incident_title: 'x'.repeat(100) })).toBe(true);
    expect(described({ incident_title: 'x'.repeat(101) })).toBe(false);
    expect(described({ incident_title: 'x'.repeat(5_000_000) })).toBe(false);
  });

  test('FORM-8 CAS-2 details of 10,000 characters, choices of 200, an age of 3', () => {
    expect(described({ incident_remarks: 'x'.repeat(10_000), park: 'x'.repeat(200) })).toBe(true);
    expect(described({ incident_remarks: 'x'.repeat(10_001) })).toBe(false);
    expect(described({ park: 'x'.repeat(201) })).toBe(false);
    expect(takes(casualty, { id: '1', age: '1000' })).toBe(false);
  });

  test.each(['person_involved_details', 'witness_particulars'])(
    'CAS-1 WIT-1 100 %s are taken, 101 are not',
    (list) => {
      expect(takes(caseDetails, { [list]: numbered(100) })).toBe(true);
      expect(takes(caseDetails, { [list]: numbered(101) })).toBe(false);
    },
  );

  test.each(['person_involved_details', 'witness_particulars'])(
    'LIST-12 no two %s share an id, and each has one',
    (list) => {
      expect(takes(caseDetails, { [list]: [{ id: 'a' }, { id: 'a' }] })).toBe(false);
      expect(takes(caseDetails, { [list]: [{ id: '' }] })).toBe(false);
      expect(takes(caseDetails, { [list]: [{}] })).toBe(false);
    },
  );

  test('LIST-12 a casualty and a witness may have the same id', () => {
    const persons = { person_involved_details: [{ id: 'a' }], witness_particulars: [{ id: 'a' }] };
    expect(takes(caseDetails, persons)).toBe(true);
  });

  test('FORM-9 DET-4 DET-6 50 photos, 100 corrective actions, 500 updates', () => {
    const photos = (count: number) => Array.from({ length: count }, () => 'https://files.example/1.jpg');
    expect([50, 51].map((count) => takes(caseDetails, { photo_video: photos(count) }))).toEqual([
      true,
      false,
    ]);
    expect([50, 51].map((count) => takes(incidentUpdate, { img_url: photos(count) }))).toEqual([true, false]);
    expect([100, 101].map((count) => takes(aar, { recommended_ca: numbered(count) }))).toEqual([true, false]);
    const saved = (count: number) =>
      takes(endpoints.update_incident.input, { platform: 'web', id: '7', incident_updates: numbered(count) });
    expect([500, 501].map(saved)).toEqual([true, false]);
  });

  test('AUTH-2 UDET-15 sign-in and account texts are bounded', () => {
    const [failed] = SAMPLE_INPUTS.failed_sign_in;
    const [change] = SAMPLE_INPUTS.change_password;
    const [created] = SAMPLE_INPUTS.create_user;
    expect(takes(endpoints.failed_sign_in.input, { ...failed, email: 'x'.repeat(255) })).toBe(false);
    expect(takes(endpoints.change_password.input, { ...change, password: 'x'.repeat(1001) })).toBe(false);
    expect(takes(endpoints.change_password.input, { ...change, password: '' })).toBe(false);
    expect(takes(endpoints.create_user.input, { ...created, name: 'x'.repeat(201) })).toBe(false);
    expect(takes(endpoints.create_user.input, { ...created, mobile_no: '1'.repeat(21) })).toBe(false);
  });

  test('UDET-15 a new user is created with every field but the expiry', () => {
    const { account_expiry, ...created } = { ...SAMPLE_INPUTS.create_user[0], account_expiry: '' };
    expect(endpoints.create_user.input.parse(created)).toEqual({ ...created, account_expiry });
    for (const field of Object.keys(created)) {
      expect(takes(endpoints.create_user.input, { ...created, [field]: undefined }), field).toBe(false);
    }
  });
});
