import { type Identity, identity } from './identity.ts';

/** Access to Firebase and to the browser's database. Each part loads its library on first use. */
export type Platform = {
  files: () => Promise<typeof import('./files.ts')>;
  documents: () => Promise<typeof import('./documents.ts')>;
  messaging: () => Promise<typeof import('./messaging.ts')>;
  /** Rejects without space, permission or response. */
  database: () => ReturnType<typeof import('./localDatabase.ts')['localDatabase']>;
};

/** Empty until `setPlatform` is called. */
export const platform = {} as Platform;

/** A page, the service worker and tests each pass their own parts. */
export function setPlatform({
  identity: given,
  ...parts
}: Partial<Platform & { identity: Partial<Identity> }>): void {
  Object.assign(identity, given);
  Object.assign(platform, parts);
}
