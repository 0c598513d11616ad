import { FirebaseError } from 'firebase/app';
import { firebaseAuth } from './firebase.ts';

/** What the identity service says of a session that is over; anything else says that it could not be asked. */
const SESSION_OVER = [
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-not-found',
];

/** AUTH-10: when the person signed in, ISO 8601, as the identity service has it; undefined where it cannot say. */
export async function signedInAt(): Promise<string | undefined> {
  const told = await firebaseAuth()
    .currentUser?.getIdTokenResult()
    .catch(() => undefined);
  return told?.authTime;
}

/**
 * A token that is valid now, refreshed where it must be; undefined when nobody is signed in, or the session is over.
 * @throws whatever the identity service answers, or the network, when the token could not be refreshed
 */
export async function idToken(): Promise<string | undefined> {
  try {
    return await firebaseAuth().currentUser?.getIdToken();
  } catch (error) {
    if (error instanceof FirebaseError && SESSION_OVER.includes(error.code)) return undefined;
    throw error;
  }
}
