import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { pushMessageRecipients } from '../database/schema.ts';
import { publish } from '../events/consoleEvents.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { notFound } from '../http/refusal.ts';
import { incidentNumber } from '../incidents/findIncident.ts';

const unread = (userId: string) =>
  and(eq(pushMessageRecipients.userId, userId), isNull(pushMessageRecipients.readAt));

function ofUser(userId: string, id: string) {
  const { userId: user, messageId, hiddenAt } = pushMessageRecipients;
  const number = incidentNumber(id);
  if (number === undefined) throw notFound('notification');
  return and(eq(user, userId), eq(messageId, number), isNull(hiddenAt));
}

/** Unread messages are usually new. */
export async function hasNew(database: Queryable, userId: string): Promise<boolean> {
  const found = await database
    .select({ id: pushMessageRecipients.messageId })
    .from(pushMessageRecipients)
    .where(unread(userId))
    .orderBy(desc(pushMessageRecipients.messageId))
    .limit(1);
  return found.length > 0;
}

/** Without an id, marks all. @throws Refusal 404 (NPAN-2) */
export const markRead: Handler<'have_read_message'> = async ({ database, now }, { input: { id }, by }) => {
  const userId = by.user.id;
  await database.transaction(async (transaction) => {
    const found = await transaction
      .update(pushMessageRecipients)
      .set({ readAt: now() })
      .where(id ? and(ofUser(userId, id), unread(userId)) : unread(userId))
      .returning({ id: pushMessageRecipients.messageId });
    if (found.length > 0) return publish(transaction, { kind: 'messages_read', userId });
    if (id && (await transaction.$count(pushMessageRecipients, ofUser(userId, id))) === 0) {
      throw notFound('notification');
    }
  });
};

/** The row stays, because it grants access to the incident (LIST-13). @throws Refusal 404 */
export const deleteMessage: Handler<'delete_push_message'> = async ({ database, now }, { input, by }) => {
  const userId = by.user.id;
  const at = now();
  const { readAt } = pushMessageRecipients;
  await database.transaction(async (transaction) => {
    const gone = await transaction
      .update(pushMessageRecipients)
      .set({ hiddenAt: at, readAt: sql`coalesce(${readAt}, ${at.toISOString()}::timestamptz)` })
      .where(ofUser(userId, input.id))
      .returning({ id: pushMessageRecipients.messageId });
    if (gone.length === 0) throw notFound('notification');
    await publish(transaction, { kind: 'messages_read', userId });
  });
};
