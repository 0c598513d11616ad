import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Queryable } from '../../database/connection.ts';
import { installationKey } from '../../database/installationKey.ts';
import { normalEmail } from '../../platform/normalEmail.ts';

const KEY_NAME = 'one-time-codes';
const SECRET_BYTES = 32;
const CODE_DIGITS = 6;

const storedKey = z.object({ kty: z.literal('oct'), k: z.string().min(40) });

/** AUTH-13: six digits, each code as likely as any other. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** A secret that nobody guesses, fit for a URL; what is stored of it is `hashOfTicket`. */
export function newTicket(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

export function hashOfTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}

/**
 * A million codes are tried in a second, so a hash alone would hide none: it takes the installation's key too. With the
 * address in it, the same code of two people is not the same hash.
 */
export function hashOfCode(key: KeyObject, email: string, code: string): string {
  return createHmac('sha256', key)
    .update(`${normalEmail(email)}\n${code.replace(/\s+/g, '')}`)
    .digest('base64url');
}

/** The key of the codes' hashes: made when the first is needed, the same in every process of the installation. */
export async function codeKey(database: Queryable, now: () => Date): Promise<KeyObject> {
  const stored = await installationKey(database, KEY_NAME, newKey, now);
  return createSecretKey(storedKey.parse(JSON.parse(stored)).k, 'base64url');
}

const newKey = () => JSON.stringify({ kty: 'oct', k: newTicket() });
