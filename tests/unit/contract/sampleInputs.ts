import type { EndpointInput, EndpointName } from '../../../contract/endpoints.ts';
import type { IncidentUpdate } from '../../../contract/schemas/incident.ts';
import { incidentContent } from '../../../contract/schemas/incident.ts';
import { buildCaseDetails, buildCasualty, buildWitness } from '../../helpers/factories.ts';

const platform = 'web';
const FILE = 'https://files.example/1.jpg';
const profile = {
  name: "Mary O'Brien",
  email: 'mary@parks.example',
  mobile_no: '+6591234567',
  staff_id: '12345678',
  role: 'senior_user',
  park: 'Singapore Zoo',
  department: 'Operations',
  sub_department: 'Tram Ops',
  account_expiry: '2027-12-31',
} as const;

function wholeContent() {
  return incidentContent.parse({
    case_details: buildCaseDetails({
      description: {
        zone_type: 'Wild Africa',
        sub_zones: 'Rhinos',
        injury_type: ['Sprain'],
        weather: 'fair',
        area_condition: ['wet'],
        selected_incident_ids: {
          incident_placement_id: 'p1',
          incident_classification_id: 'k1',
          injury_type_id: 'i1',
        },
      },
      property: {
        property_type: 'Fence',
        damaged_things: 'Two',
        party_info: 'Guest',
        priority_of_fix: 'High',
      },
      details: {
        person_involved_details: [
          buildCasualty({
            casualty_no: 'Casualty 1',
            age: '44',
            address: 'Blk 12',
            email: 'siti@example.sg',
            nationality: 'Singaporean',
            injury_type: ['Others'],
            other: 'A coconut',
            injury_desription: 'A bump',
            signature: FILE,
          }),
        ],
        witness_particulars: [
          buildWitness({
            witness_no: 'Witness 1',
            witness_type: 'Staff',
            guest_contact_number: '91234567',
            guest_address: 'Blk 12',
            guest_email: 'tan@example.sg',
            guest_remarks: 'Saw it',
            guest_Signature: FILE,
            signature: FILE,
            consent_remark: 'Asked',
          }),
        ],
        mpd_incident_analysis: {
          substandard_action: 'a',
          substandard_condition: 'c',
          personnel_factors: 'p',
          job_factors: 'j',
          work_stoppage: 'Yes',
          stoppage_text: 'One hour',
        },
      },
    }),
    aar: {
      additional_actions: {
        time_called: '10:31',
        time_arrival: '10:45',
        zone: 'Wild Africa',
        remarks: 'Came',
      },
      medical_status: {
        hospital_name: 'NUH',
        medical_leave: '3',
        hospitalisation_leave: '0',
        diagnosis: 'Sprain',
      },
      root_cause: { unsafe_act: 'None', unsafe_cond: 'Wet floor', follow_up: 'Mats' },
      recommended_ca: [
        {
          id: 'temp-1',
          recommended_ca_no: '1',
          description: 'Lay mats',
          action_assigned_to: 'Facilities',
          to_be_done_by: '3 Dec 2026',
          recommended_ca_status: 'Open',
          arr_created_at: '2026-11-03T02:30:00Z',
          assignee: { kind: 'user', id: 'u1', name: 'Mary' },
          done_at: '2026-11-05T02:30:00Z',
          done_by: 'Mary',
          done_img_url: [FILE],
        },
      ],
    },
    noti_frequency: 'one time',
  });
}

const update: IncidentUpdate = {
  id: 'u1',
  remark: 'Mats are down',
  img_url: [FILE],
  submitted_by: 'Mary',
  submitted_at: '2026-11-03T02:30:00Z',
  deleted: 'no',
};
const notified = {
  notification_list: ['Tram Ops'],
  checked_users: ['u1'],
  unchecked_users: ['u2'],
  selected_noti_departs: [{ name: 'Tram Ops', status: -1 }],
  send_noti: 1,
} satisfies Partial<EndpointInput<'create_incident'>>;
const feed = { platform, user_id: 'u1', size: 10, search: 'wet', cursor: 'x' } as const;
const recipients = {
  platform,
  id: '7',
  classification: 'Slip/trip/fall',
  classification_id: 'k1',
  is_emergency: 'true',
} as const;

export const wholeUpdate: EndpointInput<'update_incident'> & { case_details: object } = {
  ...wholeContent(),
  ...notified,
  platform,
  id: '7',
  action: 'Reopen',
  remark: 'New facts',
  latest_updated_at: '2026-11-03T02:30:00.123Z',
};

/** A valid input with all fields for every call, and one per form if a call has several. */
export const SAMPLE_INPUTS: { [Name in EndpointName]: EndpointInput<Name>[] } = {
  get_user_details: [{ platform, access_token: 'token' }],
  get_current_user: [{ platform, id: 'u1' }],
  failed_sign_in: [{ platform, email: 'mary@parks.example' }],
  send_otp: [{ platform, email: 'mary@parks.example' }],
  check_otp: [{ platform, email: 'mary@parks.example', otp_code: '123456' }],
  forgot_password: [{ platform, email: 'mary@parks.example', password: 'secret-1', id: 'ticket' }],
  send_email: [{ platform, email: 'mary@parks.example', mail_type: 'locked_acc' }],
  change_password: [{ platform, email: 'mary@parks.example', password: 'secret-1' }],
  store_device_token: [{ platform, user_id: 'u1', device_token: 'device' }],
  remove_device_token: [{ platform, user_id: 'u1', device_token: 'device' }],
  get_all_users: [
    {
      platform,
      joined_from_date: '2026-01-01',
      joined_to_date: '2026-12-31',
      role: 'admin',
      park: 'Singapore Zoo',
      department: 'Operations',
      user_type: 'locked',
      export: false,
      page: 0,
      size: 10,
      sorting: 'asc',
      sorting_label: 'staff_id',
      search: 'mary',
    },
  ],
  get_user: [{ platform, id: 'u1' }],
  save_user: [
    {
      platform,
      id: 'u1',
      ...profile,
      is_active: -1,
      is_new: 0,
      archive_date: '2026-12-31',
      remark: 'Left',
      successor: 'u2',
    },
    { platform, email: 'mary@parks.example', is_active: 0, is_new: 0, is_disable_acc: true },
  ],
  create_user: [{ platform, ...profile }],
  check_account_import: [{ platform, rows: [{ row: 2, ...profile }] }],
  start_account_import: [{ platform, file_name: 'staff.xlsx', rows: [{ row: 2, ...profile }] }],
  get_account_import: [{ platform }],
  delete_user: [
    {
      ...{ platform, id: 'u1', name: 'Mary', email: 'mary@parks.example', deleted_by: 'Ann' },
      successor: 'u2',
    },
  ],
  remove_second_factor: [{ platform, user_id: 'u1' }],
  create_recovery_codes: [{ platform }],
  unlock_user: [{ platform, user_id: 'u1' }],
  get_sessions: [{ platform, user_id: 'u1' }],
  sign_out_everywhere: [{ platform, user_id: 'u1', keep_this: true }],
  sign_out_group: [{ platform, role: 'senior_user', user_ids: ['u1'] }],
  get_held_work: [{ platform, user_id: 'u1' }],
  end_session: [{ platform, user_id: 'u1' }],
  create_user_audit_trail: [
    { platform, user_id: 'u1', email: 'mary@parks.example', changed_by: 'Ann', description: ['Login'] },
  ],
  get_user_audit_trails: [{ platform, user_id: 'u1', page: 1, size: 10 }],
  get_all_groups: [{ platform }],
  get_group_users: [
    {
      platform,
      role: 'admin',
      page: 0,
      size: 10,
      sorting: 'asc',
      sorting_label: 'created_at',
      search: 'mary',
    },
  ],
  get_settings: [{ platform }],
  save_settings: [
    { platform, user_id: 'u1', otp_life_time: 5, email: true, sms: false, failed_login_attempts: 3 },
  ],
  incident_info: [{ platform, year: 2026, month: 12, park: 'Singapore Zoo', user_id: 'u1' }],
  incident_insights: [{ platform, year: 2026, month: 12, park: 'Singapore Zoo', user_id: 'u1' }],
  save_visitors: [
    { platform, counts: [{ park: 'Singapore Zoo', month: '2026-11', visitors: 120_000 }] },
    { platform, counts: [{ park: 'Singapore Zoo', month: '2026-11', visitors: null }] },
  ],
  get_push_messages: [feed],
  filter_push_messages: [
    {
      ...feed,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      category: 'c1',
      park: 'Singapore Zoo',
      status: '1',
    },
  ],
  have_read_message: [{ platform, user_id: 'u1', id: 'm1' }],
  delete_push_message: [{ platform, user_id: 'u1', id: 'm1' }],
  has_new_push_message: [{ platform, user_id: 'u1' }],
  all_notification_subdeparts: [{ platform, page: 0, size: 10 }],
  notification_subdeparts: [{ ...recipients, page: 0, size: 10 }],
  all_subdepartments: [{ platform }],
  notification_users: [{ ...recipients, sub_department: 'Tram Ops', page: 0, size: 50 }],
  search_notification_users: [{ ...recipients, keyword: 'mary', search_by: 'user' }],
  get_notification_preferences: [{ platform }],
  save_notification_preferences: [
    {
      platform,
      push: ['c1', 'c3', 'c4', 'emergency'],
      sms: ['c2', 'c3', 'c4', 'emergency'],
      mail: ['c1'],
      quiet_from: '22:00',
      quiet_to: '07:00',
    },
  ],
  get_emergencies: [{ platform }],
  count_emergency_recipients: [
    {
      platform,
      notification_list: ['Tram Ops'],
      checked_users: ['u1'],
      unchecked_users: ['u2'],
      selected_noti_departs: [{ name: 'First Aid', status: 0 }],
    },
  ],
  acknowledge_emergency: [{ platform, incident_id: '7' }],
  get_acknowledgements: [{ platform, incident_id: '7', state: 'waiting', size: 10, cursor: 'mary~u1' }],
  get_all_incidents: [
    {
      platform,
      from_date: '2026-01-01',
      to_date: '2026-01-31',
      category: 'c1',
      park: 'Singapore Zoo',
      zone: 'Wild Africa',
      incident_type: 'Safety',
      incident_placement: 'Path',
      incident_status: 'Open',
      case: 'my_case',
      user_id: 'u1',
      sort_by_date: 'asc',
      sort_by_number: 'desc',
      search: 'wet',
      export: 'true',
      page: 1,
      size: 1000,
    },
  ],
  count_incidents: [
    {
      platform,
      from_date: '2026-01-01',
      to_date: '2026-01-31',
      category: 'c1',
      park: 'Singapore Zoo',
      zone: 'Wild Africa',
      incident_type: 'Safety',
      incident_placement: 'Path',
      incident_status: 'Open',
      case: 'my_case',
      user_id: 'u1',
      reporting: 'due',
      search: 'wet',
    },
  ],
  map_incidents: [
    {
      platform,
      from_date: '2026-01-01',
      to_date: '2026-01-31',
      category: 'c1',
      park: 'Singapore Zoo',
      zone: 'Wild Africa',
      incident_type: 'Safety',
      incident_placement: 'Path',
      incident_status: 'Open',
      case: 'my_case',
      user_id: 'u1',
      reporting: 'due',
      area: '1.4,103.79;1.41,103.79;1.41,103.8',
      search: 'wet',
    },
  ],
  get_nearby_incidents: [
    { platform, park: 'Singapore Zoo', zone_type: 'Treetops Trail', zone: 'Canopy Bridge' },
  ],
  get_list_views: [{ platform }],
  save_list_views: [
    {
      platform,
      version: 3,
      views: [
        {
          id: 'v1',
          name: 'Night Safari, open',
          filter: { park: 'Night Safari', incident_status: 'Open', search: 'wet' },
          last_days: 30,
          sort: { field: 'incident_id', order: 'ASC' },
          columns: { hidden: ['creator_name'], order: ['incident_status', 'filtered_park'] },
        },
      ],
    },
  ],
  get_incident: [{ platform, id: '7' }],
  create_incident: [{ ...wholeContent(), ...notified, platform, created_by: 'u1', incident_status: 'Draft' }],
  update_incident: [wholeUpdate, { platform, id: '7', incident_updates: [update] }],
  have_viewed_incident: [{ platform, incident_id: '7', user_id: 'u1' }],
  incident_presence: [{ platform, incident_id: '7', state: 'editing', page: 'p1' }],
  create_incident_audit_trail: [
    { platform, incident_id: '7', changed_by: 'Mary', description: ['Create incident'] },
  ],
  get_incident_audit_trails: [{ platform, incident_id: '7', page: 1, size: 10 }],
  get_incident_timeline: [{ platform, incident_id: '7', size: 20, cursor: '2026-11-03T02:30:00.000Z_2_5' }],
  get_incident_fingerprint: [{ platform, incident_id: '7', expect: `case1:2:${'a'.repeat(43)}` }],
  get_audit_trails: [{ platform, ids: '7,8' }],
  get_audit_entries: [
    { platform, page: 2, size: 500 },
    {
      platform,
      person: 'Mary',
      record: 'INC-000123',
      kind: 'incident',
      field: 'status',
      from_date: '2026-11-01',
      to_date: '2026-11-30',
    },
  ],
  get_audit_check: [{ platform }],
  check_audit: [
    { platform, is_whole: true },
    { platform, goes_on: true },
  ],
  get_my_actions: [{ platform, status: 'done', page: 0, size: 10 }],
  complete_action: [
    {
      platform,
      incident_id: '7',
      action_id: 'a1',
      done: true,
      done_img_url: [FILE],
      remark: 'Mats are down',
      recommended_ca_status: 'Not started',
    },
  ],
  geocode_reverse: [{ platform, lat: '1.40435', lng: '103.79302' }],
  geocode_search: [{ platform, keyword: 'zoo' }],
};
