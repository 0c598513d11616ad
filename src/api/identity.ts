import { onIdTokenChanged, signInWithEmailAndPassword, signOut, type User } from 'firebase/auth';
import { firebaseAuth } from './firebase.ts';

export type IdentityUser = Pick<User, 'uid' | 'getIdToken' | 'getIdTokenResult'>;

export type Identity = {
  /** Waits until the service has confirmed the stored user. */
  confirmedUser: () => Promise<IdentityUser | null>;
  currentUser: () => IdentityUser | null;
  onTokenChange: (listener: (user: IdentityUser | null) => void) => void;
  /** @throws FirebaseError */
  signIn: (email: string, password: string) => Promise<unknown>;
  signOut: () => Promise<void>;
};

/** Firebase, unless `setPlatform` handed in another. */
export const identity: Identity = {
  async confirmedUser() {
    await firebaseAuth().authStateReady();
    return firebaseAuth().currentUser;
  },
  currentUser: () => firebaseAuth().currentUser,
  onTokenChange: (listener) => onIdTokenChanged(firebaseAuth(), listener),
  signIn: (email, password) => signInWithEmailAndPassword(firebaseAuth(), email, password),
  signOut: () => signOut(firebaseAuth()),
};
