import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/connection.ts';
import { pushMessageRecipients } from '../database/schema.ts';
import { publish } from '../events/consoleEvents.ts';
import { notFound } from '../http/refusal.ts';
import { incidentNumber } from '../incidents/findIncident.ts';

const unread = (userId: string) =>
  and(eq(pushMessageRecipients.userId, userId), isNull(pushMessageRecipients.readAt));

/** A message in this user's panel. */
function ofUser(userId: string, id: string) {
  const { userId: user, messageId, hiddenAt } = pushMessageRecipients;
  const number = incidentNumber(id);
  if (number === undefined) throw notFound('notification');
  return and(eq(user, userId), eq(messageId, number), isNull(hiddenAt));
}

/** SHELL-3. From the newest on: what is unread is seldom old. */
export async function hasNew(database: Queryable, userId: string): Promise<boolean> {
  const found = await database
    .select({ id: pushMessageRecipients.messageId })
    .from(pushMessageRecipients)
    .where(unread(userId))
    .orderBy(desc(pushMessageRecipients.messageId))
    .limit(1);
  return found.length > 0;
}

/**
 * NPAN-2: marks one message of this user read, or without an id all of them; the user's other tabs follow. Reading twice
 * changes nothing. @throws Refusal 404 for a message that this user was not told
 */
export async function markRead(
  database: Database,
  userId: string,
  id: string | undefined,
  at: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const found = await transaction
      .update(pushMessageRecipients)
      .set({ readAt: at })
      .where(id ? and(ofUser(userId, id), unread(userId)) : unread(userId))
      .returning({ id: pushMessageRecipients.messageId });
    if (found.length > 0) return publish(transaction, { kind: 'messages_read', userId });
    if (id && (await transaction.$count(pushMessageRecipients, ofUser(userId, id))) === 0) {
      throw notFound('notification');
    }
  });
}

/**
 * NPAN-2: takes a message from this user's panel and from nobody else's. That they were told stays known, and with it what
 * they reach (LIST-13); it counts as read, so that who asks for unread ones need not ask for hidden ones, too.
 * @throws Refusal 404
 */
export async function deleteMessage(database: Database, userId: string, id: string, at: Date): Promise<void> {
  const { readAt } = pushMessageRecipients;
  await database.transaction(async (transaction) => {
    const gone = await transaction
      .update(pushMessageRecipients)
      .set({ hiddenAt: at, readAt: sql`coalesce(${readAt}, ${at.toISOString()}::timestamptz)` })
      .where(ofUser(userId, id))
      .returning({ id: pushMessageRecipients.messageId });
    if (gone.length === 0) throw notFound('notification');
    await publish(transaction, { kind: 'messages_read', userId });
  });
}
