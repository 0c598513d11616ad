import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';
import { setConsoleConfig } from '../../src/api/consoleConfig.ts';
import type { StoredDocument } from '../../src/api/documents.ts';
import type { IdentityUser } from '../../src/api/identity.ts';
import { clearBootstrapToken } from '../../src/api/idToken.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { drafts, kept, localDatabase, outbox, storage } from '../ui/mediaFakes.ts';
import { viewer } from './factories.ts';

const FIREBASE = { apiKey: 'a', authDomain: 'a', projectId: 'a', storageBucket: 'a' };

export function configure(config: Partial<ConsoleConfig> = {}): void {
  setConsoleConfig({ apiUrl: '/api', firebase: FIREBASE, embedded: false, ...config });
}

const EVER = '2099-01-01T00:00:00.000Z';

export function identityUser(token: () => string, { uid = viewer.id, signedInAt = '' } = {}): IdentityUser {
  const getIdTokenResult = async () => ({
    ...{ token: token(), authTime: signedInAt, issuedAtTime: EVER, expirationTime: EVER },
    ...{ signInProvider: 'password', signInSecondFactor: null, claims: {} },
  });
  return { uid, getIdToken: async () => token(), getIdTokenResult };
}

const missing = async () => Promise.reject(new Error('The test hands in none.'));

/** Before each test: signed in to the identity service, an empty database, no reference data and no push. */
export function resetPlatform(): void {
  const user = identityUser(() => 'token');
  kept.clear();
  outbox.clear();
  for (const store of Object.values(drafts)) store.clear();
  clearBootstrapToken();
  configure();
  setPlatform({
    identity: {
      confirmedUser: async () => user,
      currentUser: () => user,
      onTokenChange: () => undefined,
      signIn: async () => undefined,
      signOut: async () => undefined,
    },
    files: async () => storage,
    documents: missing,
    messaging: missing,
    database: localDatabase as unknown as typeof import('../../src/api/platform.ts')['platform']['database'],
  });
}

/** The document store, which holds the reference data. */
export function handInDocuments(readCollection: (name: string) => Promise<StoredDocument[]>): void {
  setPlatform({ documents: async () => ({ readCollection }) });
}
