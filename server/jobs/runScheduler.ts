import { setTimeout as sleep } from 'node:timers/promises';
import { eq, gt, lte, or } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { jobRuns } from '../database/schema.ts';
import type { Services } from '../services.ts';

type Log = (fields: object, text: string) => void;

export type JobLog = { error: Log; warn: Log; info?: Log };

/** A job must be idempotent, also across processes. */
export type Job = {
  name: string;
  /** Milliseconds between two runs. */
  every: number;
  /** Every process runs it, because it claims work row by row; otherwise once per `every` overall. */
  isConcurrent?: true;
  /** @param signal aborts when the server stops; long jobs check it between steps */
  run: (services: Services, signal?: AbortSignal, log?: JobLog) => Promise<void>;
};

/** Milliseconds. Regular checks notice a changed clock, or a database that is back. */
const LONGEST_WAIT = 60_000;

/** Resolves after `signal` aborts and the current run ends. */
export async function runScheduler(
  job: Job,
  services: Services,
  log: JobLog,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let wait = job.every;
    try {
      wait = await runWhenDue(job, services, log, signal);
      failures = 0;
    } catch (error) {
      failures += 1;
      log.error({ err: error, job: job.name }, 'a job failed');
      // Waiting longer limits the log lines during a database outage.
      wait = job.every * 2 ** Math.min(failures, 6);
    }
    const pause = Math.min(wait, LONGEST_WAIT);
    await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Returns milliseconds until the next check. */
async function runWhenDue(job: Job, services: Services, log: JobLog, signal: AbortSignal): Promise<number> {
  if (!job.isConcurrent) {
    const wait = await claimRun(services.database, job, services.now());
    if (wait > 0) return wait;
  }
  // A database that does not answer the claim is no failure of a job that may not have been due.
  try {
    await job.run(services, signal, log);
  } catch (error) {
    services.countJob(job.name, false);
    throw error;
  }
  services.countJob(job.name, true);
  return job.every;
}

/** @returns 0 if this process claimed the run, otherwise milliseconds until the next */
async function claimRun(
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
