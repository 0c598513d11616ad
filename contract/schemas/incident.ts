import { z } from 'zod';
import { MEDIA_MAX_COUNT } from '../limits.ts';
import { CATEGORIES, STATUSES } from '../values/incidentValues.ts';
import { aar, correctiveAction, rootCause } from './afterActionReport.ts';
import { caseDetails, fileUrl, incidentDescription } from './caseDetails.ts';
import { day, freeText, instant, name, recordId, storable } from './common.ts';
import { notifiedDepartment } from './notification.ts';

export const incidentUpdate = z.object({
  /** Empty until stored. */
  id: storable.max(128).default(''),
  remark: freeText.default(''),
  img_url: z.array(fileUrl).max(MEDIA_MAX_COUNT).default([]),
  submitted_by: name.default(''),
  /** The author's account; only the server sets it (DET-6). */
  submitted_by_id: storable.max(128).optional(),
  submitted_at: z.union([z.literal(''), instant]).default(''),
  deleted: z.enum(['yes', 'no']).default('no'),
});
export type IncidentUpdate = z.infer<typeof incidentUpdate>;

const ids = z.array(recordId).max(5000).default([]);
const departmentNames = z.array(name).max(500).default([]);

/** `unchecked_users` are excluded even if their department is notified. */
export const notificationChoice = z.object({
  notification_list: departmentNames,
  checked_users: ids,
  unchecked_users: ids,
  selected_noti_departs: z.array(notifiedDepartment).max(500).default([]),
  send_noti: z.coerce.number().int().min(0).max(1).default(0),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

const notiFrequency = z.enum(['', 'repeat', 'one time']);

export const incidentContent = z.object({
  case_details: caseDetails.prefault({}),
  aar: aar.prefault({}),
  noti_frequency: notiFrequency.default(''),
});
export type IncidentContent = z.infer<typeof incidentContent>;

/** Two fields have two places each in the specification; the server moves them to one. */
export const sentContent = incidentContent.extend({
  case_details: caseDetails.extend({ root_cause: rootCause.optional() }).prefault({}),
  zone_type: name.optional(),
});

const storedFields = z.object({
  id: z.string(),
  /** Such as `INC-000123`. */
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
  /** The original category of a case that was lowered to c1 while it waits (FLOW-5). */
  submitted_category: z.enum(CATEGORIES).optional(),
});

/** Contains no personal data; every full incident is also a valid row (LIST-4). */
export const incidentListRow = storedFields.extend({
  case_details: z.object({
    incident_description: incidentDescription.pick({ incident_title: true, is_emergency_incident: true }),
  }),
  /** Due date of the report to the authorities; absent if nothing is due or the feature is off. */
  report_due: day.optional(),
});
export type IncidentListRow = z.infer<typeof incidentListRow>;

export const incidentListItem = storedFields.extend({
  case_details: caseDetails,
  incident_updates: z.array(incidentUpdate),
  root_cause: rootCause,
  /** True only for drafts in the browser. */
  pending: z.boolean(),
});
export type IncidentListItem = z.infer<typeof incidentListItem>;

const sentBack = z.object({ remark: z.string(), by: z.string(), at: instant });
export type SentBack = z.infer<typeof sentBack>;

export const incident = storedFields.extend({
  latest_updated_by: z.string(),
  case_details: caseDetails,
  aar,
  incident_updates: z.array(incidentUpdate),
  noti_frequency: notiFrequency,
  ...notificationChoice.omit({ send_noti: true }).shape,
  sub_department: z.string(),
  /** The last save of anything but updates (DET-11). */
  content_saved: z.object({ by: z.string(), by_id: z.string(), at: instant }).optional(),
  /** Present until it is submitted again. */
  sent_back: sentBack.optional(),
});
export type Incident = z.infer<typeof incident>;

export const myAction = z.object({
  /** Incident id and action id combined. */
  id: z.string(),
  incident: storedFields
    .pick({ id: true, incident_id: true, incident_status: true })
    .extend({ incident_title: z.string() }),
  action: correctiveAction,
  may_complete: z.boolean(),
});
export type MyAction = z.infer<typeof myAction>;

/** An incident that may be the same event as one that is being filed. */
export const nearbyIncident = storedFields
  .pick({
    id: true,
    incident_id: true,
    incident_status: true,
    filtered_zone_type: true,
    creator_name: true,
    created_at: true,
  })
  .extend({
    incident_title: z.string(),
    /** Null if one of the two has no pin. */
    metres: z.int().nullable(),
    may_update: z.boolean(),
  });
export type NearbyIncident = z.infer<typeof nearbyIncident>;

export const PRESENT_STATES = ['viewing', 'editing'] as const;
export const presentPerson = z.object({
  user_id: z.string(),
  name: z.string(),
  state: z.enum(PRESENT_STATES),
});
export type PresentPerson = z.infer<typeof presentPerson>;

/** Lets copies of a case be verified against its audit trail (PDF-1, IAUD-2). */
export const caseFingerprint = z.object({
  /** `case1`, the number of entries, and SHA-256 over the entries' hashes, calculated from their current content. */
  fingerprint: z.string(),
  entries: z.int(),
  /** Time of the last entry. */
  at: instant,
  /** `wrong`: the entries behind it no longer exist; `none`: not a fingerprint. */
  expected: z.enum(['same', 'wrong', 'none']).optional(),
});
export type CaseFingerprint = z.infer<typeof caseFingerprint>;
