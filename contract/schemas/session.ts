import { z } from 'zod';
import { instant } from './common.ts';

/** A device that is signed in, as its person would say it: `Chrome 156 on Windows`; empty where that is not known. */
export const session = z.object({
  id: z.string(),
  device: z.string(),
  signed_in_at: instant,
  /** Exact to a quarter of an hour. */
  last_seen_at: instant,
  /** It is the one that asks. */
  is_this: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** Issue 20, item 4: how a person signs in, and where they are signed in now. */
export const signIns = z.object({
  /** The account's. */
  id: z.string(),
  last_sign_in: z.union([instant, z.literal('')]),
  /** AUTH-11: wrong passwords since the last success. */
  failed: z.object({ count: z.number().int(), last_at: z.union([instant, z.literal('')]) }),
  /** The latest sign-in first. */
  devices: z.array(session),
});
export type SignIns = z.infer<typeof signIns>;
