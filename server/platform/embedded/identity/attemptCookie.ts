import { z } from 'zod';
import type { Attempt } from './openIdProvider.ts';
import type { Sealing } from './sealing.ts';
import { seconds } from './tokens.ts';

/** Seconds to sign in at the provider. */
const LIFE = 600;
const PURPOSE = 'work account sign-in';
/** Two windows of a browser can sign in at the same time. */
const toName = (state: string) => `work_account_${state.slice(0, 12).replaceAll(/[^\w-]/g, '')}`;

const stored = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The Firebase SDK of the opener. */
  authType: z.string(),
  eventId: z.string(),
  expiresAt: z.number(),
});

export type StoredAttempt = Attempt & { authType: string; eventId: string };

/** Binds a sign-in to the browser that began it. Any server of the installation can continue it. */
export function attemptCookies(sealing: Sealing, { path, isSecure }: { path: string; isSecure: boolean }) {
  const write = (state: string, value: string, maxAge: number) =>
    `${toName(state)}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    create: (attempt: StoredAttempt, now: Date) =>
      write(
        attempt.state,
        sealing.seal(PURPOSE, JSON.stringify({ ...attempt, expiresAt: seconds(now) + LIFE })),
        LIFE,
      ),
    remove: (state: string) => write(state, '', 0),
    /** Undefined if this browser did not begin it, or not in time. */
    read(header: string | undefined, state: string, now: Date): StoredAttempt | undefined {
      const prefix = `${toName(state)}=`;
      const value = header?.split(/;\s*/).find((one) => one.startsWith(prefix));
      const text = value && sealing.open(PURPOSE, value.slice(prefix.length));
      if (!text) return undefined;
      const attempt = stored.parse(JSON.parse(text));
      return attempt.state === state && attempt.expiresAt > seconds(now) ? attempt : undefined;
    },
  };
}
