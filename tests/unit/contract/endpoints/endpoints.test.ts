import { describe, expect, test } from 'vitest';
import type { Viewer } from '../../../../contract/access.ts';
import { calls } from '../../../../contract/endpoints/calls.ts';
import {
  type CallAccess,
  type CallDefinition,
  type Endpoint,
  endpoint,
  mayCall,
} from '../../../../contract/endpoints/endpoint.ts';
import { LIVE_EVENTS_PATH } from '../../../../contract/endpoints/incidents.ts';
import { type EndpointName, endpoints } from '../../../../contract/endpoints.ts';
import { PERMISSIONS, type PermissionCode } from '../../../../contract/permissions.ts';
import { getHolder, getRows, ME, SOMEBODY } from '../tables.ts';

/** Name, method, path and access of each call. `own` names the field with the owner of the record. */
const CALLS = getRows(`
  name                         method  path                                        access
  get_user_details             GET     /user/get_user_details/                     signed in
  get_current_user             GET     /user/get_current_user/                     own id
  failed_sign_in               POST    /user/failed_sign_in/                       public
  send_otp                     POST    /user/send_otp/                             public
  check_otp                    POST    /user/check_otp/                            public
  forgot_password              POST    /user/forgot_password/                      public
  send_email                   POST    /user/send_email/                           public
  change_password              POST    /user/change_password/                      signed in
  store_device_token           POST    /push_notification/store_device_token/      own user_id
  remove_device_token          POST    /push_notification/remove_device_token/     own user_id
  get_all_users                GET     /user/get_all_users/                        p12
  get_user                     GET     /user/user/                                 own id or p9
  save_user                    POST    /user/user/                                 public
  create_user                  POST    /user/save_user/                            p13
  check_account_import         POST    /user/check_account_import/                 p13
  start_account_import         POST    /user/start_account_import/                 p13
  get_account_import           GET     /user/get_account_import/                   p13
  delete_user                  DELETE  /user/user/                                 p9
  remove_second_factor         POST    /user/remove_second_factor/                 p9
  create_recovery_codes        POST    /user/create_recovery_codes/                signed in
  unlock_user                  POST    /user/unlock_user/                          p9
  get_sessions                 GET     /user/get_sessions/                         own user_id or p9
  sign_out_everywhere          POST    /user/sign_out_everywhere/                  own user_id or p9
  sign_out_group               POST    /user/sign_out_group/                       p9
  end_session                  POST    /user/end_session/                          own user_id
  get_held_work                GET     /user/get_held_work/                        p9
  create_user_audit_trail      POST    /user/create_user_audit_trail/              own user_id or p9
  get_user_audit_trails        GET     /user/get_user_audit_trails/                p9
  get_all_groups               GET     /user/get_all_groups/                       p14
  get_group_users              GET     /user/get_group_users/                      p14
  get_settings                 GET     /user/settings/                             signed in
  save_settings                POST    /user/settings/                             p9
  incident_info                GET     /dashboard/incident_info/                   signed in
  incident_insights            GET     /dashboard/incident_insights/               signed in
  save_visitors                POST    /dashboard/save_visitors/                   p9
  get_notification_preferences   GET   /user/notification_preferences/             signed in
  save_notification_preferences  POST  /user/notification_preferences/             signed in
  get_emergencies              GET     /incidents/get_emergencies/                 signed in
  acknowledge_emergency        POST    /incidents/acknowledge_emergency/           signed in
  get_acknowledgements         GET     /incidents/get_acknowledgements/            signed in
  count_emergency_recipients   POST    /incidents/count_emergency_recipients/          p15
  get_push_messages            GET     /incidents/get_push_messages/               own user_id
  filter_push_messages         GET     /incidents/filter_push_messages/            own user_id
  have_read_message            POST    /incidents/have_read_message/               own user_id
  delete_push_message          DELETE  /incidents/delete_push_message/             own user_id
  has_new_push_message         GET     /incidents/has_new_push_message/            own user_id
  all_notification_subdeparts  GET     /incidents/all_notification_subdeparts/     signed in
  notification_subdeparts      GET     /incidents/notification_subdeparts/         signed in
  all_subdepartments           GET     /incidents/all_subdepartments/              signed in
  notification_users           GET     /incidents/notification_users/              signed in
  search_notification_users    GET     /incidents/search_notification_users/       signed in
  get_all_incidents            GET     /incidents/get_all_incidents/               p2, p3, p2a, p3a
  count_incidents              GET     /incidents/count_incidents/                 p2, p3, p2a, p3a
  map_incidents                GET     /incidents/map_incidents/                   p2, p3, p2a, p3a
  get_nearby_incidents         GET     /incidents/get_nearby_incidents/                p2, p3, p2a, p3a
  get_list_views               GET     /incidents/get_list_views/                  p2, p3, p2a, p3a
  save_list_views              POST    /incidents/save_list_views/                 p2, p3, p2a, p3a
  get_incident                 GET     /incidents/incident/                        signed in
  create_incident              POST    /incidents/create_incident/                 p2, p3, p2a, p3a
  update_incident              POST    /incidents/update_incident/                 signed in
  have_viewed_incident         POST    /incidents/have_viewed_incident/            signed in
  incident_presence            POST    /incidents/incident_presence/               signed in
  create_incident_audit_trail  POST    /incidents/create_incident_audit_trail/     signed in
  get_incident_audit_trails    GET     /incidents/get_incident_audit_trails/       p16
  get_incident_timeline        GET     /incidents/get_incident_timeline/           signed in
  get_incident_fingerprint     GET     /incidents/get_incident_fingerprint/        signed in
  get_my_actions               GET     /incidents/get_my_actions/                  signed in
  complete_action              POST    /incidents/complete_action/                 signed in
  get_audit_trails             GET     /audit/get_audit_trails/                    p16, p9
  get_audit_entries            GET     /audit/get_audit_entries/                   p16 and p9
  get_audit_check              GET     /audit/get_audit_check/                     p16 and p9
  check_audit                  POST    /audit/check_audit/                         p16 and p9
  geocode_reverse              GET     /geocode/reverse/                           signed in
  geocode_search               GET     /geocode/search/                            signed in
`);

function inWords(access: CallAccess): string {
  switch (access.kind) {
    case 'public':
      return 'public';
    case 'signedIn':
      return 'signed in';
    case 'permission':
      return access.anyOf.join(', ');
    case 'allPermissions':
      return access.allOf.join(' and ');
    case 'own':
      return [`own ${access.field}`, ...access.orAnyOf].join(' or ');
  }
}

describe('the table of calls', () => {
  test('DATA-1 the table has exactly the calls of the contract, each with its method, path and access', () => {
    const table = Object.entries(calls).map(([name, { method, path, access }]) => [
      name,
      method,
      path,
      inWords(access),
    ]);
    expect(table.toSorted()).toEqual(CALLS.toSorted());
    expect(LIVE_EVENTS_PATH).toBe('/incidents/live/');
  });

  test('DATA-1 every call has a summary, which only the server loads', () => {
    for (const [name, { summary }] of Object.entries(endpoints))
      expect(summary, name).toMatch(/^[A-Z]\w* \w/);
    for (const [name, call] of Object.entries(calls))
      expect(Object.keys(call), name).not.toContain('summary');
    const { input, output } = endpoints.get_user;
    // @ts-expect-error a call that does not say what it is for is no endpoint
    endpoint(calls.get_user, { input, output });
  });

  test('DATA-1 no two calls share a method and a path, and every path ends as the contract writes it', () => {
    const places = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(places).size).toBe(places.length);
    for (const place of places) expect(place).toMatch(/^[A-Z]+ (\/[a-z_]+)+\/$/);
  });

  test('DATA-1 every call has its schemas, and they are joined to the right one', () => {
    expect(Object.keys(endpoints).toSorted()).toEqual(Object.keys(calls).toSorted());
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const {
        summary: _,
        idempotent: _key,
        bodyLimit: _limit,
        input: _input,
        output: _output,
        ...call
      }: Endpoint = endpoints[name];
      expect(call, name).toEqual(calls[name]);
    }
  });

  test('AUTH-7 AUTH-8 AUTH-9 an account that is not active yet may make only these calls', () => {
    const definitions: Record<string, CallDefinition> = calls;
    const allowed = Object.keys(definitions).filter((name) => definitions[name]?.beforeActive);
    expect(allowed.toSorted()).toEqual([
      'change_password',
      'create_user_audit_trail',
      'end_session',
      'get_current_user',
      'get_user_details',
      'save_user',
    ]);
  });
});

describe('access to calls', () => {
  const CODES = Object.keys(PERMISSIONS) as PermissionCode[];
  const nobody = getHolder();

  function codesThatMay(name: EndpointName, input: unknown): PermissionCode[] {
    return CODES.filter((code) => mayCall(getHolder(code), calls[name].access, input));
  }

  test.each([
    ['USER-1', 'get_all_users', ['p12']],
    ['USER-2', 'create_user', ['p13']],
    ['UDET-15', 'start_account_import', ['p13']],
    ['UDET-10', 'delete_user', ['p9']],
    ['UDET-9', 'unlock_user', ['p9']],
    ['UAUD-1', 'get_user_audit_trails', ['p9']],
    ['GRP-1', 'get_all_groups', ['p14']],
    ['GRP-2', 'get_group_users', ['p14']],
    ['SHELL-10', 'save_settings', ['p9']],
    ['LIST-1', 'get_all_incidents', ['p2', 'p2a', 'p3', 'p3a']],
    ['FORM-16', 'create_incident', ['p2', 'p2a', 'p3', 'p3a']],
    ['IAUD-1', 'get_incident_audit_trails', ['p16']],
    ['CARD-1', 'get_audit_trails', ['p16', 'p9']],
  ] satisfies [string, EndpointName, PermissionCode[]][])('%s %s needs one of %s', (_, name, codes) => {
    expect(codesThatMay(name, {}).toSorted()).toEqual(codes);
    expect(mayCall(nobody, calls[name].access, {})).toBe(false);
  });

  test.each(['get_audit_entries', 'get_audit_check', 'check_audit'] as const)(
    'IAUD-1 UAUD-1 %s needs p16 and p9 together, and neither alone is enough',
    (name) => {
      expect(codesThatMay(name, {})).toEqual([]);
      expect(mayCall(getHolder('p16', 'p9'), calls[name].access, {})).toBe(true);
      for (const missing of ['p16', 'p9']) {
        const others = CODES.filter((code) => code !== missing);
        expect(mayCall(getHolder(...others), calls[name].access, {}), missing).toBe(false);
      }
    },
  );

  test('USER-4 AUTH-9 your own record, or another’s with p9', () => {
    for (const [name, field] of [
      ['get_user', 'id'],
      ['create_user_audit_trail', 'user_id'],
    ] as const) {
      expect(mayCall(nobody, calls[name].access, { [field]: ME }), name).toBe(true);
      expect(mayCall(nobody, calls[name].access, { [field]: SOMEBODY }), name).toBe(false);
      expect(codesThatMay(name, { [field]: SOMEBODY }), name).toEqual(['p9']);
    }
  });

  test.each(['get_push_messages', 'have_read_message', 'delete_push_message', 'store_device_token'] as const)(
    'NPAN-1 AUTH-15 %s is for the own user_id, whatever else one may do',
    (name) => {
      expect(mayCall(nobody, calls[name].access, { user_id: ME })).toBe(true);
      expect(mayCall(getHolder(...CODES), calls[name].access, { user_id: SOMEBODY })).toBe(false);
    },
  );

  test.each([undefined, null, 'me', 7, [], {}, { id: [ME] }, { ID: ME }])(
    'USER-4 an input without a user is not the caller’s own: %j',
    (input) => expect(mayCall(nobody, calls.get_user.access, input)).toBe(false),
  );

  test('USER-4 a viewer without an id owns no record', () => {
    const viewer: Viewer = { ...nobody, id: '' };
    expect(mayCall(viewer, calls.get_user.access, {})).toBe(false);
  });

  test('SHELL-10 every signed-in user reads the settings', () => {
    expect(mayCall(nobody, calls.get_settings.access, {})).toBe(true);
  });
});
