import { and, eq, gt, gte, inArray, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { getErrorReason } from '../config/cannotStart.ts';
import type { Queryable } from '../database/connection.ts';
import {
  deviceTokens,
  installation,
  type OutboxChannel,
  type OutboxStatus,
  outbox,
} from '../database/schema.ts';
import { MAX_ATTEMPTS, MAX_UNSURE_ATTEMPTS, waitAfter } from './retries.ts';
import { NotSent, type OutboxMessage } from './sender.ts';

/** Milliseconds without renewal after which a claim expires. */
export const CLAIM_LIFE = 60_000;
export const RENEWALS_PER_LIFE = 4;
/** Characters of an error that are stored. */
const ERROR_LENGTH = 500;
/** Rows per delete, to keep locks short. */
const PRUNE_BATCH = 5000;

/** Codes and names are private. The demo keeps them for /dev/outbox (AUTH-13). */
const FINISHED_BODY = sql`case when exists (select from ${installation} where ${installation.demonstration})
  then ${outbox.body} else '' end`;

export async function isAnyDue(database: Queryable, channel: OutboxChannel, now: Date): Promise<boolean> {
  const found = await database
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'due'), eq(outbox.channel, channel), lte(outbox.dueAt, now)))
    .limit(1);
  return found.length > 0;
}

export function claimDue(
  database: Queryable,
  channel: OutboxChannel,
  limit: number,
  now: Date,
): Promise<OutboxMessage[]> {
  // `array(…)` is evaluated once; a plain subquery could claim more than the limit.
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

export async function renewClaim(
  database: Queryable,
  messages: readonly OutboxMessage[],
  now: Date,
): Promise<void> {
  const ids = messages.map(({ id }) => id);
  await database
    .update(outbox)
    .set({ changedAt: now })
    .where(and(eq(outbox.status, 'sending'), inArray(outbox.id, ids)));
}

/**
 * After a takeover by another process, a success still counts but a failure does not. @returns the new
 * status
 */
export async function recordResult(
  database: Queryable,
  message: OutboxMessage,
  failure: unknown,
  now: Date,
): Promise<OutboxStatus> {
  const status = statusAfter(message, failure);
  const details = failure instanceof NotSent ? failure.details : undefined;
  const isOurs = and(eq(outbox.status, 'sending'), eq(outbox.attempts, message.attempts));
  const isOpen = inArray(outbox.status, ['due', 'sending']);
  const wait = status === 'due' ? waitAfter(message.attempts, details?.notBefore) : 0;
  await database.transaction(async (transaction) => {
    await transaction
      .update(outbox)
      .set({
        status,
        changedAt: now,
        lastError: getReason(failure, message),
        ...(status === 'due' ? { dueAt: new Date(now.getTime() + wait) } : { body: FINISHED_BODY }),
      })
      .where(and(eq(outbox.id, message.id), status === 'sent' ? isOpen : isOurs));
    if (details?.recipientGone) {
      await transaction.delete(deviceTokens).where(eq(deviceTokens.token, message.recipient));
    }
  });
  return status;
}

function statusAfter({ attempts }: OutboxMessage, failure: unknown): OutboxStatus {
  if (failure === undefined) return 'sent';
  if (!(failure instanceof NotSent)) return attempts < MAX_UNSURE_ATTEMPTS ? 'due' : 'uncertain';
  return failure.details.retry === 'later' && attempts < MAX_ATTEMPTS ? 'due' : 'failed';
}

export function getReason(failure: unknown, { body }: OutboxMessage): string {
  if (failure === undefined) return '';
  const reason = failure instanceof NotSent ? failure.message : getErrorReason(failure);
  const foreign = body ? reason.replaceAll(body, '…') : reason;
  return foreign.replaceAll('\0', '').slice(0, ERROR_LENGTH);
}

export async function keepDue(database: Queryable, channel: OutboxChannel, now: Date): Promise<void> {
  await database
    .update(outbox)
    .set({ status: 'kept', changedAt: now, body: FINISHED_BODY })
    .where(and(eq(outbox.status, 'due'), eq(outbox.channel, channel)));
}

/** Orphans keep their key: a duplicate is better than a loss. @returns the channels of those that have failed */
export function requeueOrphans(
  database: Queryable,
  now: Date,
  claimLife: number = CLAIM_LIFE,
): Promise<OutboxChannel[]> {
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  // A future time comes from a wrong clock.
  const isSilent = or(lt(outbox.changedAt, at(-claimLife)), gt(outbox.changedAt, at(claimLife)));
  return requeueClaims(database, isSilent, now);
}

/** Call it only when no other process runs, as before an embedded database is used. @returns how many have failed */
export async function requeueAllClaims(database: Queryable, now: Date): Promise<number> {
  return (await requeueClaims(database, undefined, now)).length;
}

async function requeueClaims(
  database: Queryable,
  which: SQL | undefined,
  now: Date,
): Promise<OutboxChannel[]> {
  const isClaimed = and(eq(outbox.status, 'sending'), which);
  const lastError = 'The server stopped while this was being sent; it may have been sent.';
  await database
    .update(outbox)
    .set({ status: 'due', dueAt: now, changedAt: now, lastError })
    .where(and(isClaimed, lt(outbox.attempts, MAX_ATTEMPTS)));
  const failed = await database
    .update(outbox)
    .set({ status: 'failed', changedAt: now, body: FINISHED_BODY, lastError })
    .where(and(isClaimed, gte(outbox.attempts, MAX_ATTEMPTS)))
    .returning({ channel: outbox.channel });
  return failed.map(({ channel }) => channel);
}

export async function deleteFinished(database: Queryable, before: Date): Promise<void> {
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
