import { readFileSync } from 'node:fs';

/*
 * Of a host or a console nearly every test goes through nearly everything: a mutant that nobody notices would ask all of them,
 * for minutes. About one mutant so many tests are asked, in so many files: of those that reach it the ones that are most about
 * its file, that is, those of whose reach it is the greatest part.
 */
const TESTS = 60;
const FILES = 8;

/** @typedef {import('@stryker-mutator/api/core').MutantCoverage} MutantCoverage */

/**
 * Takes from what the first run of the tests reached all but the nearest tests of each mutant. One that is reached as modules load
 * is reached by all tests of its file then; where there are none, as of a file of constants, by those that go through most.
 * @param {MutantCoverage} coverage
 * @param {string[]} files with mutants, as Stryker wrote them
 */
export function keepNearest({ static: loading, perTest }, files) {
  const fileOf = fileOfMutants(files);
  const reaching = reachingTests(perTest);
  const ranks = ranksOf(perTest, fileOf);
  const through = Object.fromEntries(
    Object.entries(perTest).map(([test, hits]) => [test, Object.keys(hits).length]),
  );
  const broadest = Object.keys(perTest).sort((one, other) => (through[other] ?? 0) - (through[one] ?? 0));
  for (const test of Object.keys(perTest)) perTest[test] = {};
  for (const mutant of new Set([...Object.keys(reaching), ...Object.keys(loading)])) {
    const hits = reaching[mutant] ?? {};
    const loads = loading[mutant];
    const ranked = ranks[fileOf[mutant] ?? ''] ?? broadest;
    for (const test of nearest(loads ? ranked : ranked.filter((each) => each in hits))) {
      const kept = perTest[test] ?? {};
      kept[mutant] = (hits[test] ?? 0) + (loads ?? 0);
      perTest[test] = kept;
    }
    delete loading[mutant];
  }
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
 * @returns {Record<string, Record<string, number>>} by mutant, how often each test reached it
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
 * @returns {Record<string, string[]>} by file the tests that reach it, the nearest first
 */
function ranksOf(perTest, fileOf) {
  /** @type {Record<string, [test: string, share: number][]>} */
  const shares = {};
  for (const [test, reached] of Object.entries(perTest)) {
    const mutants = Object.keys(reached);
    /** @type {Record<string, number>} */
    const perFile = {};
    for (const mutant of mutants) {
      const file = fileOf[mutant];
      if (file) perFile[file] = (perFile[file] ?? 0) + 1;
    }
    for (const [file, count] of Object.entries(perFile)) {
      shares[file] ??= [];
      shares[file].push([test, count / mutants.length]);
    }
  }
  return Object.fromEntries(
    Object.entries(shares).map(([file, all]) => [
      file,
      all.sort(([, one], [, other]) => other - one).map(([test]) => test),
    ]),
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
