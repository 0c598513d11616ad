import { eq } from 'drizzle-orm';
import { outbox } from '../../server/database/schema.ts';
import { enqueue, type OutgoingMessage } from '../../server/messages/outbox.ts';
import type { TestHost } from './host.ts';

/** Puts a message into the outbox and answers its id. */
export async function put(
  host: TestHost,
  message: Partial<OutgoingMessage> & Pick<OutgoingMessage, 'channel'>,
): Promise<number> {
  const recipient = `${message.channel}-${crypto.randomUUID()}@parks.example`;
  const whole = { recipient, subject: 'Your code', body: 'It is 123456.', ...message };
  await enqueue(host.database, [whole], host.app.services.now());
  const [row] = await host.database
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.recipient, whole.recipient));
  if (!row) throw new Error('The outbox has no such message.');
  return row.id;
}

export async function rowOf(host: TestHost, id: number): Promise<typeof outbox.$inferSelect> {
  const [row] = await host.database.select().from(outbox).where(eq(outbox.id, id));
  if (!row) throw new Error('The outbox has no such message.');
  return row;
}
