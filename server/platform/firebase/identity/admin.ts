import { sql } from 'drizzle-orm';
import type { Auth } from 'firebase-admin/auth';
import pLimit from 'p-limit';
import { WORK_ACCOUNT_FAILURES } from '../../../../contract/accounts/workAccountFailures.ts';
import { forgetFailures } from '../../../accounts/bruteForce/failureCounts.ts';
import { forgetNetworks } from '../../../accounts/bruteForce/networks.ts';
import { hasUntrustedEmail } from '../../../accounts/codeContact.ts';
import type { Queryable } from '../../../database/connection.ts';
import { publish } from '../../../events/consoleEvents.ts';
import { Refusal, refusedField } from '../../../http/refusal.ts';
import { type IdentityAdmin, IdentityEmailTaken, TokenRefused } from '../../identity.ts';
import type { AccountStates } from './accountStates.ts';
import { askFirebase, askFirebaseOr } from './errors.ts';
import { readToken } from './tokens.ts';

export type FirebaseAccounts = {
  auth: Auth;
  states: AccountStates;
  database: Queryable;
  hasPassword: (email: string, password: string) => Promise<boolean>;
  now: () => Date;
};

/** Requests at the same time when many people are signed out. */
const AT_ONCE = 10;

const takenEmail = () => {
  throw new IdentityEmailTaken();
};

const refusedEmail = () => {
  throw refusedField(400, 'email', 'The identity service does not accept this email address.');
};

/** @throws IdentityEmailTaken, Refusal 400 at `email` */
const askWithEmail = <Answer>(asking: Promise<Answer>): Promise<Answer> =>
  askFirebaseOr(
    askFirebaseOr(asking, 'auth/email-already-exists', takenEmail),
    'auth/invalid-email',
    refusedEmail,
  );

/** An account that Firebase no longer has is shut. */
const askToShut = <Answer>(asking: Promise<Answer>): Promise<Answer | undefined> =>
  askFirebaseOr(asking, 'auth/user-not-found', () => undefined);

export function firebaseAdmin(accounts: FirebaseAccounts): IdentityAdmin {
  const { auth, states, database, hasPassword, now } = accounts;

  /** Other processes forget the account once the transaction is committed, and live streams of it end. */
  async function changed<Answer>(uid: string, change: Promise<Answer>): Promise<Answer> {
    const answer = await change;
    states.forget(uid);
    await publish(database, { kind: 'account_changed', userId: uid });
    return answer;
  }

  const update = (uid: string, change: Parameters<Auth['updateUser']>[1]) => {
    const updating = askWithEmail(auth.updateUser(uid, change));
    return changed(uid, change.disabled ? askToShut(updating) : updating);
  };

  const revoke = (uid: string) => changed(uid, askToShut(auth.revokeRefreshTokens(uid)));

  /** Work accounts are linked by email, so a new email removes the links. */
  async function listWorkAccounts(uid: string): Promise<string[]> {
    const { providerData } = await askFirebase(auth.getUser(uid));
    return providerData.map(({ providerId }) => providerId).filter((provider) => provider !== 'password');
  }

  return {
    countsFailures: false,
    readToken: (token) => readToken(auth, token),
    selectAccount: () => sql`null`,
    async assertInForce(_account, { uid, signedInAt, isWorkAccount }) {
      const state = await states.read(uid);
      if (!state || state.isDisabled || signedInAt < state.tokensValidAfter) {
        throw new TokenRefused('The account or the session is no longer valid.', uid);
      }
      // Firebase may link a work account to a new email without asking for the password.
      if (isWorkAccount && (await hasUntrustedEmail(database, uid, now()))) {
        throw new Refusal(401, WORK_ACCOUNT_FAILURES['email-changed'], { reason: 'session' });
      }
    },
    async createAccount({ email, displayName, password }) {
      const account = {
        email,
        displayName,
        emailVerified: true,
        ...(password !== undefined && { password }),
      };
      const { uid } = await askWithEmail(auth.createUser(account));
      await forgetFailures(database, email);
      await forgetNetworks(database, email);
      return uid;
    },
    importAccounts: () => {
      throw new Error('Firebase gets no accounts of a demonstration.');
    },
    async updateAccount(uid, { email, ...others }) {
      const moved = email !== undefined && {
        ...{ email, emailVerified: true },
        providersToUnlink: await listWorkAccounts(uid),
      };
      const account = await update(uid, { ...others, ...moved });
      if (email !== undefined) await forgetNetworks(database, email);
      // Reactivation by an administrator resets the failure count (AUTH-11).
      if (email !== undefined || others.disabled === false)
        await forgetFailures(database, account?.email ?? '');
    },
    async setPassword(uid, password) {
      await update(uid, { password });
      await revoke(uid);
    },
    async hasPassword(uid, password) {
      const { email } = await askFirebase(auth.getUser(uid));
      return email !== undefined && hasPassword(email, password);
    },
    async revokeSessions(...uids) {
      await pLimit(AT_ONCE).map(uids, revoke);
    },
    // Firebase's tokens name no session that could stay.
    revokeOtherSessions: revoke,
    sessionsOf: async () => undefined,
    hasSecondFactor: () => undefined,
    removeSecondFactor: async () => false,
    tryCode: async () => 'wrong',
    createRecoveryCodes: async () => undefined,
    countRecoveryCodes: async () => 0,
    endSession: async () => undefined,
    async deleteAccount(uid) {
      await changed(uid, askToShut(auth.deleteUser(uid)));
    },
    within: (transaction) => firebaseAdmin({ ...accounts, database: transaction }),
  };
}
