import { onIdTokenChanged, signInWithEmailAndPassword, signOut } from 'firebase/auth';
import { firebaseAuth } from './firebase.ts';
import type { Identity } from './identity.ts';
import type { Platform } from './platform.ts';

/** Firebase and the database of a page. The sign-in page only needs the identity. */
export const pagePlatform: Platform & { identity: Identity } = {
  identity: {
    async confirmedUser() {
      await firebaseAuth().authStateReady();
      return firebaseAuth().currentUser;
    },
    currentUser: () => firebaseAuth().currentUser,
    onTokenChange: (listener) => onIdTokenChanged(firebaseAuth(), listener),
    signIn: (email, password) => signInWithEmailAndPassword(firebaseAuth(), email, password),
    signOut: () => signOut(firebaseAuth()),
  },
  files: () => import('./files.ts'),
  documents: () => import('./documents.ts'),
  messaging: () => import('./messaging.ts'),
  database: () => import('./localDatabase.ts').then((local) => local.localDatabase()),
};
