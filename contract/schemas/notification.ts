import { z } from 'zod';
import { instant, name } from './common.ts';

/** `text` keeps its underscores; the panel shows spaces. */
export const pushMessage = z.object({
  id: z.string(),
  incident_id: z.string(),
  text: z.string(),
  /** Remark of the person who decided on the reader's incident. */
  remark: z.string().optional(),
  timestamp: instant,
  is_new: z.boolean(),
  read_users: z.array(z.string()),
});
export type PushMessage = z.infer<typeof pushMessage>;

export const classificationRecipients = z.object({
  classification_title: z.string(),
  classification_id: z.string(),
  subdeparts: z.array(z.string()),
  depart_count: z.number().int(),
});
export type ClassificationRecipients = z.infer<typeof classificationRecipients>;

/** 1 all users of the department, 0 none, -1 some. */
const departmentState = z.union([z.literal(1), z.literal(0), z.literal(-1)]);
export const notifiedDepartment = z.object({ name, status: departmentState });
export type NotifiedDepartment = z.infer<typeof notifiedDepartment>;

export const notifiedUser = z.object({
  id: z.string(),
  name: z.string(),
  platform: z.string(),
  is_notified_user: z.boolean(),
});
export type NotifiedUser = z.infer<typeof notifiedUser>;

export const foundNotificationUser = notifiedUser.extend({
  sub_department: z.string(),
  state: departmentState,
});
export type FoundNotificationUser = z.infer<typeof foundNotificationUser>;
