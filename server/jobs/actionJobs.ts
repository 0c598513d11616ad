import { remindOfActions } from '../incidents/actions/reminders.ts';
import type { Job } from './job.ts';

const HOUR = 60 * 60_000;

/** Runs hourly, so that reminders go out on their day whenever the server starts (DET-4). */
export const remindOfActionsJob: Job = {
  name: 'remindOfActions',
  every: HOUR,
  run: remindOfActions,
};
