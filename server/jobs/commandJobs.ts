import { answerBackups } from '../maintenance/answerBackups.ts';
import { answerRecoveries } from '../maintenance/recoverInHost.ts';
import type { Job } from './job.ts';

/** What the maintenance commands ask of a host that has the data folder; they wait for it. */
export const COMMAND_JOBS: readonly Job[] = [
  { name: 'answerBackups', every: 1000, sharesItself: true, run: answerBackups },
  { name: 'answerRecoveries', every: 1000, sharesItself: true, run: answerRecoveries },
];
