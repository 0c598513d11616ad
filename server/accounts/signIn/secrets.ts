import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Queryable } from '../../database/connection.ts';
import { installationKey } from '../../database/installationKey.ts';
import { normalEmail } from '../../platform/normalEmail.ts';

const KEY_NAME = 'one-time-codes';
const SECRET_BYTES = 32;
const CODE_DIGITS = 6;

const storedKey = z.object({ kty: z.literal('oct'), k: z.string().min(40) });

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** URL-safe; only its hash is stored (`hashOfTicket`). */
export function newTicket(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

export function hashOfTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}

/**
 * A million codes can be hashed in a second, so the hash needs a key; the address makes equal codes differ.
 */
export function hashOfCode(key: KeyObject, email: string, code: string): string {
  return createHmac('sha256', key)
    .update(`${normalEmail(email)}\n${code.replace(/\s+/g, '')}`)
    .digest('base64url');
}

/** All processes of the installation share it. */
export async function codeKey(database: Queryable, now: () => Date): Promise<KeyObject> {
  const stored = await installationKey(database, KEY_NAME, newKey, now);
  return createSecretKey(storedKey.parse(JSON.parse(stored)).k, 'base64url');
}

const newKey = () => JSON.stringify({ kty: 'oct', k: newTicket() });
