import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { outbox } from '../../server/database/schema.ts';
import type { TestServer } from './server.ts';

export const readMessages = (server: TestServer, recipient: string) =>
  server.database.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(desc(outbox.id));

export async function readSentCode(server: TestServer, recipient: string): Promise<string> {
  const [message] = await readMessages(server, recipient);
  return /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? 'no code';
}

export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export function forgottenPassword(serverOf: () => TestServer) {
  const send = (email: string) => serverOf().call('send_otp', { platform: 'web', email });
  const check = (email: string, otp_code: string) =>
    serverOf().call('check_otp', { platform: 'web', email, otp_code });

  async function sentCode(email: string): Promise<string> {
    expect((await send(email)).status).toBe(200);
    return readSentCode(serverOf(), email);
  }

  return {
    send,
    check,
    sentCode,
    async ticketOf(email: string): Promise<string> {
      const answer = await check(email, await sentCode(email));
      expect(answer.status).toBe(200);
      return answer.body.id;
    },
    later: (minutes: number) => serverOf().setNow(new Date(Date.now() + minutes * 60_000)),
  };
}
