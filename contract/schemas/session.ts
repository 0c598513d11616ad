import { z } from 'zod';
import { instant } from './common.ts';

/** `device` is for example `Chrome 156 on Windows`; empty if unknown. */
const session = z.object({
  id: z.string(),
  device: z.string(),
  signed_in_at: instant,
  /** Accurate to 15 minutes. */
  last_seen_at: instant,
  is_this: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const signIns = z.object({
  /** Account id. */
  id: z.string(),
  last_sign_in: z.union([instant, z.literal('')]),
  /** Wrong passwords since the last success (AUTH-11). */
  failed: z.object({ count: z.number().int(), last_at: z.union([instant, z.literal('')]) }),
  /** Has an authenticator app. Absent if the server has no second factor. */
  second_factor: z.boolean().optional(),
  /** Unused ones. Absent for other people's accounts, and without an authenticator app. */
  recovery_codes: z.number().int().optional(),
  /** Latest sign-in first. Absent if the identity service keeps no list. */
  devices: z.array(session).optional(),
});
export type SignIns = z.infer<typeof signIns>;
