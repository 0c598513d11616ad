import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { SESSION_MS } from '../../../../contract/limits.ts';
import { identityAccounts } from '../../../database/schema.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { IdentityAccount } from './accounts.ts';
import { seconds } from './tokens.ts';

/** Tokens have whole seconds, so revocation starts at the next one; `signInTime` dates earlier sign-ins forward. */
export function revokedFrom(at: Date) {
  const second = new Date(seconds(at) * 1000).toISOString();
  return sql`greatest(${identityAccounts.tokensValidAfter}, ${second}::timestamptz) + interval '1 second'`;
}

export function signInTime(account: IdentityAccount, at: Date): Date {
  return new Date(Math.max(seconds(at) * 1000, account.tokensValidAfter.getTime()));
}

type InForce = Pick<IdentityAccount, 'disabled' | 'tokensValidAfter' | 'keptSession'>;

export function selectAccount(uid: SQLWrapper): SQL<unknown> {
  const { disabled, tokensValidAfter, keptSession } = identityAccounts;
  return sql`(select json_build_array(${disabled}, ${tokensValidAfter}, ${keptSession})
    from ${identityAccounts} where ${identityAccounts.uid} = ${uid})`;
}

/** @param selected the value of `selectAccount` */
export function parseAccount(selected: unknown): InForce | undefined {
  if (!Array.isArray(selected)) return undefined;
  const [disabled, validAfter, keptSession] = selected;
  return { disabled, tokensValidAfter: new Date(validAfter), keptSession };
}

/**
 * The session that revoked the others stays valid.
 * @throws GoogleRefusal USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED
 */
export function assertInForce(
  account: InForce | undefined,
  { signedInAt, session }: { signedInAt: Date; session?: string | undefined },
  now: Date,
): asserts account is InForce {
  if (!account) throw new GoogleRefusal(400, 'USER_NOT_FOUND');
  if (account.disabled) throw new GoogleRefusal(400, 'USER_DISABLED');
  const isOver = now.getTime() - signedInAt.getTime() >= SESSION_MS;
  const isKept = session !== undefined && session === account.keptSession;
  if (isOver || (signedInAt < account.tokensValidAfter && !isKept))
    throw new GoogleRefusal(400, 'TOKEN_EXPIRED');
}
