import { createHash } from 'node:crypto';

export type ChainHead = { length: number; hash: string };

export type Fingerprint = { lengths: number[]; digest: string };

const VERSION = 'audit1';

/** Includes the lengths, so that a later verification finds the same positions (IAUD-2). */
export function computeChainFingerprint(heads: readonly ChainHead[]): string {
  const lengths = heads.map(({ length }) => length.toString(36)).join('.');
  return [VERSION, lengths, digestHashes(heads.map(({ hash }) => hash))].join(':');
}

export function readFingerprint(text: string): Fingerprint | undefined {
  const [version, lengths = '', digest = '', ...rest] = text.trim().split(':');
  if (version !== VERSION || rest.length > 0) return undefined;
  if (!/^[0-9a-z]{1,11}(\.[0-9a-z]{1,11})*$/.test(lengths) || !/^[\w-]{43}$/.test(digest)) return undefined;
  return { lengths: lengths.split('.').map((length) => Number.parseInt(length, 36)), digest };
}

export function digestHashes(hashes: readonly string[]): string {
  return createHash('sha256').update(hashes.join('\n')).digest('base64url');
}
