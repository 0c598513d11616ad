import { type Identity, identity } from './identity.ts';

/** The console's way to Firebase and to the browser's database. Each part loads its library on first use. */
export type Platform = {
  files: () => Promise<typeof import('./files.ts')>;
  documents: () => Promise<typeof import('./documents.ts')>;
  messaging: () => Promise<typeof import('./messaging.ts')>;
  /** Rejects without space, permission or response. */
  database: () => ReturnType<typeof import('./localDatabase.ts')['localDatabase']>;
};

export const platform: Platform = {
  files: () => import('./files.ts'),
  documents: () => import('./documents.ts'),
  messaging: () => import('./messaging.ts'),
  database: async () => (await import('./localDatabase.ts')).localDatabase(),
};

/** Tests hand in their own parts. The identity is apart, because the sign-in page loads nothing else. */
export function setPlatform({
  identity: given,
  ...parts
}: Partial<Platform & { identity: Partial<Identity> }>): void {
  Object.assign(identity, given);
  Object.assign(platform, parts);
}
