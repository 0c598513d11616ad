import { sql } from 'drizzle-orm';
import { SESSION_MS } from '../../../../contract/limits.ts';
import { identityAccounts } from '../../../database/schema.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { IdentityAccount } from './accounts.ts';
import { seconds } from './tokens.ts';

/**
 * Tokens carry whole seconds, as Firebase's do. So that none of this second outlives a revocation, an account's tokens
 * count from the next second on; a sign-in that comes sooner is dated to it (`signInTime`). Two revocations within one
 * second move it on twice.
 */
export function revokedFrom(at: Date) {
  const second = new Date(seconds(at) * 1000).toISOString();
  return sql`greatest(${identityAccounts.tokensValidAfter}, ${second}::timestamptz) + interval '1 second'`;
}

/** When a sign-in of this moment counts as made. */
export function signInTime(account: IdentityAccount, at: Date): Date {
  return new Date(Math.max(seconds(at) * 1000, account.tokensValidAfter.getTime()));
}

/**
 * An account may go on with a sign-in of that time: for 7 days, and until its sessions are ended (AUTH-10), but for the one
 * from which they were.
 * @throws GoogleRefusal USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED
 */
export function assertInForce(
  account: IdentityAccount | undefined,
  { signedInAt, session }: { signedInAt: Date; session?: string | undefined },
  now: Date,
): asserts account is IdentityAccount {
  if (!account) throw new GoogleRefusal(400, 'USER_NOT_FOUND');
  if (account.disabled) throw new GoogleRefusal(400, 'USER_DISABLED');
  const isOver = now.getTime() - signedInAt.getTime() >= SESSION_MS;
  const isKept = session !== undefined && session === account.keptSession;
  if (isOver || (signedInAt < account.tokensValidAfter && !isKept))
    throw new GoogleRefusal(400, 'TOKEN_EXPIRED');
}
