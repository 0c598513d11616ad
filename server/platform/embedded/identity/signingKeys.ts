import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { calculateJwkThumbprint } from 'jose';
import type { Queryable } from '../../../database/connection.ts';
import { installationKeys } from '../../../database/schema.ts';
import { changeKeys, getKeysVersion, readKeys, type StoredKeys } from './keyFile.ts';

export type SigningKey = {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** Milliseconds; infinite for the current key. */
  endsAt: number;
};

export type SigningKeys = {
  /** The key for new tokens. */
  current: () => Promise<SigningKey>;
  /** The key of a token by its `kid`; undefined if it is unknown, or retired and all its tokens have expired. */
  find: (id: string | undefined) => Promise<SigningKey | undefined>;
  /** Reads the keys again after a rotation, at most once a second. */
  refresh: () => Promise<void>;
  /** Called after a rotation. */
  onChange: (listener: () => void) => void;
};

/** Milliseconds: the lifetime of a token (an hour), and time for processes on other machines to see the new file. */
const RETIRED_FOR = 70 * 60_000;

/** Milliseconds. */
const CHECK_INTERVAL = 1000;

/** Row of earlier versions, which kept the key in the database. */
const IN_DATABASE = 'identity-tokens';

/** Keys from the data folder. Reads the file again after each rotation, so that no process needs a restart. */
export async function openSigningKeys(
  dataDir: string,
  database: Queryable,
  now: () => Date,
): Promise<SigningKeys> {
  await ensureKeys(dataDir, database, now);
  const listeners: (() => void)[] = [];
  let version: string | undefined;
  let checkedAt = performance.now();
  let keys: SigningKey[] = [];

  async function load(): Promise<void> {
    checkedAt = performance.now();
    const found = getKeysVersion(dataDir);
    // If the file is removed, the known keys stay until the next start.
    if (found === undefined || found === version) return;
    const stored = readKeys(dataDir);
    if (!stored) return;
    keys = await Promise.all(stored.map(toSigningKey));
    if (version !== undefined) for (const listener of listeners) listener();
    version = found;
  }

  await load();
  return {
    async current() {
      await load();
      const [first] = keys;
      if (!first) throw new Error('There is no key to sign tokens with.');
      return first;
    },
    async find(id) {
      await load();
      return keys.find((key) => key.id === id && now().getTime() < key.endsAt);
    },
    async refresh() {
      if (performance.now() - checkedAt >= CHECK_INTERVAL) await load();
    },
    onChange: (listener) => listeners.push(listener),
  };
}

/** For code that neither signs nor reads tokens, such as commands. */
export const NO_SIGNING_KEYS: SigningKeys = {
  current: () => Promise.reject(new Error('There is no key to sign tokens with.')),
  find: async () => undefined,
  refresh: async () => undefined,
  onChange: () => undefined,
};

/**
 * A new key signs; the old ones verify until the last of their tokens has expired.
 * @param isStolen the old keys are refused at once, so everyone has to sign in again
 */
export async function rotateSigningKey(
  dataDir: string,
  at: Date,
  { isStolen = false }: { isStolen?: boolean } = {},
): Promise<void> {
  await changeKeys(dataDir, async (old = []) => [await makeKey(at), ...(isStolen ? [] : retire(old, at))]);
}

async function ensureKeys(dataDir: string, database: Queryable, now: () => Date): Promise<void> {
  const ofDatabase = eq(installationKeys.name, IN_DATABASE);
  const [row] = await database.select().from(installationKeys).where(ofDatabase);
  if (!row && getKeysVersion(dataDir) !== undefined) return;
  const at = now();
  await changeKeys(dataDir, async (keys) => {
    if (keys) return undefined;
    // Dumps of earlier versions contain the old key, so it only verifies from now on.
    const old = row ? [{ key: JSON.parse(row.value), madeAt: row.createdAt.toISOString() }] : [];
    return [await makeKey(at), ...retire(old, at)];
  });
  if (row) await database.delete(installationKeys).where(ofDatabase);
}

function retire(keys: StoredKeys, at: Date): StoredKeys {
  return keys
    .map((key) => ({ ...key, retiredAt: key.retiredAt ?? at.toISOString() }))
    .filter((key) => at.getTime() < getEnd(key));
}

const getEnd = ({ retiredAt }: Pick<StoredKeys[number], 'retiredAt'>) =>
  retiredAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(retiredAt) + RETIRED_FOR;

async function makeKey(at: Date): Promise<StoredKeys[number]> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { key: { ...privateKey.export({ format: 'jwk' }) }, madeAt: at.toISOString() };
}

async function toSigningKey(stored: StoredKeys[number]): Promise<SigningKey> {
  const privateKey = createPrivateKey({ key: stored.key, format: 'jwk' });
  const publicKey = createPublicKey(privateKey);
  const id = await calculateJwkThumbprint({ ...publicKey.export({ format: 'jwk' }), kty: 'RSA' });
  return { id, privateKey, publicKey, endsAt: getEnd(stored) };
}
