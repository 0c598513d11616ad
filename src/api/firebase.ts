import { type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';
import { consoleConfig, isIdentityEmbedded } from './consoleConfig.ts';

let app: FirebaseApp | undefined;
let auth: Auth | undefined;

export function firebaseApp(): FirebaseApp {
  app ??= initializeApp(consoleConfig().firebase);
  return app;
}

/** In embedded mode the SDK talks to our server. The sign-in page loads the popup resolver on demand. */
export function firebaseAuth(): Auth {
  if (auth) return auth;
  auth = initializeAuth(firebaseApp(), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (isIdentityEmbedded()) {
    connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  }
  return auth;
}
