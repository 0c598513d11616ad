import { FirebaseError } from 'firebase/app';
import { identity } from '../api/identity.ts';

/* Loaded when a sign-in has failed, and where a password is asked again. The sign-in page must stay small. */

export type SignInFailureKind =
  | 'user-not-found'
  | 'invalid-email'
  | 'wrong-password'
  | 'wrong-credential'
  | 'suspended'
  | 'disabled'
  | 'too-many-requests'
  | 'network'
  | 'code-wanted'
  | 'wrong-code'
  | 'code-too-late'
  | 'other';

export class SignInFailure extends Error {
  readonly kind: SignInFailureKind;

  constructor(kind: SignInFailureKind, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'SignInFailure';
    this.kind = kind;
  }
}

const KINDS: Record<string, SignInFailureKind> = {
  'auth/user-not-found': 'user-not-found',
  'auth/invalid-email': 'invalid-email',
  'auth/wrong-password': 'wrong-password',
  // With email enumeration protection, the service does not reveal which one was wrong.
  'auth/invalid-credential': 'wrong-credential',
  'auth/user-disabled': 'disabled',
  'auth/too-many-requests': 'too-many-requests',
  'auth/network-request-failed': 'network',
  'auth/multi-factor-auth-required': 'code-wanted',
  'auth/invalid-verification-code': 'wrong-code',
  'auth/invalid-multi-factor-session': 'code-too-late',
};

/** The SDK hides that an account is suspended, so read the service's original response (AUTH-3, AUTH-7). */
export function toFailureKind(error: unknown): SignInFailureKind {
  if (!(error instanceof FirebaseError)) return 'other';
  const kind = KINDS[error.code] ?? 'other';
  const isSuspended =
    kind === 'disabled' && JSON.stringify(error.customData ?? {}).includes('USER_DISABLED : suspended');
  return isSuspended ? 'suspended' : kind;
}

/** @throws SignInFailure */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  try {
    await identity.signIn(email, password);
  } catch (error) {
    throw new SignInFailure(toFailureKind(error), error);
  }
}
