import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint } from 'jose';
import type { Queryable } from '../../../database/connection.ts';
import { installationKey } from '../../../database/installationKey.ts';

const NAME = 'identity-tokens';

export type SigningKey = { id: string; privateKey: KeyObject; publicKey: KeyObject };

export async function signingKey(database: Queryable, now: () => Date): Promise<SigningKey> {
  const stored = await installationKey(database, NAME, newKey, now);
  const privateKey = createPrivateKey({ key: JSON.parse(stored), format: 'jwk' });
  const publicKey = createPublicKey(privateKey);
  const id = await calculateJwkThumbprint({ ...publicKey.export({ format: 'jwk' }), kty: 'RSA' });
  return { id, privateKey, publicKey };
}

async function newKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}
