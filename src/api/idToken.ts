import { FirebaseError } from 'firebase/app';
import type { User } from 'firebase/auth';
import { firebaseAuth } from './firebase.ts';
import { isInForce, type StoredToken } from './storedToken.ts';

/** What the identity service says of a session that is over; anything else says that it could not be asked. */
const SESSION_OVER = [
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-not-found',
];

/** What the calls go with until the identity service has looked whether the person is still signed in. */
let begun: StoredToken | undefined;

/** A page begins with the token that this browser kept. */
export function setBootstrapToken(token: StoredToken): void {
  begun = token;
}

/** The identity service has looked, or somebody signs out: from now on it alone says who has a token. */
export function clearBootstrapToken(): void {
  begun = undefined;
}

/** Whom the identity service knows, once it has looked. */
async function knownUser(): Promise<User | null> {
  const auth = firebaseAuth();
  await auth.authStateReady();
  return auth.currentUser;
}

/** AUTH-10: when the person signed in, ISO 8601, as the identity service has it; undefined where it cannot say. */
export async function signedInAt(): Promise<string | undefined> {
  const user = await knownUser();
  const told = await user?.getIdTokenResult().catch(() => undefined);
  return told?.authTime;
}

/**
 * A token that is valid now, refreshed where it must be; undefined when nobody is signed in, or the session is over.
 * @throws whatever the identity service answers, or the network, when the token could not be refreshed
 */
export async function idToken(): Promise<string | undefined> {
  if (begun && isInForce(begun)) return begun.token;
  try {
    const user = await knownUser();
    return await user?.getIdToken();
  } catch (error) {
    if (error instanceof FirebaseError && SESSION_OVER.includes(error.code)) return undefined;
    throw error;
  }
}
