import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';
import { setConsoleConfig } from '../../src/api/consoleConfig.ts';
import type { Identity, IdentityUser } from '../../src/api/identity.ts';
import { clearBootstrapToken } from '../../src/api/idToken.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { drafts, kept, localDatabase, storage } from '../ui/mediaFakes.ts';
import { viewer } from './factories.ts';

const FIREBASE = { apiKey: 'a', authDomain: 'a', projectId: 'a', storageBucket: 'a' };

export function configure(config: Partial<ConsoleConfig> = {}): void {
  setConsoleConfig({ apiUrl: '/api', firebase: FIREBASE, embedded: false, ...config });
}

const EVER = '2099-01-01T00:00:00.000Z';

export function identityUser(token: () => string, uid = viewer.id): IdentityUser {
  const getIdTokenResult = async () => ({
    ...{ token: token(), authTime: '', issuedAtTime: EVER, expirationTime: EVER },
    ...{ signInProvider: 'password', signInSecondFactor: null, claims: {} },
  });
  return { uid, getIdToken: async () => token(), getIdTokenResult };
}

/** The identity service, with a signed-in user. */
export function testIdentity(parts: Partial<Identity> = {}): Identity {
  const user = identityUser(() => 'token');
  return {
    confirmedUser: async () => user,
    currentUser: () => user,
    onTokenChange: () => undefined,
    signIn: async () => undefined,
    signOut: async () => undefined,
    ...parts,
  };
}

const missing = async () => Promise.reject(new Error('The test hands in none.'));

/** Before each test: signed in to the identity service, an empty database, no reference data and no push. */
export function resetPlatform(): void {
  kept.clear();
  for (const store of Object.values(drafts)) store.clear();
  clearBootstrapToken();
  configure();
  setPlatform({
    identity: testIdentity(),
    files: async () => storage,
    documents: missing,
    messaging: missing,
    database: localDatabase as unknown as typeof import('../../src/api/platform.ts')['platform']['database'],
  });
}
