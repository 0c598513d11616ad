import { sql } from 'drizzle-orm';
import { type Queryable, queryRows } from '../database/connection.ts';
import { deviceTokens, type OutboxChannel, pushMessageRecipients, users } from '../database/schema.ts';
import type { OutboxMessage } from '../messages/sender.ts';

/**
 * Which of these messages are of no use any more, and why: a notification waits through quiet hours, or for a gateway that does
 * not answer. By then its person may have read it, may have left, or the device may be signed out, or somebody else's (AUTH-15).
 */
export async function findObsoleteMessages(
  database: Queryable,
  channel: OutboxChannel,
  messages: readonly OutboxMessage[],
  now: Date,
): Promise<Map<number, string>> {
  const told = messages.flatMap(({ id, recipient, data, createdAt, dueAt, attempts }) => {
    if (!data.user_id) return [];
    // Tried again it is due later, too, and goes out all the same.
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
