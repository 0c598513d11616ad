import { sql } from 'drizzle-orm';
import { type Queryable, queryRows } from '../database/connection.ts';
import { deviceTokens, type OutboxChannel, pushMessageRecipients, users } from '../database/schema.ts';
import type { OutboxMessage } from '../messages/sender.ts';

/** A message may wait for quiet hours or a gateway; by then it may be read, or its device signed out. */
export async function findObsoleteMessages(
  database: Queryable,
  channel: OutboxChannel,
  messages: readonly OutboxMessage[],
  now: Date,
): Promise<Map<number, string>> {
  const told = messages.flatMap(({ id, recipient, data, createdAt, dueAt, attempts }) => {
    if (!data.user_id) return [];
    // A retried message is due later too, but must still be sent.
    const held = attempts === 1 && dueAt > createdAt ? data.message_id : undefined;
    return [{ id, recipient, user_id: data.user_id, held }];
  });
  if (told.length === 0) return new Map();
  const rows = await queryRows<{ id: number | string; reason: string | null }>(
    database,
    sql`select told.id, case
        when not exists (select from ${users} person
          where person.id = told.user_id and person.is_active = 1 and person.deleted_at is null)
          then 'Its person is not active any more.'
        when ${channel === 'push'}::boolean and not exists (select from ${deviceTokens} device
          where device.token = told.recipient and device.user_id = told.user_id
            and device.ends_at > ${now.toISOString()}::timestamptz)
          then 'Its person is not signed in on this device any more.'
        when exists (select from ${pushMessageRecipients} recipient
          where recipient.user_id = told.user_id and recipient.message_id = told.held and recipient.read_at is not null)
          then 'It was read before it was due.'
      end as reason
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as told (id bigint, recipient text, user_id text, held bigint)`,
  );
  return new Map(rows.flatMap(({ id, reason }) => (reason ? [[Number(id), reason] as const] : [])));
}
