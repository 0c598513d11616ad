import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { outbox } from '../../server/database/schema.ts';
import type { TestServer } from './server.ts';

/** What was written to somebody, newest first. */
export const messagesTo = (host: TestServer, recipient: string) =>
  host.database.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(desc(outbox.id));

/** The code that was sent last. */
export async function codeSentTo(host: TestServer, recipient: string): Promise<string> {
  const [message] = await messagesTo(host, recipient);
  return /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? 'no code';
}

export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The calls of somebody who forgot a password, and the host's clock. */
export function forgottenPassword(hostOf: () => TestServer) {
  const send = (email: string) => hostOf().call('send_otp', { platform: 'web', email });
  const check = (email: string, otp_code: string) =>
    hostOf().call('check_otp', { platform: 'web', email, otp_code });

  async function sentCode(email: string): Promise<string> {
    expect((await send(email)).status).toBe(200);
    return codeSentTo(hostOf(), email);
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
    later: (minutes: number) => hostOf().setNow(new Date(Date.now() + minutes * 60_000)),
  };
}
