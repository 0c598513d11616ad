import { and, lt, lte, or, sql } from 'drizzle-orm';
import { oneTimeCodes, passwordTickets, rateCounters, settings, signInFailures } from '../database/schema.ts';
import type { Job } from '../jobs/job.ts';

const DAY = 24 * 60 * 60_000;
/** Days after which a few wrong passwords are forgiven. */
const FORGIVEN_AFTER = 90;
/**
 * Days that a count at the limit stays. As long for addresses that nobody has: one that came free sooner would be told
 * from a locked account.
 */
const LIMIT_REACHED_AFTER = 366;

/** Removes what is over: codes, tickets, counters of requests, and counts of wrong passwords from long ago. */
export const pruneSignIn: Job = {
  name: 'prune sign-in',
  every: 10 * 60_000,
  async run({ database, now }) {
    const at = now();
    const daysAgo = (days: number) => new Date(at.getTime() - days * DAY);
    await database.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, at));
    await database.delete(passwordTickets).where(lte(passwordTickets.expiresAt, at));
    await database.delete(rateCounters).where(lte(rateCounters.endsAt, at));
    const limit = sql`(select ${settings.failedLoginAttempts} from ${settings})`;
    await database
      .delete(signInFailures)
      .where(
        or(
          and(lt(signInFailures.attempts, limit), lt(signInFailures.lastAt, daysAgo(FORGIVEN_AFTER))),
          lt(signInFailures.lastAt, daysAgo(LIMIT_REACHED_AFTER)),
        ),
      );
  },
};
