import { z } from 'zod';
import { CATEGORIES } from '../values/incidentValues.ts';
import { instant } from './common.ts';

/** An emergency that a person was told of and has not acknowledged. */
export const pendingEmergency = z.object({
  incident_id: z.string(),
  /** As people call it: `INC-000123`. */
  code: z.string(),
  category: z.enum(['', ...CATEGORIES]),
  classification: z.string(),
  park: z.string(),
  /** Empty where somebody pinned or typed the place. */
  zone: z.string(),
  /** When it was last told, and by whom. */
  told_at: instant,
  told_by: z.string(),
  /** Whether this person may open the case (LIST-8). */
  may_open: z.boolean(),
});
export type PendingEmergency = z.infer<typeof pendingEmergency>;

export const ACKNOWLEDGEMENT_STATES = ['acknowledged', 'waiting'] as const;
export type AcknowledgementState = (typeof ACKNOWLEDGEMENT_STATES)[number];

/** Somebody who was told of an emergency. */
export const acknowledgement = z.object({
  name: z.string(),
  sub_department: z.string(),
  /** Null of who has not yet. */
  at: instant.nullable(),
});
export type Acknowledgement = z.infer<typeof acknowledgement>;

/** How many were told of an emergency, and how many of them know; `data` without names is empty. */
export const acknowledgements = z.object({
  told: z.number().int(),
  acknowledged: z.number().int(),
  data: z.array(acknowledgement),
  next: z.string().nullable(),
});
