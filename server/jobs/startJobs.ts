import { setMaxListeners } from 'node:events';
import { answerBackups } from '../operations/maintenance/answerBackups.ts';
import { answerRecoveries } from '../operations/maintenance/recoverInServer.ts';
import type { Services } from '../services.ts';
import { applySuspensions, IMPORT_JOBS, LOCK_JOBS, pruneSignIn } from './accountJobs.ts';
import { remindOfActionsJob } from './actionJobs.ts';
import { checkAuditJob } from './auditJobs.ts';
import type { Job, JobLog } from './job.ts';
import { MESSAGE_JOBS } from './messageJobs.ts';
import { runScheduler } from './runScheduler.ts';
import {
  pruneActionReminders,
  pruneIdempotencyKeys,
  reckonReportDueJob,
  removeOldUploadsJob,
  vacuumEmbedded,
} from './storeJobs.ts';

/** What the maintenance commands ask of a server that has the data folder; they wait for it. */
export const COMMAND_JOBS: readonly Job[] = [
  { name: 'answerBackups', every: 1000, sharesItself: true, run: answerBackups },
  { name: 'answerRecoveries', every: 1000, sharesItself: true, run: answerRecoveries },
];

/** Every job of the server. Tests run them one by one; main.ts starts them all. */
export const JOBS: readonly Job[] = [
  ...MESSAGE_JOBS,
  applySuspensions,
  pruneIdempotencyKeys,
  pruneActionReminders,
  reckonReportDueJob,
  removeOldUploadsJob,
  pruneSignIn,
  ...LOCK_JOBS,
  ...IMPORT_JOBS,
  remindOfActionsJob,
  checkAuditJob,
  vacuumEmbedded,
  ...COMMAND_JOBS,
];

/**
 * Starts every job, each by itself: one that fails is logged and holds up no other. To be called once the server serves.
 * Nothing of it keeps the process alive.
 * @returns stops them; it resolves once what is under way is finished, so that the database may be closed
 */
export function startJobs(services: Services, log: JobLog, jobs: readonly Job[] = JOBS): () => Promise<void> {
  const stopping = new AbortController();
  // Every job waits for it.
  setMaxListeners(jobs.length, stopping.signal);
  const running = jobs.map((job) => runScheduler(job, services, log, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}
