import { lt } from 'drizzle-orm';
import { idempotencyKeys } from '../database/schema.ts';
import type { Job } from './job.ts';

const HOUR = 60 * 60_000;
/**
 * The contract promises a day. But a draft whose answer was lost keeps its key as long as it lies on the phone, and is one
 * incident when it is sent again weeks later.
 */
const KEY_LIFE = 90 * 24 * HOUR;

/** FORM-16: forgets what nobody will send again. */
export const pruneIdempotencyKeys: Job = {
  name: 'pruneIdempotencyKeys',
  every: HOUR,
  async run({ database, now }) {
    const before = new Date(now().getTime() - KEY_LIFE);
    // After a long pause there may be very many.
    await database.forLongWork((own) =>
      own.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before)),
    );
  },
};
