import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { type OutboxChannel, outbox } from '../database/schema.ts';

export type OutgoingMessage = {
  channel: OutboxChannel;
  /** Email address, mobile number or device token. */
  recipient: string;
  subject?: string;
  body: string;
  data?: Record<string, string>;
  expiresAt?: Date;
};

/** Rows per statement: eleven parameters each, at most 65,535 in all. */
const BATCH = 1000;

/** Call it in the transaction of the cause. */
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

/** @param selected selects channel, recipient, subject, body, data and due time, in this order */
export function enqueueSelected(selected: SQL, at: Date): SQL {
  const time = sql`${at.toISOString()}::timestamptz`;
  return sql`insert into ${outbox} (channel, recipient, subject, body, data, due_at, created_at, changed_at)
    select message.*, ${time}, ${time} from (${selected}) message`;
}
