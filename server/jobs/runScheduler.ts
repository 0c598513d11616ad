import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../services.ts';
import { claimRun } from './claimRun.ts';
import type { Job, JobLog } from './job.ts';

/**
 * A run is looked for this often at least, so that a changed clock is noticed, and so that work which waits for a database is
 * not forgotten. Milliseconds. A run that began and failed was this `every`'s; only jobs that share themselves try again sooner.
 */
const LONGEST_WAIT = 60_000;

/** Runs a job whenever it is due, until `signal` says stop. Resolves then; a run under way is finished first. */
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
      // A database that is away for an hour is not told of every second.
      wait = job.every * 2 ** Math.min(failures, 6);
    }
    const pause = Math.min(wait, LONGEST_WAIT);
    await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Answers how long to wait before looking again, in milliseconds. */
async function runWhenDue(job: Job, services: Services, log: JobLog, signal: AbortSignal): Promise<number> {
  if (!job.sharesItself) {
    const wait = await claimRun(services.database, job, services.now());
    if (wait > 0) return wait;
  }
  await job.run(services, signal, log);
  return job.every;
}
