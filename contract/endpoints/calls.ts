import { OPENED_BY, OPENS_AUDIT_EXPLORER } from '../access.ts';
import { allPermissions, type CallDefinition, ownRecord, PUBLIC, permission, SIGNED_IN } from './endpoint.ts';

/** Kept apart from the schemas so that the browser need not load them. */
export const calls = {
  get_user_details: {
    method: 'GET',
    path: '/user/get_user_details/',
    access: SIGNED_IN,
    beforeActive: true,
  },
  get_current_user: {
    method: 'GET',
    path: '/user/get_current_user/',
    access: ownRecord('id'),
    beforeActive: true,
  },
  failed_sign_in: {
    method: 'POST',
    path: '/user/failed_sign_in/',
    access: PUBLIC,
  },
  send_otp: {
    method: 'POST',
    path: '/user/send_otp/',
    access: PUBLIC,
  },
  check_otp: {
    method: 'POST',
    path: '/user/check_otp/',
    access: PUBLIC,
  },
  forgot_password: {
    method: 'POST',
    path: '/user/forgot_password/',
    access: PUBLIC,
  },
  send_email: {
    method: 'POST',
    path: '/user/send_email/',
    access: PUBLIC,
  },
  change_password: {
    method: 'POST',
    path: '/user/change_password/',
    access: SIGNED_IN,
    beforeActive: true,
  },
  store_device_token: {
    method: 'POST',
    path: '/push_notification/store_device_token/',
    access: ownRecord('user_id'),
  },
  remove_device_token: {
    method: 'POST',
    path: '/push_notification/remove_device_token/',
    access: ownRecord('user_id'),
  },

  get_all_users: {
    method: 'GET',
    path: '/user/get_all_users/',
    access: permission(...OPENED_BY.accountList),
  },
  get_user: {
    method: 'GET',
    path: '/user/user/',
    access: ownRecord('id', ...OPENED_BY.otherUsers),
  },
  save_user: {
    method: 'POST',
    path: '/user/user/',
    access: PUBLIC,
    beforeActive: true,
  },
  create_user: {
    method: 'POST',
    path: '/user/save_user/',
    access: permission(...OPENED_BY.newUser),
  },
  check_account_import: {
    method: 'POST',
    path: '/user/check_account_import/',
    access: permission(...OPENED_BY.newUser),
  },
  start_account_import: {
    method: 'POST',
    path: '/user/start_account_import/',
    access: permission(...OPENED_BY.newUser),
  },
  get_account_import: {
    method: 'GET',
    path: '/user/get_account_import/',
    access: permission(...OPENED_BY.newUser),
  },
  delete_user: {
    method: 'DELETE',
    path: '/user/user/',
    access: permission(...OPENED_BY.otherUsers),
  },
  remove_second_factor: {
    method: 'POST',
    path: '/user/remove_second_factor/',
    access: permission(...OPENED_BY.otherUsers),
  },
  create_recovery_codes: {
    method: 'POST',
    path: '/user/create_recovery_codes/',
    access: SIGNED_IN,
  },
  unlock_user: {
    method: 'POST',
    path: '/user/unlock_user/',
    access: permission(...OPENED_BY.otherUsers),
  },
  get_sessions: {
    method: 'GET',
    path: '/user/get_sessions/',
    access: ownRecord('user_id', ...OPENED_BY.otherUsers),
  },
  sign_out_everywhere: {
    method: 'POST',
    path: '/user/sign_out_everywhere/',
    access: ownRecord('user_id', ...OPENED_BY.otherUsers),
  },
  sign_out_group: {
    method: 'POST',
    path: '/user/sign_out_group/',
    access: permission(...OPENED_BY.otherUsers),
  },
  end_session: {
    method: 'POST',
    path: '/user/end_session/',
    access: ownRecord('user_id'),
    beforeActive: true,
  },
  get_held_work: {
    method: 'GET',
    path: '/user/get_held_work/',
    access: permission(...OPENED_BY.otherUsers),
  },
  create_user_audit_trail: {
    method: 'POST',
    path: '/user/create_user_audit_trail/',
    access: ownRecord('user_id', ...OPENED_BY.otherUsers),
    beforeActive: true,
  },
  get_user_audit_trails: {
    method: 'GET',
    path: '/user/get_user_audit_trails/',
    access: permission(...OPENED_BY.otherUsers),
  },
  get_all_groups: {
    method: 'GET',
    path: '/user/get_all_groups/',
    access: permission(...OPENED_BY.groups),
  },
  get_group_users: {
    method: 'GET',
    path: '/user/get_group_users/',
    access: permission(...OPENED_BY.groups),
  },
  get_settings: {
    method: 'GET',
    path: '/user/settings/',
    access: SIGNED_IN,
  },
  save_settings: {
    method: 'POST',
    path: '/user/settings/',
    access: permission(...OPENED_BY.settings),
  },

  incident_info: {
    method: 'GET',
    path: '/dashboard/incident_info/',
    access: SIGNED_IN,
  },
  incident_insights: {
    method: 'GET',
    path: '/dashboard/incident_insights/',
    access: SIGNED_IN,
  },
  save_visitors: {
    method: 'POST',
    path: '/dashboard/save_visitors/',
    access: permission(...OPENED_BY.visitors),
  },
  get_push_messages: {
    method: 'GET',
    path: '/incidents/get_push_messages/',
    access: ownRecord('user_id'),
  },
  filter_push_messages: {
    method: 'GET',
    path: '/incidents/filter_push_messages/',
    access: ownRecord('user_id'),
  },
  have_read_message: {
    method: 'POST',
    path: '/incidents/have_read_message/',
    access: ownRecord('user_id'),
  },
  delete_push_message: {
    method: 'DELETE',
    path: '/incidents/delete_push_message/',
    access: ownRecord('user_id'),
  },
  has_new_push_message: {
    method: 'GET',
    path: '/incidents/has_new_push_message/',
    access: ownRecord('user_id'),
  },
  all_notification_subdeparts: {
    method: 'GET',
    path: '/incidents/all_notification_subdeparts/',
    access: SIGNED_IN,
  },
  notification_subdeparts: {
    method: 'GET',
    path: '/incidents/notification_subdeparts/',
    access: SIGNED_IN,
  },
  all_subdepartments: {
    method: 'GET',
    path: '/incidents/all_subdepartments/',
    access: SIGNED_IN,
  },
  notification_users: {
    method: 'GET',
    path: '/incidents/notification_users/',
    access: SIGNED_IN,
  },
  search_notification_users: {
    method: 'GET',
    path: '/incidents/search_notification_users/',
    access: SIGNED_IN,
  },
  get_notification_preferences: {
    method: 'GET',
    path: '/user/notification_preferences/',
    access: SIGNED_IN,
  },
  save_notification_preferences: {
    method: 'POST',
    path: '/user/notification_preferences/',
    access: SIGNED_IN,
  },
  get_emergencies: {
    method: 'GET',
    path: '/incidents/get_emergencies/',
    access: SIGNED_IN,
  },
  count_emergency_recipients: {
    method: 'POST',
    path: '/incidents/count_emergency_recipients/',
    access: permission(...OPENED_BY.emergency),
  },
  acknowledge_emergency: {
    method: 'POST',
    path: '/incidents/acknowledge_emergency/',
    access: SIGNED_IN,
  },
  get_acknowledgements: {
    method: 'GET',
    path: '/incidents/get_acknowledgements/',
    access: SIGNED_IN,
  },

  get_all_incidents: {
    method: 'GET',
    path: '/incidents/get_all_incidents/',
    access: permission(...OPENED_BY.incidentList),
  },
  count_incidents: {
    method: 'GET',
    path: '/incidents/count_incidents/',
    access: permission(...OPENED_BY.incidentList),
  },
  map_incidents: {
    method: 'GET',
    path: '/incidents/map_incidents/',
    access: permission(...OPENED_BY.incidentList),
  },
  get_list_views: {
    method: 'GET',
    path: '/incidents/get_list_views/',
    access: permission(...OPENED_BY.incidentList),
  },
  save_list_views: {
    method: 'POST',
    path: '/incidents/save_list_views/',
    access: permission(...OPENED_BY.incidentList),
  },
  get_nearby_incidents: {
    method: 'GET',
    path: '/incidents/get_nearby_incidents/',
    access: permission(...OPENED_BY.incidentList),
  },
  get_incident: {
    method: 'GET',
    path: '/incidents/incident/',
    access: SIGNED_IN,
  },
  create_incident: {
    method: 'POST',
    path: '/incidents/create_incident/',
    access: permission(...OPENED_BY.incidentList),
  },
  update_incident: {
    method: 'POST',
    path: '/incidents/update_incident/',
    access: SIGNED_IN,
  },
  have_viewed_incident: {
    method: 'POST',
    path: '/incidents/have_viewed_incident/',
    access: SIGNED_IN,
  },
  incident_presence: {
    method: 'POST',
    path: '/incidents/incident_presence/',
    access: SIGNED_IN,
  },
  create_incident_audit_trail: {
    method: 'POST',
    path: '/incidents/create_incident_audit_trail/',
    access: SIGNED_IN,
  },
  get_incident_audit_trails: {
    method: 'GET',
    path: '/incidents/get_incident_audit_trails/',
    access: permission(...OPENED_BY.incidentAudit),
  },
  get_incident_timeline: {
    method: 'GET',
    path: '/incidents/get_incident_timeline/',
    access: SIGNED_IN,
  },
  get_incident_fingerprint: {
    method: 'GET',
    path: '/incidents/get_incident_fingerprint/',
    access: SIGNED_IN,
  },
  get_my_actions: {
    method: 'GET',
    path: '/incidents/get_my_actions/',
    access: SIGNED_IN,
  },
  complete_action: {
    method: 'POST',
    path: '/incidents/complete_action/',
    access: SIGNED_IN,
  },
  get_audit_trails: {
    method: 'GET',
    path: '/audit/get_audit_trails/',
    access: permission(...OPENED_BY.incidentAudit, ...OPENED_BY.otherUsers),
  },
  get_audit_entries: {
    method: 'GET',
    path: '/audit/get_audit_entries/',
    access: allPermissions(...OPENS_AUDIT_EXPLORER),
  },
  get_audit_check: {
    method: 'GET',
    path: '/audit/get_audit_check/',
    access: allPermissions(...OPENS_AUDIT_EXPLORER),
  },
  check_audit: {
    method: 'POST',
    path: '/audit/check_audit/',
    access: allPermissions(...OPENS_AUDIT_EXPLORER),
  },
  geocode_reverse: {
    method: 'GET',
    path: '/geocode/reverse/',
    access: SIGNED_IN,
  },
  geocode_search: {
    method: 'GET',
    path: '/geocode/search/',
    access: SIGNED_IN,
  },
} as const satisfies Record<string, CallDefinition>;
