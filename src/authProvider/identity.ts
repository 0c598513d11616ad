import { FirebaseError } from 'firebase/app';
import { signOut as firebaseSignOut, signInWithEmailAndPassword } from 'firebase/auth';
import { removeFileCookie } from '../api/fileCookie.ts';
import { firebaseAuth } from '../api/firebase.ts';
import { clearBootstrapToken } from '../api/idToken.ts';

/** Why a sign-in failed, in the terms of AUTH-3 and AUTH-4. */
export type SignInFailureKind =
  | 'user-not-found'
  | 'invalid-email'
  | 'wrong-password'
  | 'wrong-credential'
  | 'suspended'
  | 'disabled'
  | 'too-many-requests'
  | 'network'
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
  // With email-enumeration protection the service does not say which of the two was wrong.
  'auth/invalid-credential': 'wrong-credential',
  'auth/user-disabled': 'disabled',
  'auth/too-many-requests': 'too-many-requests',
  'auth/network-request-failed': 'network',
};

/**
 * AUTH-3, AUTH-7. The embedded identity tells whoever proved the password of a suspended account that it is suspended; the
 * SDK has one code for both and keeps the service's answer beside it.
 */
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
    await signInWithEmailAndPassword(firebaseAuth(), email, password);
  } catch (error) {
    throw new SignInFailure(toFailureKind(error), error);
  }
}

export function signOut(): Promise<void> {
  removeFileCookie();
  clearBootstrapToken();
  return firebaseSignOut(firebaseAuth());
}

/** The id of the person the identity service remembers, once it has looked. */
export async function rememberedUserId(): Promise<string | undefined> {
  const auth = firebaseAuth();
  await auth.authStateReady();
  return auth.currentUser?.uid;
}
