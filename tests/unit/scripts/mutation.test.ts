import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { draw, keyOf, mutantsOf, rangeOf } from '../../../scripts/mutation/mutants.mjs';
import { inWords, percentage, readResult } from '../../../scripts/mutation/report.mjs';

const FILE = 'contract/emergencies.ts';

test('issue 22, item 4: the same seed draws the same mutants, another seed others, and none twice', async () => {
  const all = await mutantsOf([FILE]);
  const keys = (size: number, seed: number) => draw(all, size, seed).map(keyOf);
  expect(all.length).toBeGreaterThan(15);
  expect(keys(10, 22)).toEqual(keys(10, 22));
  expect(keys(10, 22)).not.toEqual(keys(10, 23));
  expect(new Set(keys(10, 22)).size).toBe(10);
  expect(keys(10_000, 22).toSorted()).toEqual(all.map(keyOf).toSorted());
});

test('issue 22, item 4: a mutant is told from the others at its place, and its lines count from 1', async () => {
  const all = await mutantsOf([FILE]);
  expect(new Set(all.map(keyOf)).size).toBe(all.length);
  expect(new Set(all.map(rangeOf)).size).toBeLessThan(all.length);
  const lines = readFileSync(FILE, 'utf8').split('\n');
  const texts = all.filter(({ mutatorName }) => mutatorName === 'StringLiteral').map(rangeOf);
  expect(texts.length).toBeGreaterThan(1);
  for (const range of texts) {
    const [, line, from, to] = /:(\d+):(\d+)-\d+:(\d+)$/.exec(range) ?? [];
    expect(lines[Number(line) - 1]?.slice(Number(from), Number(to))).toMatch(/^'.*'$/);
  }
});

test('issue 22, item 4: of all mutants those count as noticed that were killed or did not end', () => {
  const at = (column: number) => ({ start: { line: 1, column }, end: { line: 1, column: column + 1 } });
  const mutant = (
    status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError',
    column: number,
  ) => ({
    ...{ id: `${column}`, status, mutatorName: 'M', replacement: 'x', location: at(column) },
  });
  const { counts, unnoticed } = readResult({
    schemaVersion: '1',
    thresholds: { high: 1, low: 0 },
    files: {
      'a.ts': {
        language: 'typescript',
        source: 'abcdef',
        mutants: [
          mutant('Killed', 1),
          mutant('Timeout', 2),
          mutant('Survived', 3),
          mutant('NoCoverage', 4),
          mutant('CompileError', 5),
        ],
      },
    },
  });
  expect(percentage(counts)).toBe(50);
  expect(inWords('a/', counts)).toBe(
    'a/: 4 mutants, 1 killed, 1 timed out, 1 survived, 1 not reached: 50.0 %',
  );
  expect(unnoticed).toEqual([
    { place: 'a.ts:1:3', words: 'survived: c → x' },
    { place: 'a.ts:1:4', words: 'not reached: d → x' },
  ]);
});
