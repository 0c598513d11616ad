import type { OutboxChannel } from '../database/schema.ts';
import { CLAIM_LIFE, deleteFinished, RENEWALS_PER_LIFE, requeueOrphans } from '../messages/outboxRows.ts';
import { sendDue } from '../messages/sendDue.ts';
import { findObsoleteMessages } from '../notifications/ofNoUse.ts';
import type { Job } from './job.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds that sent messages can be looked up. */
const OUTBOX_LIFE = 30 * DAY;

/** One job per channel, so that codes do not wait behind a thousand pushes. */
const sendJob = (name: string, channel: OutboxChannel, claimLife: number): Job => ({
  name,
  every: SECOND,
  sharesItself: true,
  async run(services, signal) {
    const notSent = await sendDue({ ...services, ofNoUse: findObsoleteMessages, claimLife }, channel, signal);
    // Logs must not contain personal data.
    if (notSent > 0)
      throw new Error(`${notSent} of channel ${channel} not sent; see the outbox for the reason`);
  },
});

/** @param claimLife milliseconds; shorter in tests */
export const messageJobs = (claimLife: number = CLAIM_LIFE): readonly Job[] => [
  sendJob('sendMail', 'mail', claimLife),
  sendJob('sendSms', 'sms', claimLife),
  sendJob('sendPush', 'push', claimLife),
  {
    name: 'settleLeftBehind',
    every: claimLife / RENEWALS_PER_LIFE,
    sharesItself: true,
    async run({ database, now }) {
      const failed = await requeueOrphans(database, now(), claimLife);
      if (failed > 0) throw new Error(`${failed} left by a crash not sent; see the outbox for the reason`);
    },
  },
  {
    name: 'pruneOutbox',
    every: DAY,
    run: ({ database, now }) => deleteFinished(database, new Date(now().getTime() - OUTBOX_LIFE)),
  },
];

export const MESSAGE_JOBS = messageJobs();
