import { desc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { takeLock } from '../../database/locks.ts';
import { signInFailures, signInStrangeLocks } from '../../database/schema.ts';
import { normalEmail } from '../../platform/normalEmail.ts';
import { countFailure, type FailureCount, readFailures } from './failureCounts.ts';

/*
 * Networks that are new for an account lock at most ten accounts an hour, so that strangers with many networks cannot
 * lock everyone out (AUTH-11). Addresses without an account count too, so that refusals do not reveal accounts.
 */

export const MOST_STRANGE_LOCKS = 10;
const HOUR = 60 * 60_000;

type Try = { email: string; at: Date };

/** No row if strangers may lock another account; otherwise the lock whose hour has to end before they may. */
export function selectDecidingLock(database: Queryable, at: Date) {
  return database
    .select({ lockedAt: signInStrangeLocks.at })
    .from(signInStrangeLocks)
    .where(gt(signInStrangeLocks.at, new Date(at.getTime() - HOUR)))
    .orderBy(desc(signInStrangeLocks.at))
    .offset(MOST_STRANGE_LOCKS - 1)
    .limit(1);
}

export const endOfHour = (lockedAt: Date) => new Date(lockedAt.getTime() + HOUR);

/**
 * Counts a failure that reaches the limit. Also handles a limit that was lowered below the count.
 * @returns the count, or the time until which strangers may not lock; then nothing is counted
 */
export function reachLimitAsStranger(
  database: Queryable,
  { email, at }: Try,
): Promise<FailureCount | { until: Date }> {
  return database.transaction(async (transaction) => {
    // Processes take turns, so that the limit applies to all of them together.
    await takeLock(transaction, 'strangeLocks');
    const count = await readFailures(transaction, email);
    if (count.isReached) return count;
    if (count.attempts + 1 >= count.max) {
      const [deciding] = await selectDecidingLock(transaction, at);
      if (deciding) return { until: endOfHour(deciding.lockedAt) };
      await transaction.insert(signInStrangeLocks).values({ at });
    }
    if (!count.locked) return countFailure(transaction, email, count, at);
    await markReached(transaction, { email, at });
    return { ...count, isReached: true };
  });
}

/** Needed if the limit was lowered below the count. */
export async function markReached(database: Queryable, { email, at }: Try): Promise<void> {
  await database
    .update(signInFailures)
    .set({ reachedAt: at })
    .where(eq(signInFailures.email, normalEmail(email)));
}
