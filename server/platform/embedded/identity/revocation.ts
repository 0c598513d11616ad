import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { SESSION_MS } from '../../../../contract/limits.ts';
import { identityAccounts, identitySecondFactors, identitySessions } from '../../../database/schema.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { IdentityAccount } from './accounts.ts';
import { CLOCK_LEEWAY, isFuture, seconds } from './tokens.ts';

/** Tokens have whole seconds, so revocation starts at the next one; `signInTime` dates earlier sign-ins forward. */
export function revokedFrom(at: Date) {
  const second = new Date(seconds(at) * 1000).toISOString();
  return sql`greatest(${identityAccounts.tokensValidAfter}, ${second}::timestamptz) + interval '1 second'`;
}

/** A revocation in the future, by a clock that was ahead, would refuse every new sign-in. It is dated to the next second. */
export function withoutFutureRevocation(at: Date) {
  const { tokensValidAfter } = identityAccounts;
  const latest = new Date(at.getTime() + CLOCK_LEEWAY).toISOString();
  const next = new Date((seconds(at) + 1) * 1000).toISOString();
  return sql`case when ${tokensValidAfter} > ${latest}::timestamptz then ${next}::timestamptz else ${tokensValidAfter} end`;
}

export function signInTime(account: Pick<IdentityAccount, 'tokensValidAfter'>, at: Date): Date {
  return new Date(Math.max(seconds(at) * 1000, account.tokensValidAfter.getTime()));
}

type InForce = Pick<IdentityAccount, 'disabled' | 'tokensValidAfter' | 'keptSession'> & {
  /** The user signed out, or the session is unknown, as after restoring a backup. */
  hasEnded: boolean;
};

/** @param session the id in the token, or null */
export function selectAccount(uid: SQLWrapper, session: SQLWrapper): SQL<unknown> {
  const { disabled, tokensValidAfter, keptSession } = identityAccounts;
  const { id, endedAt } = identitySessions;
  const hasSecondFactor = sql`exists (select from ${identitySecondFactors} where ${identitySecondFactors.uid} = ${identityAccounts.uid})`;
  return sql`(select json_build_array(${disabled}, ${tokensValidAfter}, ${keptSession},
      ${session} is not null and not exists (
        select from ${identitySessions} where ${id} = ${session} and ${endedAt} is null),
      ${hasSecondFactor})
    from ${identityAccounts} where ${identityAccounts.uid} = ${uid})`;
}

/** @param selected the value of `selectAccount` */
export function parseAccount(selected: unknown): (InForce & { hasSecondFactor: boolean }) | undefined {
  if (!Array.isArray(selected)) return undefined;
  const [disabled, validAfter, keptSession, hasEnded, hasSecondFactor] = selected;
  return { disabled, tokensValidAfter: new Date(validAfter), keptSession, hasEnded, hasSecondFactor };
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
  if (
    isOver ||
    isFuture(signedInAt, now) ||
    account.hasEnded ||
    (signedInAt < account.tokensValidAfter && !isKept)
  )
    throw new GoogleRefusal(400, 'TOKEN_EXPIRED');
}
