import { eq, gt, lte, or } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { jobRuns } from '../database/schema.ts';
import type { Job } from './job.ts';

/**
 * Takes a job's next run for this process, so that of several processes one runs it.
 * @returns 0 where the run is ours; otherwise the milliseconds until the next is due
 */
export async function claimRun(
  database: Queryable,
  { name, every }: Pick<Job, 'name' | 'every'>,
  now: Date,
): Promise<number> {
  const dueSince = new Date(now.getTime() - every);
  // A run further ahead than that was written by a clock that was wrong, and must not stop the job until then.
  const impossible = new Date(now.getTime() + every);
  // A look first: a claim writes, and most looks find nothing due.
  const [last] = await database.select().from(jobRuns).where(eq(jobRuns.name, name));
  if (last && last.lastRunAt > dueSince && last.lastRunAt <= impossible) {
    return last.lastRunAt.getTime() - dueSince.getTime();
  }
  const claimed = await database
    .insert(jobRuns)
    .values({ name, lastRunAt: now })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: { lastRunAt: now },
      setWhere: or(lte(jobRuns.lastRunAt, dueSince), gt(jobRuns.lastRunAt, impossible)),
    })
    .returning({ name: jobRuns.name });
  return claimed.length > 0 ? 0 : every;
}
