import type { User } from 'firebase/auth';

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

/** Empty until `setPlatform` is called. */
export const identity = {} as Identity;
