import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { SESSION_MS } from '../../../../contract/limits.ts';
import type { Queryable } from '../../../database/connection.ts';
import { identityAccounts, identitySessions } from '../../../database/schema.ts';
import type { IdentitySession } from '../../identity.ts';
import type { IdentityAccount } from './accounts.ts';
import { CLOCK_LEEWAY } from './tokens.ts';

const RANDOM_BYTES = 32;
const REFRESH_TOKEN = /^([A-Za-z0-9]{28})\.[A-Za-z0-9_-]{43}$/;

export type Session = { id: string; signedInAt: Date; signInProvider: string; device: string };

/** A session with the same id gets a new token; an ended session stays ended. The token is stored only as a hash. */
export async function startSession(
  database: Queryable,
  uid: string,
  session: Session,
  now: Date,
): Promise<string> {
  const token = `${uid}.${randomBytes(RANDOM_BYTES).toString('base64url')}`;
  const outlived = new Date(session.signedInAt.getTime() - 2 * SESSION_MS);
  // Refused now, and it must stay refused when the clock reaches its time.
  const isFromFuture = gt(identitySessions.signedInAt, new Date(now.getTime() + CLOCK_LEEWAY));
  await database
    .delete(identitySessions)
    .where(and(eq(identitySessions.uid, uid), or(lt(identitySessions.signedInAt, outlived), isFromFuture)));
  const renewed = { tokenHash: computeHash(token), ...session };
  await database
    .insert(identitySessions)
    .values({ uid, ...renewed })
    .onConflictDoUpdate({ target: identitySessions.id, set: renewed });
  return token;
}

export async function findSession(
  database: Queryable,
  token: string,
): Promise<{ account: IdentityAccount; session: Session & { endedAt: Date | null } } | undefined> {
  const [found] = await database
    .select({ account: identityAccounts, session: identitySessions })
    .from(identitySessions)
    .innerJoin(identityAccounts, eq(identityAccounts.uid, identitySessions.uid))
    .where(eq(identitySessions.tokenHash, computeHash(token)));
  return found;
}

export async function isOpenSession(database: Queryable, id: string): Promise<boolean> {
  const isOpen = and(eq(identitySessions.id, id), isNull(identitySessions.endedAt));
  return (await database.$count(identitySessions, isOpen)) > 0;
}

/** Valid sessions of these accounts, latest sign-in first. `lastSeenAt` defaults to the start of the session. */
export async function readActiveSessions(
  database: Queryable,
  uids: readonly string[],
  now: Date,
): Promise<IdentitySession[]> {
  const { uid, id, signedInAt, endedAt, device, lastSeenAt } = identitySessions;
  const { tokensValidAfter, keptSession, disabled } = identityAccounts;
  const rows = await database
    .select({ id, uid, device, signedInAt, lastSeenAt })
    .from(identitySessions)
    .innerJoin(identityAccounts, eq(identityAccounts.uid, uid))
    .where(
      and(
        // A single parameter avoids the limit on parameters.
        sql`${uid} in (select jsonb_array_elements_text(${JSON.stringify(uids)}::jsonb))`,
        eq(disabled, false),
        isNull(endedAt),
        gt(signedInAt, new Date(now.getTime() - SESSION_MS)),
        lte(signedInAt, new Date(now.getTime() + CLOCK_LEEWAY)),
        or(gte(signedInAt, tokensValidAfter), eq(id, keptSession)),
      ),
    )
    .orderBy(desc(signedInAt), id);
  return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt ?? row.signedInAt }));
}

export function claimedUid(token: string): string | undefined {
  return REFRESH_TOKEN.exec(token)?.[1];
}

function computeHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
