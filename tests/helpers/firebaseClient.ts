import { deleteApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth';
import { type Firestore, initializeFirestore, setLogLevel } from 'firebase/firestore/lite';
import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import { TEST_PASSWORD } from './server.ts';

export type FirebaseClient = {
  auth: Auth;
  documents: Firestore;
  storage: FirebaseStorage;
  signIn: (email: string, password?: string) => Promise<User>;
  close: () => Promise<void>;
};

const PROJECT = 'parks-console';
// The SDK logs a warning for every refusal, and many tests cause refusals.
setLogLevel('silent');
let clientNumber = 0;

/** @param documentsHost of Firestore, by default that of the origin */
export function firebaseClient(origin: string, documentsHost = new URL(origin).host): FirebaseClient {
  clientNumber += 1;
  const { host, hostname, port } = new URL(origin);
  const app = initializeApp(
    { apiKey: 'embedded', authDomain: host, projectId: PROJECT, storageBucket: PROJECT },
    `client-${clientNumber}`,
  );
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  const documents = initializeFirestore(app, { host: documentsHost, ssl: false });
  const storage = getStorage(app);
  connectStorageEmulator(storage, hostname, Number(port));
  return {
    auth,
    documents,
    storage,
    signIn: async (email, password = TEST_PASSWORD) =>
      (await signInWithEmailAndPassword(auth, email, password)).user,
    close: () => deleteApp(app),
  };
}

/** The SDK's error code of a failed call, such as `auth/user-disabled`. */
export async function getFailure(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
  return 'no failure';
}
