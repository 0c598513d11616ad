import { z } from 'zod';
import { STATUS_TRANSITIONS } from '../values/incidentValues.ts';
import { fileUrl } from './caseDetails.ts';
import { instant } from './common.ts';

/** How many people; the first of them by name, for who may see the trail. */
const people = z.object({ count: z.number().int(), names: z.array(z.string()).optional() });
export type TimelinePeople = z.infer<typeof people>;

/** What can happen to a case (issue 19, item 5). */
export const timelineEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('filed') }),
  /** A change of the status: what it was to the case, where that has a name, and what was said with it. */
  z.object({
    kind: z.literal('turned'),
    turn: z.enum(STATUS_TRANSITIONS).optional(),
    from: z.string(),
    to: z.string(),
    remark: z.string().optional(),
  }),
  /** What somebody added to the trail in their own words; for who may see it. */
  z.object({ kind: z.literal('remarked'), remark: z.string() }),
  /** How many other changes; the first of them in the trail's sentences, for who may see it. */
  z.object({
    kind: z.literal('changed'),
    count: z.number().int(),
    sentences: z.array(z.string()).optional(),
  }),
  /** As it stands now; without content it was deleted since. */
  z.object({
    kind: z.literal('update posted'),
    update: z.object({ remark: z.string(), img_url: z.array(fileUrl) }).optional(),
  }),
  z.object({ kind: z.literal('update edited') }),
  z.object({ kind: z.literal('update deleted') }),
  z.object({ kind: z.literal('action added'), description: z.string(), assigned_to: z.string() }),
  /** Numbered as the case numbered it then. */
  z.object({ kind: z.literal('action done'), number: z.number().int() }),
  /** LIST-8: who looked at it last on this day, each at their latest time alone. */
  z.object({ kind: z.literal('viewed'), people }),
  /** `to` who filed it, or whom it concerns. Of what was told long ago nobody knows by how many pushes, SMS and mails. */
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

/** What happened by one save, one telling, or one day's looking. Nobody did the last. */
export const timelineEntry = z.object({
  id: z.string(),
  at: instant,
  by: z.object({ name: z.string(), role: z.string() }).optional(),
  events: z.array(timelineEvent),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;
