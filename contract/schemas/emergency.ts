import { z } from 'zod';
import { CATEGORIES } from '../values/incidentValues.ts';
import { instant } from './common.ts';

export const pendingEmergency = z.object({
  incident_id: z.string(),
  code: z.string(),
  category: z.enum(['', ...CATEGORIES]),
  classification: z.string(),
  park: z.string(),
  /** Empty if the place was pinned or typed. */
  zone: z.string(),
  told_at: instant,
  told_by: z.string(),
  may_open: z.boolean(),
});
export type PendingEmergency = z.infer<typeof pendingEmergency>;

export const ACKNOWLEDGEMENT_STATES = ['acknowledged', 'waiting'] as const;
export type AcknowledgementState = (typeof ACKNOWLEDGEMENT_STATES)[number];

const acknowledgement = z.object({
  name: z.string(),
  sub_department: z.string(),
  at: instant.nullable(),
});
export type Acknowledgement = z.infer<typeof acknowledgement>;

export const acknowledgements = z.object({
  told: z.number().int(),
  acknowledged: z.number().int(),
  data: z.array(acknowledgement),
  next: z.string().nullable(),
});
