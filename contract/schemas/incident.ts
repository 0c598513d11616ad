import { z } from 'zod';
import { MEDIA_MAX_COUNT } from '../limits.ts';
import { CATEGORIES, STATUSES } from '../values/incidentValues.ts';
import { aar, correctiveAction, rootCause } from './afterActionReport.ts';
import { caseDetails, fileUrl, incidentDescription } from './caseDetails.ts';
import { day, freeText, instant, name, recordId, storable } from './common.ts';
import { notifiedDepartment } from './notification.ts';

export const incidentUpdate = z.object({
  /** Empty for one that is not stored yet. */
  id: storable.max(128).default(''),
  remark: freeText.default(''),
  img_url: z.array(fileUrl).max(MEDIA_MAX_COUNT).default([]),
  submitted_by: name.default(''),
  /** DET-6: the author's account, by which they know it as theirs; only the server sets it. */
  submitted_by_id: storable.max(128).optional(),
  submitted_at: z.union([z.literal(''), instant]).default(''),
  deleted: z.enum(['yes', 'no']).default('no'),
});
export type IncidentUpdate = z.infer<typeof incidentUpdate>;

const ids = z.array(recordId).max(5000).default([]);
const departmentNames = z.array(name).max(500).default([]);

/** Who is told: sent with a create and an update. `unchecked_users` are left out of whatever the departments bring in. */
export const notificationChoice = z.object({
  notification_list: departmentNames,
  checked_users: ids,
  unchecked_users: ids,
  selected_noti_departs: z.array(notifiedDepartment).max(500).default([]),
  send_noti: z.coerce.number().int().min(0).max(1).default(0),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

export const notiFrequency = z.enum(['', 'repeat', 'one time']);

/** What a person fills in, in the form and in the detail. */
export const incidentContent = z.object({
  case_details: caseDetails.prefault({}),
  aar: aar.prefault({}),
  noti_frequency: notiFrequency.default(''),
});
export type IncidentContent = z.infer<typeof incidentContent>;

/**
 * The same as a create or an update carries it: with the two fields that one seed has in another place than the other, and
 * this server in one (contract/incidents/takenContent.ts).
 */
export const sentContent = incidentContent.extend({
  case_details: caseDetails.extend({ root_cause: rootCause.optional() }).prefault({}),
  zone_type: name.optional(),
});

const storedFields = z.object({
  id: z.string(),
  /** The code people use: `INC-000123`. */
  incident_id: z.string(),
  incident_status: z.enum(STATUSES),
  filtered_category: z.enum(['', ...CATEGORIES]),
  filtered_park: z.string(),
  filtered_zone_type: z.string(),
  filtered_incident_type: z.string(),
  filtered_incident_placement: z.string(),
  creator_name: z.string(),
  created_by: z.string(),
  department: z.string(),
  created_at: instant,
  latest_updated_at: instant,
  /** FLOW-5: of a case that was lowered to c1 while it waits, the category it was submitted with. */
  submitted_category: z.enum(CATEGORIES).optional(),
});

/** LIST-4: what a row of a list shows, and nothing of persons; every whole incident is one, too. */
export const incidentListRow = storedFields.extend({
  case_details: z.object({
    incident_description: incidentDescription.pick({ incident_title: true, is_emergency_incident: true }),
  }),
  /** Until when it is still to be reported to the authorities; not there where it is not, or that is switched off. */
  report_due: day.optional(),
});
export type IncidentListRow = z.infer<typeof incidentListRow>;

/** LIST-4: one incident of the list as the specification has it. */
export const incidentListItem = storedFields.extend({
  case_details: caseDetails,
  incident_updates: z.array(incidentUpdate),
  root_cause: rootCause,
  /** False of every incident of the server; a draft that lies in a browser alone is a row with true. */
  pending: z.boolean(),
});
export type IncidentListItem = z.infer<typeof incidentListItem>;

/** FLOW-5: who rejected the incident, when, and what they said of it. */
export const sentBack = z.object({ remark: z.string(), by: z.string(), at: instant });
export type SentBack = z.infer<typeof sentBack>;

export const incident = storedFields.extend({
  latest_updated_by: z.string(),
  case_details: caseDetails,
  aar,
  incident_updates: z.array(incidentUpdate),
  noti_frequency: notiFrequency,
  ...notificationChoice.omit({ send_noti: true }).shape,
  sub_department: z.string(),
  /** Until it is submitted again. */
  sent_back: sentBack.optional(),
});
export type Incident = z.infer<typeof incident>;

/** DET-4: a corrective action with the incident it is of. */
export const myAction = z.object({
  /** Of both together. */
  id: z.string(),
  incident: storedFields
    .pick({ id: true, incident_id: true, incident_status: true })
    .extend({ incident_title: z.string() }),
  action: correctiveAction,
  /** Whether this viewer says that it is done, or takes that back. */
  may_complete: z.boolean(),
});
export type MyAction = z.infer<typeof myAction>;

/** DET-11: what a person does who has an incident open. */
export const PRESENT_STATES = ['viewing', 'editing'] as const;
export const presentPerson = z.object({
  user_id: z.string(),
  name: z.string(),
  state: z.enum(PRESENT_STATES),
});
export type PresentPerson = z.infer<typeof presentPerson>;

/** PDF-1, IAUD-2: what a copy of a case is held against: all that its audit trail holds, in one line. */
export const caseFingerprint = z.object({
  /** `case1`, how many entries there are, and SHA-256 over the hash of each as it is made of what it says now. */
  fingerprint: z.string(),
  entries: z.int(),
  /** Of the last entry. */
  at: instant,
  /** Where one was expected: of a `wrong` one, what it was made of is not there any more; `none` is no fingerprint. */
  expected: z.enum(['same', 'wrong', 'none']).optional(),
});
export type CaseFingerprint = z.infer<typeof caseFingerprint>;
