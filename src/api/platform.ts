import { firebaseIdentity, type Identity, identity } from './identity.ts';

/** The console's way to Firebase and to the browser's database. Each part loads its library on first use. */
export type Platform = {
  files: () => Promise<typeof import('./files.ts')>;
  documents: () => Promise<typeof import('./documents.ts')>;
  messaging: () => Promise<typeof import('./messaging.ts')>;
  /** Rejects without space, permission or response. */
  database: () => ReturnType<typeof import('./localDatabase.ts')['localDatabase']>;
};

const browser: Platform = {
  files: () => import('./files.ts'),
  documents: () => import('./documents.ts'),
  messaging: () => import('./messaging.ts'),
  database: async () => (await import('./localDatabase.ts')).localDatabase(),
};

export const platform: Platform = { ...browser };

/** For tests. Parts that are not handed in are the browser's. The sign-in page loads only the identity. */
export function setPlatform({ identity: given, ...parts }: Partial<Platform & { identity: Identity }>): void {
  Object.assign(identity, firebaseIdentity, given);
  Object.assign(platform, browser, parts);
}
