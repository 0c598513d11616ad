import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { forgetFailures } from '../../../accounts/bruteForce/failureCounts.ts';
import { forgetNetworks } from '../../../accounts/bruteForce/networks.ts';
import { type Queryable, sqlFailure } from '../../../database/connection.ts';
import { identityAccounts, identitySessions } from '../../../database/schema.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import { type IdentityAdmin, IdentityEmailTaken, TokenRefused } from '../../identity.ts';
import { accountByUid, newUid } from './accounts.ts';
import { knownRequester } from './passwords.ts';
import { assertInForce, parseAccount, revokedFrom, selectAccount } from './revocation.ts';
import {
  countRecoveryCodes,
  createRecoveryCodes,
  findSecondFactor,
  RECOVERY_CODES_SHOWN_FOR,
  removeSecondFactor,
  tryCode,
} from './secondFactors.ts';
import { readActiveSessions } from './sessions.ts';
import type { Identity } from './signIn.ts';
import { ExpiredToken, seconds } from './tokens.ts';

const UNIQUE_VIOLATION = '23505';

export function identityAdmin(
  identity: Omit<Identity, 'countSignIn'>,
  noteSeen = trackLastSeen(identity.database, identity.now),
): IdentityAdmin {
  const { database, now, passwords } = identity;

  /** Undefined values stay unchanged. @throws Error if the account does not exist */
  async function change(uid: string, values: PgUpdateSetSource<typeof identityAccounts>): Promise<void> {
    if (Object.values(values).every((value) => value === undefined)) return;
    const changed = await database
      .update(identityAccounts)
      .set(values)
      .where(eq(identityAccounts.uid, uid))
      .returning({ uid: identityAccounts.uid })
      .catch((error: unknown) => {
        throw sqlFailure(error)?.code === UNIQUE_VIOLATION ? new IdentityEmailTaken() : error;
      });
    if (changed.length === 0) throw new Error(`The identity service has no account ${uid}.`);
  }

  /** One statement for all accounts. @throws Error if one does not exist */
  async function revoke(uids: readonly string[]): Promise<void> {
    const changed = await database
      .update(identityAccounts)
      .set({ tokensValidAfter: revokedFrom(now()), keptSession: null })
      .where(
        sql`${identityAccounts.uid} in (select jsonb_array_elements_text(${JSON.stringify(uids)}::jsonb))`,
      )
      .returning({ uid: identityAccounts.uid });
    if (changed.length < uids.length) throw new Error('The identity service has no such account.');
  }

  return {
    countsFailures: true,
    readToken: (token) =>
      identity.tokens.read(token).catch((error: unknown) => {
        throw asTokenRefused(error, error instanceof ExpiredToken ? error.uid : undefined);
      }),
    selectAccount,
    async assertInForce(account, token) {
      try {
        assertInForce(parseAccount(account), token, now());
      } catch (error) {
        throw asTokenRefused(error, token.uid);
      }
      noteSeen(token.session);
    },
    async createAccount({ email, displayName, password }) {
      const at = now();
      const [created] = await database
        .insert(identityAccounts)
        .values({
          uid: newUid(),
          email: email.toLowerCase(),
          displayName,
          passwordHash: password === undefined ? null : await passwords.hash(password, knownRequester(email)),
          tokensValidAfter: new Date(seconds(at) * 1000),
          createdAt: at,
        })
        .onConflictDoNothing({ target: identityAccounts.email })
        .returning({ uid: identityAccounts.uid });
      if (!created) throw new IdentityEmailTaken();
      // Failed attempts from before the account existed do not count against it.
      await forgetFailures(database, email);
      await forgetNetworks(database, email);
      return created.uid;
    },
    async importAccounts(accounts, password) {
      const passwordHash = await passwords.hash(password, knownRequester('server'));
      await database
        .insert(identityAccounts)
        .values(
          accounts.map((account) => ({ ...account, passwordHash, tokensValidAfter: account.createdAt })),
        );
    },
    async updateAccount(uid, { email, ...others }) {
      // Work accounts are linked by email, so a new email removes the links.
      const unlinked = { providers: [], workIssuer: null, workSubject: null };
      const moved = email !== undefined && { email: email.toLowerCase(), ...unlinked };
      await change(uid, { ...others, ...moved });
      if (email !== undefined) {
        await forgetFailures(database, email);
        await forgetNetworks(database, email);
      }
      // Reactivation by an administrator resets the failure count (AUTH-11).
      if (others.disabled === false)
        await forgetFailures(database, (await accountByUid(database, uid))?.email ?? '');
    },
    setPassword: async (uid, password) =>
      change(uid, {
        passwordHash: await passwords.hash(password, knownRequester(uid)),
        tokensValidAfter: revokedFrom(now()),
        keptSession: null,
      }),
    hasPassword: async (uid, password) =>
      passwords.matches(password, (await accountByUid(database, uid))?.passwordHash, knownRequester(uid)),
    revokeSessions: (...uids) => revoke(uids),
    revokeOtherSessions: (uid, { session }) =>
      change(uid, { tokensValidAfter: revokedFrom(now()), keptSession: session }),
    hasSecondFactor: (account) => parseAccount(account)?.hasSecondFactor ?? false,
    removeSecondFactor: (uid) => removeSecondFactor(database, uid),
    async tryCode(uid, code) {
      const factor = await findSecondFactor(database, uid);
      return factor ? tryCode(identity, factor, { code, at: now() }) : 'wrong';
    },
    createRecoveryCodes: (uid, { isConfirmed }) =>
      createRecoveryCodes(
        database,
        uid,
        // A stolen session must not get any codes.
        isConfirmed ? undefined : new Date(now().getTime() - RECOVERY_CODES_SHOWN_FOR),
      ),
    countRecoveryCodes: (uid) => countRecoveryCodes(database, uid),
    sessionsOf: (uids) => readActiveSessions(database, uids, now()),
    async endSession(session) {
      const isOpen = and(eq(identitySessions.id, session), isNull(identitySessions.endedAt));
      await database.update(identitySessions).set({ endedAt: now() }).where(isOpen);
    },
    async deleteAccount(uid) {
      await database.delete(identityAccounts).where(eq(identityAccounts.uid, uid));
    },
    within: (transaction) => identityAdmin({ ...identity, database: transaction }, noteSeen),
  };
}

function asTokenRefused(error: unknown, uid: string | undefined): unknown {
  return error instanceof GoogleRefusal ? new TokenRefused(error.message, uid) : error;
}

/** Milliseconds. */
const NOTED_EVERY = 15 * 60_000;
const REMEMBERED = 20_000;

/** Calls do not wait for the write, and its errors are ignored. */
function trackLastSeen(database: Queryable, now: () => Date): (session: string | undefined) => void {
  const noted = new LRUCache<string, number>({ max: REMEMBERED });
  return (session) => {
    if (session === undefined) return;
    const at = now();
    const last = noted.get(session);
    noted.set(session, last ?? at.getTime());
    // After a start this process has no times; the stored value is recent enough.
    if (last === undefined || at.getTime() - last < NOTED_EVERY) return;
    noted.set(session, at.getTime());
    void database
      .update(identitySessions)
      .set({ lastSeenAt: at })
      .where(eq(identitySessions.id, session))
      .catch(() => undefined);
  };
}
