import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draw, getMutantKey, listMutants } from '../../../scripts/mutation/mutants.mjs';
import { keepNearest } from '../../../scripts/mutation/nearestTests.mjs';
import { inWords, percentage, readResult } from '../../../scripts/mutation/report.mjs';

const FILE = 'contract/notifications/emergencies.ts';

test('issue 22, item 4: the same seed draws the same mutants, another seed others, and none twice', async () => {
  const all = await listMutants([FILE]);
  const keys = (size: number, seed: number) => draw(all, size, seed).map(getMutantKey);
  expect(all.length).toBeGreaterThan(15);
  expect(keys(10, 22)).toEqual(keys(10, 22));
  expect(keys(10, 22)).not.toEqual(keys(10, 23));
  expect(new Set(keys(10, 22)).size).toBe(10);
  expect(keys(10_000, 22).toSorted()).toEqual(all.map(getMutantKey).toSorted());
});

test('issue 22, item 4: mutants are distinguished, even several at one place', async () => {
  const all = await listMutants([FILE]);
  const getPlace = ({ location }: (typeof all)[number]) => JSON.stringify(location);
  expect(new Set(all.map(getPlace)).size).toBeLessThan(all.length);
  expect(new Set(all.map(getMutantKey)).size).toBe(all.length);
});

test('issue 22, item 4: appearance is not drawn, even next to the element', async () => {
  const file = 'src/components/list/DeskLayout.tsx';
  const looksFrom = readFileSync(file, 'utf8')
    .split('\n')
    .indexOf("const BELOW_HEADER = 'calc(100dvh - 65px)';");
  const lines = (await listMutants([file])).map(({ location }) => location.start.line);
  expect(lines.filter((line) => line < looksFrom).length).toBeGreaterThan(30);
  // The text occurs in two objects but belongs to neither.
  expect(lines.filter((line) => line > looksFrom)).toEqual([]);
});

test('issue 22, item 4: of the tests that reach a mutant, those closest to its file run', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'reach-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const withMutants = (name: string, ids: number[]) =>
    write(name, ids.map((id) => `stryMutAct_9fa48("${id}")`).join(' ? '));
  const files = [
    ...[withMutants('a.ts', [1, 2]), withMutants('b.ts', [3, 4]), withMutants('settings.ts', [5, 6])],
    withMutants('constants.ts', [9]),
  ];
  write('helper.ts', "import { c } from './constants.ts';");
  const ofConstants = write('constants.test.ts', "import { c } from './constants.ts';");
  const ofMore = write('more.test.ts', "import { help } from './helper.ts';");
  const everywhere = Array.from({ length: 100 }, (_, index) => [`all${index}.test.ts#all`, { 1: 1, 3: 1 }]);
  const servers = Array.from({ length: 20 }, (_, index) => [
    `host${index}.test.ts#start`,
    { 3: 1, 5: 1, 6: 1 },
  ]);
  const perTest: Record<string, Record<string, number>> = {
    ...Object.fromEntries([...everywhere, ...servers]),
    'settings.test.ts#one': { 5: 1 },
    'a.test.ts#both': { 1: 7, 2: 1, 3: 1, 4: 1 },
    'a.test.ts#one': { 1: 1 },
    'b.test.ts#b': { 3: 1, 4: 1 },
    [`${ofMore}#more`]: { 9: 1 },
    [`${ofConstants}#constants`]: {},
  };
  const coverage = { static: { 9: 2 }, perTest };
  keepNearest(coverage, files);
  const asked = (mutant: string) => Object.keys(perTest).filter((test) => mutant in (perTest[test] ?? {}));
  expect(perTest['a.test.ts#both']).toEqual({ 1: 7, 2: 1, 3: 1, 4: 1 });
  expect(asked('2')).toEqual(['a.test.ts#both']);
  expect(asked('4')).toEqual(['a.test.ts#both', 'b.test.ts#b']);
  // First the test that reaches most of the file, then the most specific one.
  expect(asked('1').slice(-2)).toEqual(['a.test.ts#both', 'a.test.ts#one']);
  expect(new Set(asked('1').map((test) => test.split('#')[0])).size).toBe(8);
  expect(asked('5')).toContain('settings.test.ts#one');
  expect(asked('5')).toContain('host0.test.ts#start');
  // Reached while modules load: every test that imports the file may detect it.
  expect(asked('9')).toEqual([`${ofMore}#more`, `${ofConstants}#constants`]);
  expect(perTest[`${ofConstants}#constants`]).toEqual({ 9: 2 });
  expect(coverage.static).toEqual({});
});

test('issue 22, item 4: killed and endless mutants count as noticed', () => {
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
