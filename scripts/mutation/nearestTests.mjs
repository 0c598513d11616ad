import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/* Nearly every test of the server or console reaches nearly all code; running all of them takes minutes per mutant. */
const TESTS = 60;
const FILES = 8;

/** @typedef {import('@stryker-mutator/api/core').MutantCoverage} MutantCoverage */

/**
 * Stryker attributes a mutant that runs during module loading to the first test that loads it; here all tests that
 * import its file count.
 * @param {MutantCoverage} coverage
 * @param {string[]} files with mutants, as Stryker wrote them
 */
export function keepNearest({ static: loading, perTest }, files) {
  const fileOf = fileOfMutants(files);
  const reaching = reachingTests(perTest);
  const ranks = getRanks(perTest, fileOf);
  const importing = importingTests(Object.keys(perTest));
  for (const test of Object.keys(perTest)) perTest[test] = {};
  for (const mutant of new Set([...Object.keys(reaching), ...Object.keys(loading)])) {
    const hits = reaching[mutant] ?? {};
    const loads = loading[mutant];
    const file = fileOf[mutant] ?? '';
    const ranked = (ranks[file] ?? []).filter((test) => test in hits);
    for (const test of nearest(loads ? [...new Set([...importing(file), ...ranked])] : ranked)) {
      const kept = perTest[test] ?? {};
      kept[mutant] = (hits[test] ?? 0) + (loads ?? 0);
      perTest[test] = kept;
    }
    delete loading[mutant];
  }
}

/**
 * Finds the tests that import a file; tests with the fewest imports come first.
 * @param {string[]} tests
 * @returns {(file: string) => string[]}
 */
function importingTests(tests) {
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  const getImports = (/** @type {string} */ file) => {
    const known = imports.get(file) ?? relativeImports(file);
    imports.set(file, known);
    return known;
  };
  /** @type {Map<string, Set<string>>} */
  const reached = new Map();
  for (const test of tests) {
    const file = getTestFile(test);
    if (reached.has(file)) continue;
    const all = new Set([file]);
    for (const one of all) for (const other of getImports(one)) all.add(other);
    reached.set(file, all);
  }
  const getSize = (/** @type {string} */ test) => reached.get(getTestFile(test))?.size ?? 0;
  const smallestFirst = [...tests].sort((one, other) => getSize(one) - getSize(other));
  return (file) => smallestFirst.filter((test) => reached.get(getTestFile(test))?.has(resolve(file)));
}

/** @param {string} test */
function getTestFile(test) {
  return resolve(test.split('#')[0] ?? '');
}

/** @param {string} file */
function relativeImports(file) {
  if (!existsSync(file)) return [];
  const found = readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g);
  return [...found].map(([, path = '']) => resolve(dirname(file), path));
}

/**
 * @param {string[]} files
 * @returns {Record<string, string>} by mutant
 */
function fileOfMutants(files) {
  /** @type {Record<string, string>} */
  const fileOf = {};
  for (const file of files) {
    const written = readFileSync(file, 'utf8');
    for (const [, id = ''] of written.matchAll(/stryMutAct_\w+\("(\d+)"\)/g)) fileOf[id] = file;
  }
  return fileOf;
}

/**
 * @param {MutantCoverage['perTest']} perTest
 * @returns {Record<string, Record<string, number>>} by mutant, how often each test reaches it
 */
function reachingTests(perTest) {
  /** @type {Record<string, Record<string, number>>} */
  const reaching = {};
  for (const [test, reached] of Object.entries(perTest)) {
    for (const [mutant, hits] of Object.entries(reached)) {
      const tests = reaching[mutant] ?? {};
      tests[test] = hits;
      reaching[mutant] = tests;
    }
  }
  return reaching;
}

/**
 * @param {MutantCoverage['perTest']} perTest
 * @param {Record<string, string>} fileOf
 * @returns {Record<string, string[]>} tests per file, alternating between those that reach most of it and those for which it is the largest share
 */
function getRanks(perTest, fileOf) {
  /** @type {Record<string, { test: string, count: number, share: number }[]>} */
  const parts = {};
  for (const [test, reached] of Object.entries(perTest)) {
    const mutants = Object.keys(reached);
    /** @type {Record<string, number>} */
    const perFile = {};
    for (const mutant of mutants) {
      const file = fileOf[mutant];
      if (file) perFile[file] = (perFile[file] ?? 0) + 1;
    }
    for (const [file, count] of Object.entries(perFile)) {
      parts[file] ??= [];
      parts[file].push({ test, count, share: count / mutants.length });
    }
  }
  return Object.fromEntries(
    Object.entries(parts).map(([file, all]) => {
      const byCount = all.toSorted((one, other) => other.count - one.count || other.share - one.share);
      const byShare = all.toSorted((one, other) => other.share - one.share || other.count - one.count);
      return [file, [...new Set(byCount.flatMap((one, at) => [one.test, byShare[at]?.test ?? one.test]))]];
    }),
  );
}

/** @param {string[]} ranked */
function nearest(ranked) {
  /** @type {string[]} */
  const kept = [];
  const files = new Set();
  for (const test of ranked) {
    if (kept.length === TESTS) break;
    const [file] = test.split('#');
    if (files.size === FILES && !files.has(file)) continue;
    files.add(file);
    kept.push(test);
  }
  return kept;
}
