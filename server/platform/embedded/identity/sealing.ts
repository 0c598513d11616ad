import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, getErrorCode } from '../../../config/cannotStart.ts';
import { syncPath } from '../../../database/pglite/durableFiles.mjs';
import { KEYS_FOLDER } from './keyFile.ts';

/** Kept with the signing keys, so that neither a dump nor a backup can decrypt the values. */
const NAME = 'second-factors.key';
const ALGORITHM = 'aes-256-gcm';
export const KEY_BYTES = 32;
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/** Encrypts values that are stored or sent to clients. A value sealed for one purpose cannot be opened for another. */
export type Sealing = {
  seal: (purpose: string, value: string) => string;
  /** Undefined if it is forged, or sealed for another purpose. */
  open: (purpose: string, sealed: string) => string | undefined;
};

/** For commands, which have no key: only recovery codes can be checked. */
export const NO_SEALING: Sealing = {
  seal: () => {
    throw new Error('There is no key to encrypt with.');
  },
  open: () => undefined,
};

/** @param key 32 bytes */
export function createSealing(key: Buffer): Sealing {
  return {
    seal(purpose, value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(purpose));
      const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
      try {
        return (
          decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return undefined;
      }
    },
  };
}

/** @throws CannotStart if the key is damaged, because a new key would make every authenticator app useless */
export const openSealing = (dataDir: string) => createSealing(readOrMakeKey(join(dataDir, KEYS_FOLDER)));

/** The key of the folder, or a new one that is not stored. @throws CannotStart if it is damaged */
export const copyKey = (dataDir: string) =>
  readKey(join(dataDir, KEYS_FOLDER, NAME)) ?? randomBytes(KEY_BYTES);

function readOrMakeKey(folder: string): Buffer {
  const path = join(folder, NAME);
  const stored = readKey(path);
  if (stored) return stored;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  writeFileSync(part, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600 });
  syncPath(part, false);
  try {
    // Fails if another process was first; then its key is used.
    linkSync(part, path);
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(part);
  }
  syncPath(folder, true);
  return readKey(path) as Buffer;
}

function readKey(path: string): Buffer | undefined {
  try {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
    if (key.length === KEY_BYTES) return key;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  throw new CannotStart(
    `The key of the second factors in ${path} is damaged. Put the file back, or remove it: then only recovery codes work ` +
      'until an administrator removes the second factors.',
  );
}
