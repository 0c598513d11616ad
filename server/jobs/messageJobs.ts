import type { OutboxChannel } from '../database/schema.ts';
import { deleteSettled, settleLeftBehind } from '../messages/outboxRows.ts';
import { sendDue } from '../messages/sendDue.ts';
import { messagesOfNoUse } from '../notifications/ofNoUse.ts';
import type { Job } from './job.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** How long what was sent or given up can be looked up, in milliseconds. */
const OUTBOX_LIFE = 30 * DAY;

/** A channel a job, so that no code by mail waits behind a thousand pushes. */
const sendJob = (name: string, channel: OutboxChannel): Job => ({
  name,
  every: SECOND,
  sharesItself: true,
  async run(services, signal) {
    const notSent = await sendDue({ ...services, ofNoUse: messagesOfNoUse }, channel, signal);
    // Whom and what they were for is personal, and a log is not for that.
    if (notSent > 0) throw new Error(`${notSent} of channel ${channel} not sent; the outbox says why`);
  },
});

export const MESSAGE_JOBS: readonly Job[] = [
  sendJob('sendMail', 'mail'),
  sendJob('sendSms', 'sms'),
  sendJob('sendPush', 'push'),
  {
    name: 'settleLeftBehind',
    every: 15 * SECOND,
    sharesItself: true,
    async run({ database, now }) {
      const failed = await settleLeftBehind(database, now());
      if (failed > 0) throw new Error(`${failed} left by a crash not sent; the outbox says why`);
    },
  },
  {
    name: 'pruneOutbox',
    every: DAY,
    run: ({ database, now }) => deleteSettled(database, new Date(now().getTime() - OUTBOX_LIFE)),
  },
];
