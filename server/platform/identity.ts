import type { Queryable } from '../database/connection.ts';

/** Thrown for a token that is forged, expired, revoked, or of an account that is gone or disabled. */
export class TokenRefused extends Error {
  /** Whose it is, where the token is genuine and only its account or session is not in force any more. */
  readonly uid: string | undefined;

  constructor(reason: string, uid?: string) {
    super(reason);
    this.name = 'TokenRefused';
    this.uid = uid;
  }
}

/** Thrown when another account of the identity service has the email. */
export class IdentityEmailTaken extends Error {
  constructor() {
    super('Existing user in firebase.');
    this.name = 'IdentityEmailTaken';
  }
}

export type VerifiedToken = {
  uid: string;
  /** When the person signed in, which a refreshed token keeps (AUTH-10). */
  signedInAt: Date;
  /** Which of the person's sessions, where the service tells them apart. */
  session?: string | undefined;
};

/** A device that is signed in: where the service keeps no list of them, there is none. */
export type IdentitySession = {
  id: string;
  uid: string;
  /** In a person's words; empty where it is not known. */
  device: string;
  signedInAt: Date;
  lastSeenAt: Date;
};

export type NewIdentity = { email: string; displayName: string; password?: string | undefined };

/**
 * What the server asks of the identity service, whichever it is. The browser speaks to the service itself, with the
 * Firebase SDK; nothing here is on the wire.
 */
export type IdentityAdmin = {
  /**
   * True where the service counts wrong passwords itself and asks the server to lock (AUTH-11). One that cannot, as the
   * real Firebase, leaves the counting to what clients report.
   */
  countsFailures: boolean;
  /** Checks signature, time, revocation and the account's state, on every call. @throws TokenRefused */
  verifyToken: (token: string) => Promise<VerifiedToken>;
  /** The new account's uid; its email counts as verified. @throws IdentityEmailTaken */
  createAccount: (account: NewIdentity) => Promise<string>;
  updateAccount: (
    uid: string,
    change: { email?: string; displayName?: string; disabled?: boolean },
  ) => Promise<void>;
  setPassword: (uid: string, password: string) => Promise<void>;
  /** Whether this is the account's password; counts as no try (UDET-11). */
  hasPassword: (uid: string, password: string) => Promise<boolean>;
  /** Ends every session of these accounts; tokens already given are refused from now on. */
  revokeSessions: (...uids: string[]) => Promise<void>;
  /** The same of every session but this one. */
  revokeOtherSessions: (uid: string, kept: { session: string; signedInAt: Date }) => Promise<void>;
  /** What is in force of these accounts' sessions, the latest sign-in first. */
  sessionsOf: (uids: readonly string[]) => Promise<IdentitySession[]>;
  /** The person signed out there: it is no device that is signed in any more. */
  endSession: (session: string) => Promise<void>;
  deleteAccount: (uid: string) => Promise<void>;
  /**
   * The same, as part of a transaction of the server's database: what it does is undone when the transaction is. Whoever
   * holds a transaction must use this one; the embedded database has a single connection. A service elsewhere cannot be
   * part of it and answers itself: call it last before the commit, so that its refusal undoes everything.
   */
  within: (transaction: Queryable) => IdentityAdmin;
};
