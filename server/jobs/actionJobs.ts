import { remindOfActions } from '../incidents/actions/reminders.ts';
import type { Job } from './job.ts';

const HOUR = 60 * 60_000;

/** DET-4: what is due on a day is told on that day, whenever the server was started. */
export const remindOfActionsJob: Job = {
  name: 'remindOfActions',
  every: HOUR,
  run: remindOfActions,
};
