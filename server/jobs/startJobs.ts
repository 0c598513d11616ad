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

/** Maintenance commands wait for these on a running server. */
export const COMMAND_JOBS: readonly Job[] = [
  { name: 'answerBackups', every: 1000, sharesItself: true, run: answerBackups },
  { name: 'answerRecoveries', every: 1000, sharesItself: true, run: answerRecoveries },
];

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

/** The jobs do not keep the process alive. @returns stops them; resolves when current runs are finished */
export function startJobs(services: Services, log: JobLog, jobs: readonly Job[] = JOBS): () => Promise<void> {
  const stopping = new AbortController();
  setMaxListeners(jobs.length, stopping.signal);
  const running = jobs.map((job) => runScheduler(job, services, log, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}
