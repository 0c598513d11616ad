import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';

/** Thrown for a token that is forged, expired or revoked, or whose account is deleted or disabled. */
export class TokenRefused extends Error {
  /** Set if the token is genuine, but its account or session is no longer valid. */
  readonly uid: string | undefined;

  constructor(reason: string, uid?: string) {
    super(reason);
    this.name = 'TokenRefused';
    this.uid = uid;
  }
}

export class IdentityEmailTaken extends Error {
  constructor() {
    super('Existing user in firebase.');
    this.name = 'IdentityEmailTaken';
  }
}

export type VerifiedToken = {
  uid: string;
  /** Refreshed tokens keep this time (AUTH-10). */
  signedInAt: Date;
  session?: string | undefined;
  /** Signed in by a work account, whose provider has its own second factor. */
  isWorkAccount?: boolean | undefined;
};

/** Locked: the account is locked or suspended. */
export const SIGN_IN_OUTCOMES = ['succeeded', 'failed', 'locked'] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

/** A signed-in device. */
export type IdentitySession = {
  id: string;
  uid: string;
  device: string;
  signedInAt: Date;
  lastSeenAt: Date;
};

type NewIdentity = { email: string; displayName: string; password?: string | undefined };

/** `providers`: identity providers whose work account with this email may sign in. */
type ImportedIdentity = {
  uid: string;
  email: string;
  displayName: string;
  providers: string[];
  createdAt: Date;
  lastSignInAt: Date | null;
};

export type IdentityAdmin = {
  /** False for services such as Firebase, where the counts come from clients' reports (AUTH-11). */
  countsFailures: boolean;
  /** Checks signature and time. @throws TokenRefused */
  readToken: (token: string) => Promise<VerifiedToken>;
  /** Account and session as JSON, so that the statement that reads the user also reads them. */
  selectAccount: (uid: SQLWrapper, session: SQLWrapper) => SQL<unknown>;
  /** Checks revocation and the account's state, on every call. @throws TokenRefused */
  assertInForce: (account: unknown, token: VerifiedToken) => Promise<void>;
  /** Returns the uid; the email counts as verified. @throws IdentityEmailTaken */
  createAccount: (account: NewIdentity) => Promise<string>;
  /** All get the same password. */
  importAccounts: (accounts: readonly ImportedIdentity[], password: string) => Promise<void>;
  updateAccount: (
    uid: string,
    change: { email?: string; displayName?: string; disabled?: boolean },
  ) => Promise<void>;
  setPassword: (uid: string, password: string) => Promise<void>;
  hasPassword: (uid: string, password: string) => Promise<boolean>;
  revokeSessions: (...uids: string[]) => Promise<void>;
  revokeOtherSessions: (uid: string, kept: { session: string; signedInAt: Date }) => Promise<void>;
  /** Undefined if the service keeps no list of sessions. */
  sessionsOf: (uids: readonly string[]) => Promise<IdentitySession[] | undefined>;
  /** Undefined if the service offers none. @param account the value of `selectAccount` */
  hasSecondFactor: (account: unknown) => boolean | undefined;
  /** False if there was none. */
  removeSecondFactor: (uid: string) => Promise<boolean>;
  /** Takes a code of the authenticator app or a recovery code. Works once; counted, also outside of the transaction. */
  tryCode: (uid: string, code: string) => Promise<'right' | 'wrong' | { waitSeconds: number }>;
  /** Undefined if the account has no second factor, or, unless a code was right, set it up too long ago. */
  createRecoveryCodes: (uid: string, options: { isConfirmed: boolean }) => Promise<string[] | undefined>;
  /** Those that were not used yet. */
  countRecoveryCodes: (uid: string) => Promise<number>;
  /** Its tokens are refused from now on, and its live streams end. */
  endSession: (session: string) => Promise<void>;
  deleteAccount: (uid: string) => Promise<void>;
  /**
   * Required in a transaction, because the embedded database has one connection. External services cannot roll back, so
   * call them last before the commit.
   */
  within: (transaction: Queryable) => IdentityAdmin;
};
