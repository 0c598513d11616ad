/**
 * Optional features beyond the specification; get_user_details lists them, so that clients need not probe.
 * `idempotency_key`: a cross-origin preflight would reject the header (FORM-16). `live`: event stream (NPAN-5).
 * `reporting`: regulatory reports; `reporting_off`: switched off, for those who may switch it.
 * `account_import`: also account exports in pages of 1,000. `hand_over`: when archiving or deleting (UDET-6, UDET-10).
 * `reference_data`: editable, over the simple-rest dialect (REF-2). `fingerprint`: verification of case copies (PDF-1).
 * `insights`: figures beyond the pie charts, with visitor counts. `incident_map`: also the area filter.
 * `emergency_count`: how many people an emergency notifies. `nearby_incidents`: perhaps the same event.
 * `stock_components`: single notifications and audit entries, both lists oldest first, accounts by id (CARD-2).
 */
export const FEATURES = [
  'idempotency_key',
  'live',
  'geocode',
  'presence',
  'timeline',
  'reporting',
  'reporting_off',
  'my_actions',
  'audit_explorer',
  'account_import',
  'sessions',
  'hand_over',
  'reference_data',
  'tab_counts',
  'list_views',
  'fingerprint',
  'incident_map',
  'emergencies',
  'notification_preferences',
  'insights',
  'stock_components',
  'emergency_count',
  'nearby_incidents',
] as const;
export type Feature = (typeof FEATURES)[number];
