import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { atATime } from './atATime.ts';

/** 32 MB and about 0.1 s a password. Kept with each hash, so that they can be raised without touching old ones. */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Longer ones are refused unseen, so that nobody makes the host hash megabytes. */
export const PASSWORD_MAX_LENGTH = 4096;

/** Of the four threads that Node keeps for such work, two stay free for files and tokens. */
const inTurn = atATime(2);

/** `scrypt$N$r$p$salt$key`, with salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return written(salt, await derive(password, salt, COST));
}

function written(salt: Buffer, key: Buffer): string {
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** What is compared where there is no account or no password, so that the time taken tells nobody. */
const NOBODYS = written(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));

/** Takes the same time whether there is a hash or not. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', expected = ''] = (hash ?? NOBODYS).split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await derive(password, Buffer.from(salt, 'base64url'), cost);
  const same = timingSafeEqual(key, Buffer.from(expected, 'base64url'));
  return same && typeof hash === 'string';
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
}
