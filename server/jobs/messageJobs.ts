import type { OutboxChannel } from '../database/schema.ts';
import { CLAIM_LIFE, deleteFinished, RENEWALS_PER_LIFE, requeueOrphans } from '../messages/outboxRows.ts';
import { type FailedAttempt, sendDue } from '../messages/sendDue.ts';
import { findObsoleteMessages } from '../notifications/obsoleteMessages.ts';
import { withoutRecipient } from '../operations/logging.ts';
import type { Services } from '../services.ts';
import type { Job, JobLog } from './runScheduler.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60_000;

/** Milliseconds that sent messages can be looked up. */
const OUTBOX_LIFE = 30 * DAY;

/** Reasons that one run logs; a gateway may give each message a reason of its own. */
const MOST_REASONS = 20;

/** One job per channel, so that codes do not wait behind a thousand pushes. */
const sendJob = (name: string, channel: OutboxChannel, claimLife: number): Job => ({
  name,
  every: SECOND,
  isConcurrent: true,
  async run(services, signal, log) {
    const notSent = await sendDue(
      {
        ...services,
        findObsolete: findObsoleteMessages,
        claimLife,
        onFailure: reportFailures(services, log),
      },
      channel,
      signal,
    );
    if (notSent > 0) {
      throw new Error(`${notSent} of channel ${channel} not sent; npm run outbox lists the reasons`);
    }
  },
});

/** Counts every failure, and logs each reason once per run: an outage of a mail server fails thousands of messages. */
function reportFailures({ countNotSent }: Services, log?: JobLog): (attempt: FailedAttempt) => void {
  const logged = new Set<string>();
  return ({ message, status, reason }) => {
    countNotSent(message.channel, status);
    const line = { channel: message.channel, status, reason: withoutRecipient(reason, message.recipient) };
    const key = `${status} ${line.reason}`;
    if (logged.has(key) || logged.size >= MOST_REASONS) return;
    logged.add(key);
    log?.warn({ ...line, id: message.id, attempts: message.attempts }, 'a message was not sent');
  };
}

/** @param claimLife milliseconds; shorter in tests */
export const messageJobs = (claimLife: number = CLAIM_LIFE): readonly Job[] => [
  sendJob('sendMail', 'mail', claimLife),
  sendJob('sendSms', 'sms', claimLife),
  sendJob('sendPush', 'push', claimLife),
  {
    name: 'requeueOrphans',
    every: claimLife / RENEWALS_PER_LIFE,
    isConcurrent: true,
    async run({ database, now, countNotSent }) {
      const failed = await requeueOrphans(database, now(), claimLife);
      for (const channel of failed) countNotSent(channel, 'failed');
      if (failed.length > 0) {
        throw new Error(`${failed.length} left by a crash not sent; npm run outbox lists the reasons`);
      }
    },
  },
  {
    name: 'pruneOutbox',
    every: DAY,
    run: ({ database, now }) => deleteFinished(database, new Date(now().getTime() - OUTBOX_LIFE)),
  },
];

export const MESSAGE_JOBS = messageJobs();
