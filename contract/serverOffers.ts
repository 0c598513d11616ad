/**
 * What a server may have beyond the specification's calls ("Additions are optional"), where asking for it in vain would do harm or
 * make noise: the server's answer to get_user_details names what it has, and nobody guesses it from a failure.
 * `idempotency_key`: the header of that name, which the preflight request of another origin would refuse (FORM-16).
 * `live`: the stream of news (NPAN-5). `geocode`: places by name, and names of places (FORM-6, FORM-7). `presence`: who else
 * has an incident open (DET-11). `timeline`: everything that happened to an incident. `reporting`: what of a case must be
 * reported to the authorities, while that is switched on; `reporting_off`: that it is switched off, said to whoever may switch it.
 * `my_actions`: the corrective actions of a person, and who they are assigned to (DET-4). `audit_explorer`: every audit entry in
 * one list, and whether the trail is sound (issue 20).
 * `account_import`: accounts from a spreadsheet, and the account list in pages of 1,000 for its export.
 * `sessions`: where a person is signed in, and signing them out there. `hand_over`: what somebody still holds, and
 * handing it over in the call that archives (UDET-6) or deletes them (UDET-10).
 * `reference_data`: the reference data, managed over the simple-rest dialect (REF-2).
 * `tab_counts`: how many incidents each tab of the list has. `list_views`: a person's own views of the list.
 * `fingerprint`: what a copy of a case is held against (PDF-1).
 * `incident_map`: where the incidents of a list are, and the filter by an area (issue 21, item 2).
 * `emergencies`: emergencies that a person is to acknowledge, and who has; `notification_preferences`: in which ways a person is
 * told (issue 21, item 6).
 * `insights`: what the dashboard shows beside the pies, with the visitors of the parks (issue 21, item 5).
 * `stock_components`: a notification and an audit entry by its id, the lists of both from the oldest on, and accounts in the order of
 * their ids (CARD-2).
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
] as const;
export type Feature = (typeof FEATURES)[number];
