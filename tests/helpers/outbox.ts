import { eq } from 'drizzle-orm';
import { outbox } from '../../server/database/schema.ts';
import { MESSAGE_JOBS } from '../../server/jobs/messageJobs.ts';
import { enqueue, type OutgoingMessage } from '../../server/messages/outbox.ts';
import { startMailServer } from './mailServer.ts';
import { startServer, type TestServer } from './server.ts';

export const MINUTE = 60_000;
export const START = new Date('2026-11-02T01:00:00Z');
export const later = (milliseconds: number) => new Date(START.getTime() + milliseconds);

export async function startMailingServer(env: Record<string, string> = {}) {
  const mail = await startMailServer();
  const server = await startServer({ SMTP_URL: mail.url, ...env });
  return { mail, server };
}

export async function requeueOrphans(server: TestServer): Promise<void> {
  const job = MESSAGE_JOBS.find(({ name }) => name === 'requeueOrphans');
  if (!job) throw new Error('There is no such job.');
  await job.run(server.app.services);
}

export async function put(
  server: TestServer,
  message: Partial<OutgoingMessage> & Pick<OutgoingMessage, 'channel'>,
): Promise<number> {
  const recipient = `${message.channel}-${crypto.randomUUID()}@parks.example`;
  const whole = { recipient, subject: 'Your code', body: 'It is 123456.', ...message };
  await enqueue(server.database, [whole], server.app.services.now());
  const [row] = await server.database
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.recipient, whole.recipient));
  if (!row) throw new Error('The outbox has no such message.');
  return row.id;
}

export async function getRow(server: TestServer, id: number): Promise<typeof outbox.$inferSelect> {
  const [row] = await server.database.select().from(outbox).where(eq(outbox.id, id));
  if (!row) throw new Error('The outbox has no such message.');
  return row;
}
