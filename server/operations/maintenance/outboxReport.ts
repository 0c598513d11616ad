import { count, desc, inArray } from 'drizzle-orm';
import { formatInstant } from '../../../contract/singaporeTime.ts';
import type { Queryable } from '../../database/connection.ts';
import { type OutboxStatus, outbox } from '../../database/schema.ts';
import { withoutRecipient } from '../logging.ts';

const MOST = 200;

const LISTED: OutboxStatus[] = ['due', 'sending', 'failed', 'uncertain'];

const HEADINGS = ['Id', 'Channel', 'Status', 'Attempts', 'Next attempt (Singapore)', 'Reason'];

/** Messages that wait or have failed, newest first. Recipients and texts are private, and one-time codes are secret. */
export async function getOutboxReport(database: Queryable): Promise<string[]> {
  const { id, channel, status, attempts, dueAt, lastError, recipient } = outbox;
  const rows = await database
    .select({ id, channel, status, attempts, dueAt, lastError, recipient })
    .from(outbox)
    .where(inArray(status, LISTED))
    .orderBy(desc(outbox.createdAt), desc(id))
    .limit(MOST);
  const counts = await database
    .select({ channel, status, count: count() })
    .from(outbox)
    .where(inArray(status, [...LISTED, 'kept']))
    .groupBy(channel, status)
    .orderBy(channel, status);
  if (counts.length === 0) return ['No message waits or has failed.'];
  const cells = rows.map((row) => [
    String(row.id),
    row.channel,
    row.status,
    String(row.attempts),
    row.status === 'due' ? formatInstant(row.dueAt) : '',
    // Other servers wrote it: it may have several lines, and control characters for the terminal.
    withoutRecipient(row.lastError, row.recipient).replace(/[\s\p{Cc}]+/gu, ' '),
  ]);
  const all = counts.reduce((sum, row) => sum + (row.status === 'kept' ? 0 : row.count), 0);
  return [
    ...(rows.length > 0 ? toTable([HEADINGS, ...cells]) : []),
    ...(all > rows.length ? [`… and ${all - rows.length} more.`] : []),
    `In all: ${counts.map((row) => `${row.count} ${row.channel} ${row.status}`).join(', ')}.`,
  ];
}

function toTable(lines: string[][]): string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
