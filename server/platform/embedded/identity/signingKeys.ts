import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { calculateJwkThumbprint } from 'jose';
import type { Queryable } from '../../../database/connection.ts';
import { installationKeys } from '../../../database/schema.ts';
import type { KeyStore, StoredKeys } from './keyFile.ts';

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

/** Reads the keys again after each rotation, so that no process needs a restart. @param earlier keys to begin with */
export async function openSigningKeys(
  store: KeyStore,
  database: Queryable,
  now: () => Date,
  earlier?: StoredKeys,
): Promise<SigningKeys> {
  await ensureKeys(store, database, now, earlier);
  const listeners: (() => void)[] = [];
  let version: string | undefined;
  let checkedAt = performance.now();
  let keys: SigningKey[] = [];

  async function load(): Promise<void> {
    checkedAt = performance.now();
    const found = await store.getVersion();
    // If they are removed, the known keys stay until the next start.
    if (found === undefined || found === version) return;
    const stored = await store.read();
    if (!stored) return;
    keys = await Promise.all(stored.map(toSigningKey));
    if (version !== undefined) for (const listener of listeners) listener();
    version = found;
  }

  async function refresh(interval = CHECK_INTERVAL): Promise<void> {
    if (performance.now() - checkedAt >= interval) await load();
  }

  await load();
  return {
    async current() {
      await refresh(store.checkInterval);
      const [first] = keys;
      if (!first) throw new Error('There is no key to sign tokens with.');
      return first;
    },
    async find(id) {
      await refresh(store.checkInterval);
      // Another server may have made it a moment ago.
      if (!keys.some((key) => key.id === id)) await load();
      return keys.find((key) => key.id === id && now().getTime() < key.endsAt);
    },
    refresh: () => refresh(),
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
  store: KeyStore,
  at: Date,
  { isStolen = false }: { isStolen?: boolean } = {},
): Promise<void> {
  await store.change(async (old = []) => [await makeKey(at), ...(isStolen ? [] : retire(old, at))]);
}

async function ensureKeys(
  store: KeyStore,
  database: Queryable,
  now: () => Date,
  earlier: StoredKeys | undefined,
): Promise<void> {
  const ofDatabase = eq(installationKeys.name, IN_DATABASE);
  const [row] = await database.select().from(installationKeys).where(ofDatabase);
  if (!row && (await store.getVersion()) !== undefined) return;
  const at = now();
  await store.change(async (keys) => {
    if (keys) return undefined;
    if (earlier) return earlier;
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
