import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { type Database, queryRows } from '../database/connection.ts';
import type { OutboxChannel, OutboxStatus } from '../database/schema.ts';

export const CHANNELS: readonly OutboxChannel[] = ['mail', 'sms', 'push'];
export const NOT_SENT: readonly OutboxStatus[] = ['due', 'failed', 'uncertain'];
/** Milliseconds, however often the metrics are read. */
const COUNTED_EVERY = 30_000;

type Row = { channel: OutboxChannel; status: OutboxStatus; count: string; overdue: string | null };

/** Metrics of the messages in the outbox, which all servers of a database share. */
export function outboxMetrics(database: Database, registers: Registry[]): void {
  const messages = new Gauge({
    name: 'parks_outbox_messages',
    help: 'Mail, SMS and push in the outbox, by status',
    labelNames: ['channel', 'status'],
    registers,
    collect: countRarely,
  });
  const overdue = new Gauge({
    name: 'parks_outbox_overdue_seconds',
    help: 'For how long the message that waits longest could have been sent; quiet hours and waits before a retry do not count',
    labelNames: ['channel'],
    registers,
  });

  function show(rows: Row[]): void {
    messages.reset();
    // A 0 instead of nothing: graphs have no gaps, and alerts see the first message.
    for (const channel of CHANNELS) {
      for (const status of NOT_SENT) messages.set({ channel, status }, 0);
      overdue.set({ channel }, 0);
    }
    for (const { channel, status, count, overdue: seconds } of rows) {
      messages.set({ channel, status }, Number(count));
      if (status === 'due') overdue.set({ channel }, Math.max(0, Number(seconds ?? 0)));
    }
  }

  let countedAt = Number.NEGATIVE_INFINITY;
  function countRarely(): void {
    if (performance.now() - countedAt < COUNTED_EVERY) return;
    countedAt = performance.now();
    // Not awaited: metrics must respond quickly when the database is slow.
    countOutbox(database).then(show, () => {
      messages.reset();
      overdue.reset();
    });
  }
}

function countOutbox(database: Database): Promise<Row[]> {
  const now = sql`${new Date().toISOString()}::timestamptz`;
  return queryRows<Row>(
    database,
    sql`select channel, status, count(*) as count, extract(epoch from ${now} - min(due_at)) as overdue
      from outbox group by channel, status`,
  );
}
