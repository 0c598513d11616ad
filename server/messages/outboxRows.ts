import { and, eq, inArray, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import {
  deviceTokens,
  installation,
  type OutboxChannel,
  type OutboxStatus,
  outbox,
} from '../database/schema.ts';
import { MAX_ATTEMPTS, waitAfter } from './retries.ts';
import { NotSent, type OutboxMessage } from './sender.ts';

/** What was claimed longer ago, in milliseconds, was left by a process that is gone: a try takes a minute at most. */
const LEFT_BEHIND = 10 * 60_000;
/** What is kept of another side's text, in characters. */
const ERROR_LENGTH = 500;
/** Rows that one statement deletes, so that nobody waits for it. */
const PRUNE_BATCH = 5000;

/**
 * AUTH-13: what was written to somebody, once it is not to be sent any more. A one-time code or a name in it is nobody's
 * business then; what went to whom and when stays. A demonstration shows its messages at /dev/outbox.
 */
const SETTLED_BODY = sql`case when exists (select from ${installation} where ${installation.demonstration})
  then ${outbox.body} else '' end`;

/** True where something is to be sent now. One look at an index that holds nothing else, so it may be asked often. */
export async function isAnyDue(database: Queryable, channel: OutboxChannel, now: Date): Promise<boolean> {
  const found = await database
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'due'), eq(outbox.channel, channel), lte(outbox.dueAt, now)))
    .limit(1);
  return found.length > 0;
}

/** Takes the oldest due messages for this process alone; what another process is taking is passed over. */
export function claimDue(
  database: Queryable,
  channel: OutboxChannel,
  limit: number,
  now: Date,
): Promise<OutboxMessage[]> {
  // An array is made once; a plan that looked again for each row would claim more than the limit.
  const claimed = sql`any(array(
    select waiting.id from outbox waiting
    where waiting.status = 'due' and waiting.channel = ${channel} and waiting.due_at <= ${now.toISOString()}::timestamptz
    order by waiting.due_at, waiting.id limit ${limit} for update skip locked
  ))`;
  return database
    .update(outbox)
    .set({ status: 'sending', attempts: sql`${outbox.attempts} + 1`, changedAt: now })
    .where(sql`${outbox.id} = ${claimed}`)
    .returning();
}

/**
 * Writes how a try ended; `failure` is undefined where it went out. A device that is gone is forgotten in the same
 * transaction.
 * @returns what the message is now
 */
export async function settle(
  database: Queryable,
  message: OutboxMessage,
  failure: unknown,
  now: Date,
): Promise<OutboxStatus> {
  const status = statusAfter(message, failure);
  const details = failure instanceof NotSent ? failure.details : undefined;
  const wait = status === 'due' ? waitAfter(message.attempts, details?.notBefore) : 0;
  await database.transaction(async (transaction) => {
    await transaction
      .update(outbox)
      .set({
        status,
        changedAt: now,
        lastError: reasonOf(failure, message),
        ...(status === 'due' ? { dueAt: new Date(now.getTime() + wait) } : { body: SETTLED_BODY }),
      })
      .where(eq(outbox.id, message.id));
    if (details?.recipientGone) {
      await transaction.delete(deviceTokens).where(eq(deviceTokens.token, message.recipient));
    }
  });
  return status;
}

function statusAfter({ attempts }: OutboxMessage, failure: unknown): OutboxStatus {
  if (failure === undefined) return 'sent';
  if (!(failure instanceof NotSent)) return 'uncertain';
  return failure.details.retry === 'later' && attempts < MAX_ATTEMPTS ? 'due' : 'failed';
}

/** The other side's words, without our own text where it repeats that. */
function reasonOf(failure: unknown, { body }: OutboxMessage): string {
  if (failure === undefined) return '';
  const reason = failure instanceof Error ? failure.message : String(failure);
  const foreign = body ? reason.replaceAll(body, '…') : reason;
  // PostgreSQL stores no NUL.
  return foreign.replaceAll('\0', '').slice(0, ERROR_LENGTH);
}

/** Of a channel that nothing is set for: the messages stay, and say that they went nowhere. */
export async function keepDue(database: Queryable, channel: OutboxChannel, now: Date): Promise<void> {
  await database
    .update(outbox)
    .set({ status: 'kept', changedAt: now, body: SETTLED_BODY })
    .where(and(eq(outbox.status, 'due'), eq(outbox.channel, channel)));
}

/** What a process that is gone was sending may have gone out: it is marked so, and never sent again. */
export async function settleLeftBehind(database: Queryable, now: Date): Promise<void> {
  await database
    .update(outbox)
    .set({
      status: 'uncertain',
      changedAt: now,
      body: SETTLED_BODY,
      lastError: 'The host ended while this was being sent; it may have gone out.',
    })
    .where(and(eq(outbox.status, 'sending'), lt(outbox.changedAt, new Date(now.getTime() - LEFT_BEHIND))));
}

/** Deletes what was written before an instant and is not to be sent any more. */
export async function deleteSettled(database: Queryable, before: Date): Promise<void> {
  const isOld = and(lt(outbox.createdAt, before), notInArray(outbox.status, ['due', 'sending']));
  for (;;) {
    const some = database.select({ id: outbox.id }).from(outbox).where(isOld).limit(PRUNE_BATCH);
    const deleted = await database
      .delete(outbox)
      .where(inArray(outbox.id, some))
      .returning({ id: outbox.id });
    if (deleted.length < PRUNE_BATCH) return;
  }
}
