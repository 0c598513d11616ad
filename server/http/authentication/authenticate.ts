import { and, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { Viewer } from '../../../contract/access.ts';
import { SESSION_MS } from '../../../contract/limits.ts';
import type { Queryable } from '../../database/connection.ts';
import { groups, settings, users } from '../../database/schema.ts';
import { type IdentityAdmin, TokenRefused, type VerifiedToken } from '../../platform/identity.ts';
import { Refusal } from '../refusal.ts';
import { stateRefusal, type UserRow } from './accountState.ts';

/** Read from the database for each request (AUTH-16). */
export type SignedIn = {
  viewer: Viewer;
  user: UserRow;
  signedInAt: Date;
  /** Undefined if the identity service does not identify sessions. */
  session?: string | undefined;
  /** The role needs a second factor and the account has none: only the calls for signing in are allowed. */
  mustEnrol?: boolean;
  /** Undefined if the identity service offers none. */
  hasSecondFactor?: boolean | undefined;
};

/** The console shows a sign-in page with this reason (AUTH-4, AUTH-7, AUTH-10). */
type Reason = 'session' | 'suspended' | 'disabled';

const TEXTS: Record<Reason, string> = {
  session: 'Your session has ended. Please sign in again.',
  suspended: 'Your account is suspended.',
  disabled: 'Your account is disabled.',
};

const refuse = (reason: Reason) => new Refusal(401, TEXTS[reason], { reason });

const live = (id: string | Placeholder) => and(eq(users.id, id), isNull(users.deletedAt));

export type Authenticate = (token: string | undefined) => Promise<SignedIn>;

/** @throws Refusal 401 for invalid or expired tokens, old sign-ins (AUTH-10) and disabled accounts */
export function authenticator(database: Queryable, identity: IdentityAdmin, now: () => Date): Authenticate {
  // One statement, prepared once, because every call runs it.
  const personOf = database
    .select({
      user: users,
      perms: groups.perms,
      account: identity.selectAccount(users.id, sql`${sql.placeholder('session')}::uuid`),
      needsSecondFactor: sql<boolean>`${users.role} = any((select ${settings.secondFactorRoles} from ${settings})::text[])`,
    })
    .from(users)
    .innerJoin(groups, eq(groups.id, users.role))
    .where(live(sql.placeholder('uid')))
    .prepare('person_of_token');

  /** The token belonged to this person, so the answer may name the reason. */
  const asRefusal = (error: unknown, user: UserRow | undefined) =>
    error instanceof TokenRefused ? refuse((user && stateRefusal(user, now())) ?? 'session') : error;

  async function readToken(token: string): Promise<VerifiedToken> {
    try {
      return await identity.readToken(token);
    } catch (error) {
      const uid = error instanceof TokenRefused ? error.uid : undefined;
      const [user] = uid ? await database.select().from(users).where(live(uid)) : [];
      throw asRefusal(error, user);
    }
  }

  return async (token) => {
    if (!token) throw refuse('session');
    const verified = await readToken(token);
    const [found] = await personOf.execute({ uid: verified.uid, session: verified.session ?? null });
    if (!found) throw refuse('session');
    try {
      await identity.assertInForce(found.account, verified);
    } catch (error) {
      throw asRefusal(error, found.user);
    }
    if (now() >= sessionEnd(verified)) throw refuse('session');
    const reason = stateRefusal(found.user, now());
    if (reason) throw refuse(reason);
    const hasSecondFactor = identity.hasSecondFactor(found.account);
    return {
      viewer: { id: found.user.id, role: found.user.role, perms: found.perms },
      user: found.user,
      signedInAt: verified.signedInAt,
      session: verified.session,
      hasSecondFactor,
      mustEnrol: found.needsSecondFactor && !verified.isWorkAccount && hasSecondFactor === false,
    };
  };
}

export function sessionEnd({ signedInAt }: Pick<SignedIn, 'signedInAt'>): Date {
  return new Date(signedInAt.getTime() + SESSION_MS);
}
