import { z } from 'zod';
import { STATUS_TRANSITIONS } from '../values/incidentValues.ts';
import { fileUrl } from './caseDetails.ts';
import { instant } from './common.ts';

/** Names only for viewers with audit access, and only the first few. */
const people = z.object({ count: z.number().int(), names: z.array(z.string()).optional() });
export type TimelinePeople = z.infer<typeof people>;

const timelineEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('filed') }),
  /** A status change; `turn` is missing if the transition has no name. */
  z.object({
    kind: z.literal('turned'),
    turn: z.enum(STATUS_TRANSITIONS).optional(),
    from: z.string(),
    to: z.string(),
    remark: z.string().optional(),
  }),
  /** Only for viewers with audit access. */
  z.object({ kind: z.literal('remarked'), remark: z.string() }),
  /** Other changes; sentences only for viewers with audit access, and only the first few. */
  z.object({
    kind: z.literal('changed'),
    count: z.number().int(),
    sentences: z.array(z.string()).optional(),
  }),
  /** The current text; missing if deleted since. */
  z.object({
    kind: z.literal('update posted'),
    update: z.object({ remark: z.string(), img_url: z.array(fileUrl) }).optional(),
  }),
  z.object({ kind: z.literal('update edited') }),
  z.object({ kind: z.literal('update deleted') }),
  z.object({ kind: z.literal('action added'), description: z.string(), assigned_to: z.string() }),
  /** The number it had at that time. */
  z.object({ kind: z.literal('action done'), number: z.number().int() }),
  /** Each viewer of the day once, at their latest time (LIST-8). */
  z.object({ kind: z.literal('viewed'), people }),
  /** Old notifications have no counts by channel. */
  z.object({
    kind: z.literal('told'),
    to: z.enum(['reporter', 'people']),
    count: z.number().int(),
    read: people,
    pushes: z.number().int().nullable(),
    texts: z.number().int().nullable(),
    mails: z.number().int().nullable().optional(),
  }),
]);
export type TimelineEvent = z.infer<typeof timelineEvent>;

/** One save, one notification, or one day of views; views have no author. */
export const timelineEntry = z.object({
  id: z.string(),
  at: instant,
  by: z.object({ name: z.string(), role: z.string() }).optional(),
  events: z.array(timelineEvent),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;
