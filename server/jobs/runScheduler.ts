import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../services.ts';
import { claimRun } from './claimRun.ts';
import type { Job, JobLog } from './job.ts';

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
  if (!job.sharesItself) {
    const wait = await claimRun(services.database, job, services.now());
    if (wait > 0) return wait;
  }
  await job.run(services, signal, log);
  return job.every;
}
