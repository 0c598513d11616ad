import type { OutboxChannel } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { claimDue, isAnyDue, keepDue, settle } from './outboxRows.ts';
import type { MessageSender, OutboxMessage } from './sender.ts';

/** How many are sent at once. What is claimed is sent at once, so that a crash leaves no more than these in doubt. */
const AT_ONCE: Record<OutboxChannel, number> = { mail: 5, sms: 5, push: 25 };

type Sending = Pick<Services, 'database' | 'now' | 'senders'>;

/**
 * Sends what is due on a channel, until nothing is or `signal` says stop; a message that is under way is finished. Each is
 * claimed by one process, and sent outside of any transaction. Without a sender the messages are kept.
 * @returns how many did not go out in these tries
 */
export async function sendDue(
  { database, now, senders }: Sending,
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
    // All of them come to their end, even where the database fails one, so that nothing is under way afterwards.
    const settled = await Promise.allSettled(
      claimed.map(async (message) => settle(database, message, await failureOf(sender, message), now())),
    );
    for (const one of settled) {
      if (one.status === 'rejected') throw one.reason;
      if (one.value !== 'sent') notSent += 1;
    }
  }
  return notSent;
}

/** Undefined where the message went out. */
async function failureOf(sender: MessageSender, message: OutboxMessage): Promise<unknown> {
  try {
    await sender.send(message);
    return undefined;
  } catch (error) {
    return error ?? new Error('The sender failed without a reason.');
  }
}
