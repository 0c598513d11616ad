import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { normalizePassword } from '../../../../contract/passwords.ts';
import { fairQueue, type Requester } from './fairQueue.ts';

/** 32 MB and about 0.1 s a password. Kept with each hash, so that they can be raised without touching old ones. */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Longer ones are refused unseen, so that nobody makes the server hash megabytes. */
export const PASSWORD_MAX_LENGTH = 4096;

/** Of the four threads that Node keeps for such work, two stay free for files and tokens. */
const queued = fairQueue(2);

/**
 * Whoever signs in waits for their own network alone, however many passwords of another are to be tried.
 * @param network as `toNetwork` says it
 * @param signal says that the caller has gone
 */
export const toSignInRequester = (network: string, signal?: AbortSignal): Requester => ({
  of: ['sign-in', network],
  signal,
});

/**
 * A password that is set or compared for somebody who is known. Every second turn is theirs: it is part of a transaction,
 * and the embedded database serves nobody else until that is over.
 * @param whose the account's uid or email
 */
export const knownRequester = (whose: string): Requester => ({ of: ['known', whose] });

/** `scrypt$N$r$p$salt$key`, with salt and key in base64url. */
export async function hashPassword(password: string, requester = knownRequester('host')): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return written(salt, await derive(normalizePassword(password), salt, COST, requester));
}

function written(salt: Buffer, key: Buffer): string {
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** What is compared where there is no account or no password, so that the time taken tells nobody. */
const NOBODYS = written(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));

/** Takes the same time, and waits the same turn, whether there is a hash or not. @throws CallerGone */
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

/** Older hashes were made from what the system typed: NFC or, on macOS, NFD. Most passwords have one form. */
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
