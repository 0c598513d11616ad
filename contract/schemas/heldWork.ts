import { z } from 'zod';
import { day } from './common.ts';
import { myAction } from './incident.ts';

const incident = myAction.shape.incident;

/** Issue 20, item 4: what somebody still holds: cases that they filed and that are not closed, and actions to be done. */
export const heldWork = z.object({
  /** The account's. */
  id: z.string(),
  /** The latest saved first. */
  cases: z.array(incident),
  /** The earliest day first. */
  actions: z.array(
    z.object({
      id: z.string(),
      incident,
      description: z.string(),
      to_be_done_by: z.union([day, z.literal('')]),
    }),
  ),
});
export type HeldWork = z.infer<typeof heldWork>;
