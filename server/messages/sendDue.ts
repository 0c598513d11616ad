import type { Database } from '../database/connection.ts';
import type { OutboxChannel, OutboxStatus } from '../database/schema.ts';
import {
  CLAIM_LIFE,
  claimDue,
  getReason,
  isAnyDue,
  keepDue,
  RENEWALS_PER_LIFE,
  recordResult,
  renewClaim,
} from './outboxRows.ts';
import { type MessageSender, type MessageSenders, NotSent, type OutboxMessage } from './sender.ts';

/** This is also the largest number of duplicates after a crash. */
const AT_ONCE: Record<OutboxChannel, number> = { mail: 5, sms: 5, push: 25 };

type Obsolete = (
  database: Database,
  channel: OutboxChannel,
  messages: readonly OutboxMessage[],
  now: Date,
) => Promise<ReadonlyMap<number, string>>;

/** `reason` may contain the recipient. */
export type FailedAttempt = { message: OutboxMessage; status: OutboxStatus; reason: string };

type Sending = {
  database: Database;
  now: () => Date;
  senders: MessageSenders;
  findObsolete?: Obsolete;
  claimLife?: number;
  /** Not called for messages that are obsolete. */
  onFailure?: (attempt: FailedAttempt) => void;
};

/** Messages are sent outside transactions; `signal` lets current sends finish. @returns failed messages */
export async function sendDue(
  {
    database,
    now,
    senders,
    findObsolete = async () => new Map(),
    claimLife = CLAIM_LIFE,
    onFailure,
  }: Sending,
  channel: OutboxChannel,
  signal?: AbortSignal,
): Promise<number> {
  const sender = senders[channel];
  let notSent = 0;
  while (!signal?.aborted && (await isAnyDue(database, channel, now()))) {
    if (!sender) {
      await keepDue(database, channel, now());
      break;
    }
    const claimed = await claimDue(database, channel, AT_ONCE[channel], now());
    const useless = await findObsolete(database, channel, claimed, now());
    const renew = () => renewClaim(database, claimed, now()).catch(() => undefined);
    // A slow older renewal must not overwrite a newer one.
    let renewal = Promise.resolve();
    const renewing = setInterval(() => {
      renewal = renewal.then(renew);
    }, claimLife / RENEWALS_PER_LIFE);
    const results = await Promise.allSettled(
      claimed.map(async (message) => {
        const obsolete = useless.get(message.id);
        const failure = obsolete ? tooLate(obsolete) : await getFailure(sender, message, now());
        const status = await recordResult(database, message, failure, now());
        if (failure !== undefined && !obsolete) {
          onFailure?.({ message, status, reason: getReason(failure, message) });
        }
        return status;
      }),
    );
    clearInterval(renewing);
    for (const one of results) {
      if (one.status === 'rejected') throw one.reason;
      if (one.value !== 'sent') notSent += 1;
    }
    notSent -= useless.size;
  }
  return notSent;
}

async function getFailure(sender: MessageSender, message: OutboxMessage, now: Date): Promise<unknown> {
  if (message.expiresAt && message.expiresAt <= now) {
    return tooLate('It expired before it could be sent.');
  }
  try {
    await sender.send(message);
    return undefined;
  } catch (error) {
    return error ?? new Error('The sender failed without giving a reason.');
  }
}

const tooLate = (reason: string) => new NotSent(reason, { retry: 'never' });
