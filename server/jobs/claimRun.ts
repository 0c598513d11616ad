import { eq, gt, lte, or } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { jobRuns } from '../database/schema.ts';
import type { Job } from './job.ts';

/** @returns 0 if this process claimed the run, otherwise milliseconds until the next */
export async function claimRun(
  database: Queryable,
  { name, every }: Pick<Job, 'name' | 'every'>,
  now: Date,
): Promise<number> {
  const dueSince = new Date(now.getTime() - every);
  // A later time comes from a wrong clock and must not block the job.
  const impossible = new Date(now.getTime() + every);
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
