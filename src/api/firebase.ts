import { type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';
import { consoleConfig } from './consoleConfig.ts';

let app: FirebaseApp | undefined;
let auth: Auth | undefined;

/** One Firebase app; documents.ts and storage.ts hang their services on it when a screen first needs them. */
export function firebaseApp(): FirebaseApp {
  app ??= initializeApp(consoleConfig().firebase);
  return app;
}

/**
 * The identity service. Embedded, the same SDK speaks to the console's own server. Made without the popup resolver, which
 * the sign-in page loads when somebody asks for the popup.
 */
export function firebaseAuth(): Auth {
  if (auth) return auth;
  auth = initializeAuth(firebaseApp(), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (consoleConfig().embedded) {
    connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  }
  return auth;
}
