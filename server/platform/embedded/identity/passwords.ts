import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { normalizePassword } from '../../../../contract/passwords.ts';
import { fairQueue, type Requester } from './fairQueue.ts';

/** 32 MB and about 0.1 s per password. Stored with each hash, so that the cost can be raised for new hashes. */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Longer passwords are rejected, so that clients cannot make the server hash megabytes. */
export const PASSWORD_MAX_LENGTH = 4096;

/** Uses two of Node's four pool threads; the others stay free for files and tokens. */
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

/** Format: `scrypt$N$r$p$salt$key`, with salt and key in base64url. */
export async function hashPassword(password: string, requester = knownRequester('server')): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return written(salt, await derive(normalizePassword(password), salt, COST, requester));
}

function written(salt: Buffer, key: Buffer): string {
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Compared if there is no account or password, so that the timing reveals nothing. */
const NOBODYS = written(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));

/** Takes the same time with and without a hash. @throws CallerGone */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
  requester: Requester,
): Promise<boolean> {
  const [, N, r, p, salt = '', expected = ''] = (hash ?? NOBODYS).split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  let same = false;
  for (const form of getForms(password)) {
    const key = await derive(form, Buffer.from(salt, 'base64url'), cost, requester);
    same ||= timingSafeEqual(key, Buffer.from(expected, 'base64url'));
  }
  return same && typeof hash === 'string';
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

function derive(password: string, salt: Buffer, cost: typeof COST, requester: Requester): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return queued(
    requester,
    () =>
      new Promise((resolve, reject) => {
        scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
}
