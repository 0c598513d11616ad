import { and, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { Viewer } from '../../../contract/access.ts';
import { SESSION_MS } from '../../../contract/limits.ts';
import type { Queryable } from '../../database/connection.ts';
import { groups, users } from '../../database/schema.ts';
import { type IdentityAdmin, TokenRefused } from '../../platform/identity.ts';
import { Refusal } from '../refusal.ts';
import { stateRefusal, type UserRow } from './accountState.ts';

/** The person behind a token, as the database has them at this moment (AUTH-16). */
export type SignedIn = {
  viewer: Viewer;
  user: UserRow;
  signedInAt: Date;
  /** Which of their sessions, where the identity service tells them apart. */
  session?: string | undefined;
};

/** Why a token is refused; the console shows the sign-in page that says so (AUTH-4, AUTH-7, AUTH-10). */
type Reason = 'session' | 'suspended' | 'disabled';

const TEXTS: Record<Reason, string> = {
  session: 'Your session has ended. Please sign in again.',
  suspended: 'Your account is suspended.',
  disabled: 'Your account is disabled.',
};

const refuse = (reason: Reason) => new Refusal(401, TEXTS[reason], { reason });

const live = (id: string | Placeholder) => and(eq(users.id, id), isNull(users.deletedAt));

export type Authenticate = (token: string | undefined) => Promise<SignedIn>;

/**
 * Who sends this token. Refused with 401: no, forged, expired or revoked tokens, sign-ins older than 7 days (AUTH-10),
 * and accounts that are deleted, locked, suspended or past their expiry (AUTH-11, UDET-3).
 */
export function authenticator(database: Queryable, identity: IdentityAdmin, now: () => Date): Authenticate {
  // Every call runs it, so it is written once.
  const personOf = database
    .select({ user: users, perms: groups.perms })
    .from(users)
    .innerJoin(groups, eq(groups.id, users.role))
    .where(live(sql.placeholder('uid')))
    .prepare('person_of_token');
  return async (token) => {
    if (!token) throw refuse('session');
    const verified = await identity.verifyToken(token).catch(async (error: unknown) => {
      if (!(error instanceof TokenRefused)) throw error;
      // The token is this person's own, so they are told why the identity service does not take it any more.
      const [user] = error.uid ? await database.select().from(users).where(live(error.uid)) : [];
      throw refuse((user && stateRefusal(user, now())) ?? 'session');
    });
    if (now() >= sessionEnd(verified)) throw refuse('session');
    const [found] = await personOf.execute({ uid: verified.uid });
    if (!found) throw refuse('session');
    const reason = stateRefusal(found.user, now());
    if (reason) throw refuse(reason);
    return {
      viewer: { id: found.user.id, role: found.user.role, perms: found.perms },
      user: found.user,
      signedInAt: verified.signedInAt,
      session: verified.session,
    };
  };
}

/** AUTH-10. */
export function sessionEnd({ signedInAt }: Pick<SignedIn, 'signedInAt'>): Date {
  return new Date(signedInAt.getTime() + SESSION_MS);
}
