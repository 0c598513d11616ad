import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CannotStart, getErrorCode } from '../../../config/cannotStart.ts';
import { syncPath } from '../../../database/pglite/durableFiles.mjs';
import { FolderInUse, lockFolder } from '../../../database/pglite/folderLock.ts';

/*
 * Not in the database, so that a dump cannot be used to sign tokens. All processes of an installation share DATA_DIR, unless
 * KEYS_SECRET is set.
 */

/** In the data folder; left out of backups. */
export const KEYS_FOLDER = 'keys';
const NAME = 'identity-tokens.json';

const storedKeys = z.object({
  /** The first key signs. The others verify until the last token that they signed has expired. */
  keys: z
    .array(
      z.object({
        /** Private key as a JWK. */
        key: z.record(z.string(), z.unknown()),
        madeAt: z.iso.datetime(),
        retiredAt: z.iso.datetime().optional(),
      }),
    )
    .min(1),
});
export type StoredKeys = z.infer<typeof storedKeys>['keys'];

/** Where the signing keys are: a file in DATA_DIR, or a row that KEYS_SECRET encrypts. */
export type KeyStore = {
  /** Milliseconds between two looks for other keys. */
  checkInterval: number;
  /** Changes with every rotation; undefined without keys. */
  getVersion: () => Promise<string | undefined>;
  read: () => Promise<StoredKeys | undefined>;
  /** One change at a time, also across processes. @param change returns undefined to leave the keys as they are */
  change: (change: (keys: StoredKeys | undefined) => Promise<StoredKeys | undefined>) => Promise<void>;
};

/** @throws if the text is damaged */
export const parseKeys = (text: string): StoredKeys => storedKeys.parse(JSON.parse(text)).keys;

export const keyFile = (dataDir: string): KeyStore => ({
  checkInterval: 0,
  getVersion: async () => getKeysVersion(dataDir),
  read: async () => readKeys(dataDir),
  change: (change) => changeKeys(dataDir, change),
});

const getPath = (dataDir: string) => join(dataDir, KEYS_FOLDER, NAME);

function getKeysVersion(dataDir: string): string | undefined {
  const found = statSync(getPath(dataDir), { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs}`;
}

/** @throws CannotStart if the file is damaged, because a new key would sign everyone out */
export function readKeys(dataDir: string): StoredKeys | undefined {
  const path = getPath(dataDir);
  try {
    return parseKeys(readFileSync(path, 'utf8'));
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw new CannotStart(
      `The signing keys in ${path} cannot be read (${getErrorCode(error) || 'damaged'}). Put the file back, or remove it: ` +
        'then everybody signs in again.',
    );
  }
}

async function changeKeys(dataDir: string, change: Parameters<KeyStore['change']>[0]): Promise<void> {
  const unlock = await waitForLock(join(dataDir, KEYS_FOLDER));
  try {
    const changed = await change(readKeys(dataDir));
    if (changed) writeKeys(dataDir, changed);
  } finally {
    unlock();
  }
}

function writeKeys(dataDir: string, keys: StoredKeys): void {
  const part = `${getPath(dataDir)}.${randomBytes(6).toString('hex')}.part`;
  writeFileSync(part, `${JSON.stringify({ keys }, undefined, 2)}\n`, { mode: 0o600 });
  syncPath(part, false);
  renameSync(part, getPath(dataDir));
  syncPath(join(dataDir, KEYS_FOLDER), true);
}

/** Milliseconds; a change takes less than a second. */
const PATIENCE = 10_000;

async function waitForLock(folder: string): Promise<() => void> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() - startedAt > PATIENCE) throw error;
    }
    await sleep(50);
  }
}
