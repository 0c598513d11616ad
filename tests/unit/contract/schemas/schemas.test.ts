import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../../contract/endpoints.ts';
import { aar } from '../../../../contract/schemas/afterActionReport.ts';
import { caseDetails, casualty, witness } from '../../../../contract/schemas/caseDetails.ts';
import { incidentContent, incidentUpdate, sentContent } from '../../../../contract/schemas/incident.ts';
import { specIncident } from '../../../helpers/specIncident.ts';
import { SAMPLE_INPUTS } from '../sampleInputs.ts';
import { takes } from '../takes.ts';

function numbered(count: number): { id: string }[] {
  return Array.from({ length: count }, (_, index) => ({ id: `${index + 1}` }));
}

/** A value for each report field of the third specification, section 3. */
const REPORT = {
  additional_actions: {
    amb_pol_called: 'Yes',
    time_called: '10:30',
    time_arrival: '10:45',
    zone: 'Treetops Trail',
    remarks: 'Called twice',
  },
  medical_status: {
    hospital_name: 'KTPH',
    medical_leave: '2',
    hospitalisation_leave: '1',
    diagnosis: 'Sprain',
  },
  root_cause: { unsafe_act: 'Running', unsafe_cond: 'Wet floor', follow_up: 'Mats' },
  recommended_ca: [
    {
      recommended_ca_no: 'Action 1',
      description: 'Lay mats',
      action_assigned_to: 'Facilities',
      to_be_done_by: '3 Dec 2026',
      recommended_ca_status: 'In progress',
      status: 'delete',
      id: 'temp-1',
      arr_created_at: '2026-11-03T02:30:00.000Z',
    },
  ],
};

describe('the fields of the specification', () => {
  test('DATA-1 CAS-1 WIT-1 FORM-2 an incident keeps each field under its specified name', () => {
    const { case_details } = specIncident();
    const { emergency_services_activated: _, ...description } = case_details.incident_description;
    const parsed = sentContent.parse({ case_details });
    expect(parsed.case_details).toMatchObject({ ...case_details, incident_description: description });
  });

  test('DATA-1 DET-3 DET-4 DET-5 ADD-1 an after-action report keeps each field under its specified name', () => {
    expect(aar.parse(REPORT)).toEqual(REPORT);
  });

  test('DATA-1 WIT-2 DET-6 signatures and updates keep each field under its specified name', () => {
    const signed = { id: '1', guest_Signature: 'https://files.example/1.png' };
    expect(witness.parse(signed)).toMatchObject(signed);
    expect(witness.parse({ id: '1', signature: 'https://files.example/2.png' }).signature).toBe(
      'https://files.example/2.png',
    );
    const update = {
      id: 'u1',
      remark: 'Mats are down',
      img_url: ['https://files.example/1.jpg'],
      submitted_by: 'Mary',
      submitted_at: '2026-11-03T02:30:00.000Z',
      deleted: 'yes',
    };
    expect(incidentUpdate.parse(update)).toEqual(update);
  });
});

function filled(value: unknown, path = ''): Record<string, unknown> {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return {};
  if (typeof value !== 'object' || value === null) return { [path]: value };
  const inner = Object.entries(value).map(([key, part]) => filled(part, path ? `${path}.${key}` : key));
  return Object.assign({}, ...inner);
}

describe('what is left out', () => {
  test('DET-13 a missing value counts as specified, and every other field as empty', () => {
    expect(filled(incidentContent.parse({}))).toEqual({
      'case_details.incident_description.is_emergency_incident': 'No',
      'case_details.incident_description.is_followup_required': 'No',
      'case_details.incident_description.recall_people': 'No',
      'case_details.property_damage_details.party_type': 'external',
      'case_details.mpd_incident_analysis.work_stoppage': 'Yes',
      'aar.additional_actions.amb_pol_called': 'No',
    });
  });

  test('CAS-1 CAS-3 WIT-2 a new casualty has no injury, a new witness is an employee', () => {
    expect(filled(casualty.parse({ id: '1' }))).toEqual({
      id: '1',
      is_bodily_injury: 'No',
      allow_up: 'No',
    });
    expect(filled(witness.parse({ id: '1' }))).toEqual({ id: '1', employee_or_guest: 'employee' });
  });

  test('DET-4 DET-6 a new corrective action and a new update are not deleted', () => {
    expect(filled(aar.parse({ recommended_ca: [{ id: 'temp-1' }] }).recommended_ca)).toEqual({
      '0.id': 'temp-1',
    });
    expect(filled(incidentUpdate.parse({}))).toEqual({ deleted: 'no' });
  });

  test('DET-7 FORM-5 a create without recipients notifies no one', () => {
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
