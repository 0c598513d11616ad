import type { Database } from '../database/connection.ts';
import type { OutboxChannel } from '../database/schema.ts';
import {
  CLAIM_LIFE,
  claimDue,
  isAnyDue,
  keepDue,
  RENEWALS_PER_LIFE,
  renewClaim,
  settle,
} from './outboxRows.ts';
import { type MessageSender, type MessageSenders, NotSent, type OutboxMessage } from './sender.ts';

/** How many are sent at once. What is claimed is sent at once, so that after a crash no more than these go out twice. */
const AT_ONCE: Record<OutboxChannel, number> = { mail: 5, sms: 5, push: 25 };

/** Answers, by their ids, which of these messages are of no use to their person any more, and why. */
export type Obsolete = (
  database: Database,
  channel: OutboxChannel,
  messages: readonly OutboxMessage[],
  now: Date,
) => Promise<ReadonlyMap<number, string>>;

type Sending = {
  database: Database;
  now: () => Date;
  senders: MessageSenders;
  ofNoUse?: Obsolete;
  claimLife?: number;
};

/**
 * Sends what is due on a channel, until nothing is or `signal` says stop; a message that is under way is finished. Each is
 * claimed by one process, and sent outside of any transaction. Without a sender the messages are kept.
 * @returns how many did not go out in these tries
 */
export async function sendDue(
  { database, now, senders, ofNoUse = async () => new Map(), claimLife = CLAIM_LIFE }: Sending,
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
    const useless = await ofNoUse(database, channel, claimed, now());
    // A database that does not take it now may take the next; until then the claim lives.
    const renew = () => renewClaim(database, claimed, now()).catch(() => undefined);
    // One after the other: where the database is slow, one of before would end last and set the claim back.
    let renewal = Promise.resolve();
    const renewing = setInterval(() => {
      renewal = renewal.then(renew);
    }, claimLife / RENEWALS_PER_LIFE);
    // All of them come to their end, even where the database fails one, so that nothing is under way afterwards.
    const settled = await Promise.allSettled(
      claimed.map(async (message) => {
        const reason = useless.get(message.id);
        const failure = reason ? tooLate(reason) : await getFailure(sender, message, now());
        return settle(database, message, failure, now());
      }),
    );
    clearInterval(renewing);
    for (const one of settled) {
      if (one.status === 'rejected') throw one.reason;
      if (one.value !== 'sent') notSent += 1;
    }
    // That nobody needs it any more is no failure.
    notSent -= useless.size;
  }
  return notSent;
}

/** Undefined where the message went out. */
async function getFailure(sender: MessageSender, message: OutboxMessage, now: Date): Promise<unknown> {
  if (message.expiresAt && message.expiresAt <= now) {
    return tooLate('Its time was over before it could be sent.');
  }
  try {
    await sender.send(message);
    return undefined;
  } catch (error) {
    return error ?? new Error('The sender failed without a reason.');
  }
}

const tooLate = (reason: string) => new NotSent(reason, { retry: 'never' });
