import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts';

/** The property names of a response or of its list items. For a union, those of the first form, which is the fullest. */
function getNames(schema: z.ZodType | undefined): string[] {
  if (schema && 'options' in schema) return getNames((schema.options as z.ZodType[])[0]);
  if (!schema || !('shape' in schema)) return [];
  return Object.keys(schema.shape as object);
}

function getPart(name: EndpointName, part: string): z.ZodType | undefined {
  const output = endpoints[name].output as z.ZodObject<Record<string, z.ZodType>>;
  const schema = output.shape[part];
  return schema && 'element' in schema ? (schema.element as z.ZodType) : schema;
}

const USER = [
  'id',
  'staff_id',
  'name',
  'email',
  'mobile_no',
  'role',
  'park',
  'department',
  'sub_department',
  'is_active',
  'is_new',
  'created_at',
  'latest_updated_at',
  'last_login_at',
  'account_expiry',
  'archive_date',
  'suspension_remark',
];
const STORED = [
  'id',
  'incident_id',
  'incident_status',
  'filtered_category',
  'filtered_park',
  'filtered_zone_type',
  'filtered_incident_type',
  'filtered_incident_placement',
  'creator_name',
  'created_by',
  'department',
  'created_at',
  'latest_updated_at',
  'submitted_category',
  'case_details',
  'incident_updates',
];
const INCIDENT = [
  ...STORED,
  'latest_updated_by',
  'aar',
  'noti_frequency',
  'notification_list',
  'checked_users',
  'unchecked_users',
  'selected_noti_departs',
  'content_saved',
  'sent_back',
  'sub_department',
];
const AUDIT = ['id', 'timestamp', 'changed_by_name', 'role', 'description'];
const RECIPIENT = ['id', 'name', 'platform', 'is_notified_user'];

const ENTITIES: [ids: string, name: EndpointName, part: string, fields: string[]][] = [
  ['USER-3', 'get_all_users', 'data', USER],
  ['UDET-2', 'get_user', 'data', USER],
  ['UAUD-1', 'get_user_audit_trails', 'data', AUDIT],
  ['DATA-4 GRP-1', 'get_all_groups', 'data', ['id', 'group_name', 'description', 'no_of_user', 'perms']],
  [
    'DATA-4 GRP-2',
    'get_group_users',
    'data',
    ['id', 'staff_id', 'name', 'department', 'park', 'created_at', 'role'],
  ],
  [
    'SET-1',
    'get_settings',
    'data',
    // The last two fields are not in the specification.
    ['otp_life_time', 'email', 'sms', 'failed_login_attempts', 'regulatory_reporting', 'second_factor_roles'],
  ],
  [
    'NPAN-1',
    'get_push_messages',
    'data',
    ['id', 'incident_id', 'text', 'remark', 'timestamp', 'is_new', 'read_users'],
  ],
  [
    'NLST-1',
    'all_notification_subdeparts',
    'data',
    ['classification_title', 'classification_id', 'subdeparts', 'depart_count'],
  ],
  ['DET-7', 'notification_users', 'data', RECIPIENT],
  ['DET-7', 'search_notification_users', 'data', [...RECIPIENT, 'sub_department', 'state']],
  ['DET-7', 'search_notification_users', 'others', [...RECIPIENT, 'sub_department', 'state']],
  ['LIST-4', 'get_all_incidents', 'list', [...STORED, 'root_cause', 'pending']],
  ['DATA-1', 'get_incident', 'data', INCIDENT],
  ['DET-11', 'update_incident', 'data', INCIDENT],
  ['DET-11', 'incident_presence', 'data', ['user_id', 'name', 'state']],
  ['IAUD-1 IAUD-2', 'get_incident_audit_trails', 'data', [...AUDIT, 'details']],
  ['LIST-8 IAUD-2', 'get_incident_timeline', 'data', ['id', 'at', 'by', 'events']],
  ['PDF-1 IAUD-2', 'get_incident_fingerprint', 'data', ['fingerprint', 'entries', 'at', 'expected']],
  ['FORM-7', 'geocode_search', 'data', ['title', 'address', 'lat', 'lng']],
];

describe('what the server answers', () => {
  test.each(ENTITIES)('%s %s: the fields of %s', (_, name, part, fields) => {
    expect(getNames(getPart(name, part)).toSorted()).toEqual(fields.toSorted());
  });

  test.each(Object.keys(endpoints) as EndpointName[])(
    'DATA-1 %s: nothing but Success is a success',
    (name) => {
      const message = getPart(name, 'message');
      expect(message?.safeParse('Success').success).toBe(true);
      expect(
        ['success', 'Email already exists', '', undefined].some((text) => message?.safeParse(text).success),
      ).toBe(false);
    },
  );

  test.each([
    ['USER-5', 'get_all_users', ['message', 'data', 'next', 'total_pages', 'total']],
    ['GRP-2', 'get_group_users', ['message', 'data', 'next', 'total_pages', 'total']],
    ['UAUD-1', 'get_user_audit_trails', ['message', 'data', 'next', 'total_pages', 'total']],
    ['IAUD-1', 'get_incident_audit_trails', ['message', 'data', 'next', 'total_pages', 'total']],
    ['NLST-1', 'all_notification_subdeparts', ['message', 'data', 'next', 'total_pages', 'total']],
    ['LIST-7', 'get_all_incidents', ['message', 'list', 'nexturl', 'total_pages', 'total']],
    ['NPAN-1', 'get_push_messages', ['message', 'data', 'next']],
    [
      'AUTH-7 AUTH-10',
      'get_user_details',
      [
        'message',
        'id',
        'name',
        'email',
        'perms',
        'role',
        'is_active',
        'is_new',
        'department',
        'sub_department',
        'park',
        'mobile_no',
        'staff_id',
        'session_expires_at',
        'second_factor',
        'offers',
      ],
    ],
    ['DATA-1', 'get_current_user', ['message', 'department', 'sub_department', 'id']],
    ['DASH-2', 'incident_info', ['message', 'category', 'incident_status', 'incident_type_numbers']],
    ['AUTH-11', 'failed_sign_in', ['message', 'attempts', 'max', 'locked']],
    ['AUTH-13', 'send_otp', ['message', 'expires_in']],
    ['AUTH-14', 'check_otp', ['message', 'id']],
    ['UDET-15', 'create_user', ['message', 'id']],
    ['NPAN-5', 'has_new_push_message', ['message', 'has_new']],
    ['FORM-16', 'create_incident', ['message', 'id', 'incident_id', 'incident_status']],
  ] satisfies [string, EndpointName, string[]][])('%s %s answers %s', (_, name, fields) => {
    expect(getNames(endpoints[name].output).toSorted()).toEqual(fields.toSorted());
  });

  test('DASH-2 the counts of the dashboard, by the names of the specification', () => {
    const counts = {
      category: { c1: 1, c2: 0, c3: 0, c4: 0 },
      incident_status: { Open: 1, 'Pending Approval': 0, Draft: 0, Closed: 0, Archived: 0 },
      incident_type_numbers: { Safety: 1, Security: 0, 'Place Management': 0, Others: 0 },
    };
    const answer = { message: 'Success', ...counts };
    expect(endpoints.incident_info.output.parse(answer)).toEqual(answer);
  });
});
