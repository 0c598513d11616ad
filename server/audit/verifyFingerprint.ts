import { createHash } from 'node:crypto';

/** How long a chain is, and its last hash; empty where it has no entry. */
export type ChainHead = { length: number; hash: string };

/** What a fingerprint says: how long each chain was, by its number, and what all of them held. */
export type Fingerprint = { lengths: number[]; digest: string };

const VERSION = 'audit1';

/**
 * All chains at this moment in one line to be kept elsewhere. It holds the lengths, so that a later verification finds
 * the same place again, whatever was written since. (IAUD-2)
 * @param heads of every chain, in order
 */
export function computeChainFingerprint(heads: readonly ChainHead[]): string {
  const lengths = heads.map(({ length }) => length.toString(36)).join('.');
  return [VERSION, lengths, digestHashes(heads.map(({ hash }) => hash))].join(':');
}

/** Undefined for what is no fingerprint. */
export function readFingerprint(text: string): Fingerprint | undefined {
  const [version, lengths = '', digest = '', ...rest] = text.trim().split(':');
  if (version !== VERSION || rest.length > 0) return undefined;
  if (!/^[0-9a-z]{1,11}(\.[0-9a-z]{1,11})*$/.test(lengths) || !/^[\w-]{43}$/.test(digest)) return undefined;
  return { lengths: lengths.split('.').map((length) => Number.parseInt(length, 36)), digest };
}

/** SHA-256 over the hash that each chain has at one place, in order. */
export function digestHashes(hashes: readonly string[]): string {
  return createHash('sha256').update(hashes.join('\n')).digest('base64url');
}
