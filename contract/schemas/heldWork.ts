import { z } from 'zod';
import { day } from './common.ts';
import { myAction } from './incident.ts';

const incident = myAction.shape.incident;

export const heldWork = z.object({
  /** Account id. */
  id: z.string(),
  /** Last saved first. */
  cases: z.array(incident),
  /** Earliest due date first. */
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
