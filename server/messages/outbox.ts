import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { type OutboxChannel, outbox } from '../database/schema.ts';

/** One mail, SMS or push, to one recipient. An SMS has no subject. */
export type OutgoingMessage = {
  channel: OutboxChannel;
  /** An email address, a mobile number, or a device token. */
  recipient: string;
  subject?: string;
  body: string;
  /** What a push carries beside its text. */
  data?: Record<string, string>;
  /** From when on it is of no use, so that it is not sent late. */
  expiresAt?: Date;
};

/** Rows of one statement; each has eleven parameters at most, and a statement holds 65,535. */
const BATCH = 1000;

/** Puts messages in the outbox, in the transaction of what caused them; a job sends them. */
export async function enqueue(
  transaction: Queryable,
  messages: readonly OutgoingMessage[],
  at: Date,
): Promise<void> {
  const rows = messages.map(({ subject = '', data = {}, ...message }) => ({
    ...message,
    subject,
    data,
    createdAt: at,
    dueAt: at,
    changedAt: at,
  }));
  for (let from = 0; from < rows.length; from += BATCH) {
    await transaction.insert(outbox).values(rows.slice(from, from + BATCH));
  }
}

/**
 * The same as part of one statement, for messages to very many at once.
 * @param selected the statement that selects each message's recipient, subject, body, data and when it is due, in this order
 */
export function enqueueSelected(channel: OutboxChannel, selected: SQL, at: Date): SQL {
  const time = sql`${at.toISOString()}::timestamptz`;
  return sql`insert into ${outbox} (channel, recipient, subject, body, data, due_at, created_at, changed_at)
    select ${channel}::text, message.*, ${time}, ${time}
    from (${selected}) message (recipient, subject, body, data, due_at)`;
}
