import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeChainFingerprint,
  digestHashes,
  readFingerprint,
} from '../../server/audit/verifyFingerprint.ts';
import { problemSentence } from '../../server/audit/verifyProblems.ts';

const heads = fc.array(fc.record({ length: fc.nat(10_000_000), hash: fc.string() }), {
  minLength: 1,
  maxLength: 64,
});

test('IAUD-2 a fingerprint reads back the lengths, and fits the hashes it was made of and no others', () => {
  fc.assert(
    fc.property(heads, fc.nat(), (chains, pick) => {
      const hashes = chains.map(({ hash }) => hash);
      const read = readFingerprint(`  ${computeChainFingerprint(chains)}\n`);
      expect(read?.lengths).toEqual(chains.map(({ length }) => length));
      expect(read?.digest).toBe(digestHashes(hashes));
      const other = hashes.with(pick % hashes.length, 'another');
      expect(read?.digest).not.toBe(digestHashes(other));
    }),
  );
});

test('IAUD-2 a fingerprint is the lengths in base 36 and SHA-256 over the hashes, a line each', () => {
  const chains = [
    { length: 3, hash: 'one' },
    { length: 40, hash: 'two' },
  ];
  // printf 'one\ntwo' | openssl dgst -sha256 -binary | basenc --base64url
  expect(computeChainFingerprint(chains)).toBe('audit1:3.14:IQZtEI1TGey1ofxEVPQu8i_F8cffScMdkClJUODqiyw');
});

test.each([
  '',
  'audit1',
  'audit1:0',
  'audit2:0:x',
  'audit1:0.:',
  'audit1:-1:',
  `audit1:0:${'a'.repeat(43)}:more`,
])('IAUD-2 "%s" is no fingerprint', (text) => {
  expect(readFingerprint(text)).toBeUndefined();
});

test('IAUD-2 a problem is a sentence that names chain, position and whose entry it is', () => {
  const place = { chain: 7, position: 12, subject: 'incident', id: '123' };
  expect(problemSentence({ kind: 'altered', ...place })).toBe(
    'Chain 7, position 12: the entry of incident 123 was altered or inserted.',
  );
  expect(problemSentence({ kind: 'missing', chain: 7, from: 3, to: 3 })).toBe(
    'Chain 7: the entry at position 3 was removed.',
  );
  expect(problemSentence({ kind: 'shortened', chain: 7, from: 3, to: 5 })).toBe(
    'Chain 7: the entries at positions 3 to 5 were removed from its end.',
  );
  expect(problemSentence({ kind: 'untold', subject: 'user', id: 'abc' })).toBe(
    'The user abc has no audit entries: its trail was removed.',
  );
});
