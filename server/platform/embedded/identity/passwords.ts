import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { normalizePassword } from '../../../../contract/passwords.ts';
import { fairQueue, type Requester } from './fairQueue.ts';

export type PasswordCost = { N: number; r: number; p: number };

/**
 * OWASP's scrypt parameters with 32 MB instead of 128 MB, at the same work of about 0.3 s per password. Stored with each
 * hash, so that the cost can be raised.
 */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Longer passwords are rejected, so that clients cannot make the server hash megabytes. */
export const PASSWORD_MAX_LENGTH = 4096;

/** Uses two of Node's four pool threads, so 64 MB; the others stay free for files and tokens. */
const queued = fairQueue(2);

/** Sign-ins wait only behind others of the same network. @param network a result of `toNetwork` */
export const toSignInRequester = (network: string, signal?: AbortSignal): Requester => ({
  of: ['sign-in', network],
  signal,
});

/**
 * Known users get every second turn, because their check runs in a transaction that blocks the embedded database.
 * @param whose the account's uid or email
 */
export const knownRequester = (whose: string): Requester => ({ of: ['known', whose] });

export type Passwords = {
  /** Format: `scrypt$N$r$p$salt$key`, with salt and key in base64url. */
  hash: (password: string, requester: Requester) => Promise<string>;
  /** Takes the same time without a hash, or with a hash of a lower cost. @throws CallerGone */
  matches: (password: string, hash: string | null | undefined, requester: Requester) => Promise<boolean>;
  /** True for hashes of a lower cost, which the next correct sign-in renews. */
  isOutdated: (hash: string) => boolean;
};

/** @param cost of new hashes; tests use a low one */
export function createPasswords(cost = PASSWORD_COST): Passwords {
  /** Used if there is no account or password, so that timing reveals nothing. */
  const dummyHash = writeHash(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
  return {
    async hash(password, requester) {
      const salt = randomBytes(SALT_BYTES);
      const key = await queued(requester, () => derive(normalizePassword(password), salt, cost));
      return writeHash(cost, salt, key);
    },
    async matches(password, hash, requester) {
      const stored = readHash(hash ?? dummyHash);
      const rest = getRest(cost, stored.cost);
      let same = false;
      for (const form of getForms(password)) {
        await queued(requester, async () => {
          const key = await derive(form, stored.salt, stored.cost);
          same ||= timingSafeEqual(key, stored.key);
          if (rest) await derive(form, stored.salt, rest);
        });
      }
      return same && typeof hash === 'string';
    },
    isOutdated: (hash) => getWork(readHash(hash).cost) < getWork(cost),
  };
}

function writeHash({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

function readHash(hash: string) {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

const getWork = ({ N, r, p }: PasswordCost) => N * r * p;

/** Extra work for a hash of a lower cost, or its check would be faster than for an unknown address. */
function getRest(cost: PasswordCost, stored: PasswordCost): PasswordCost | undefined {
  const p = Math.round((getWork(cost) - getWork(stored)) / (cost.N * cost.r));
  return p > 0 ? { ...cost, p } : undefined;
}

/** Old hashes used the form typed by the system: NFC or, on macOS, NFD. Most passwords have only one form. */
function getForms(password: string): Set<string> {
  return new Set([
    normalizePassword(password),
    password,
    password.normalize('NFC'),
    password.normalize('NFD'),
  ]);
}

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
