import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/*
 * Of a host or a console nearly every test goes through nearly everything: a mutant that nobody notices would ask all of them,
 * for minutes. About one mutant so many tests are asked, in so many files: of those that reach it the ones that are most about
 * its file, that is, those of whose reach it is the greatest part.
 */
const TESTS = 60;
const FILES = 8;

/** @typedef {Record<string, Record<string, number>>} PerTest by the id of a test, the mutants it reaches */
/** @typedef {{ tests: string[], ranks: Record<string, number[]> }} Reach by file the tests that reach it, the nearest first */

/**
 * What the first run of the tests reached, kept for the other processes that ask about mutants.
 * @param {PerTest} perTest
 * @param {string[]} files with mutants, as Stryker wrote them
 * @param {string} kept
 */
export function keepReach(perTest, files, kept) {
  /** @type {Map<string, string>} */
  const fileOf = new Map();
  for (const file of files) {
    const written = readFileSync(file, 'utf8');
    for (const [, id] of written.matchAll(/stryMutAct_\w+\("(\d+)"\)/g)) fileOf.set(id ?? '', hereOf(file));
  }
  const tests = Object.keys(perTest);
  /** @type {Record<string, [test: number, share: number][]>} */
  const shares = {};
  tests.forEach((test, index) => {
    const reached = Object.keys(perTest[test] ?? {});
    /** @type {Record<string, number>} */
    const perFile = {};
    for (const id of reached) {
      const file = fileOf.get(id);
      if (file) perFile[file] = (perFile[file] ?? 0) + 1;
    }
    for (const [file, count] of Object.entries(perFile)) {
      shares[file] ??= [];
      shares[file].push([index, count / reached.length]);
    }
  });
  /** @type {Reach} */
  const reach = { tests, ranks: {} };
  for (const [file, all] of Object.entries(shares)) {
    reach.ranks[file] = all.sort(([, one], [, other]) => other - one).map(([index]) => index);
  }
  writeFileSync(kept, JSON.stringify(reach));
}

/** @type {Reach | undefined} */
let read;

/**
 * The tests to ask about a mutant in a file.
 * @param {string} file
 * @param {string[] | undefined} reaching the tests that reach the mutant; without any named, it is reached as modules load
 * @param {string} kept
 * @returns {string[] | undefined} all that may be asked, where the file is not reached by any
 */
export function nearestTests(file, reaching, kept) {
  read ??= /** @type {Reach} */ (JSON.parse(readFileSync(kept, 'utf8')));
  const allowed = reaching && new Set(reaching);
  const nearest = [];
  const files = new Set();
  for (const index of read.ranks[hereOf(file)] ?? []) {
    const test = read.tests[index] ?? '';
    const [testFile] = test.split('#');
    if (nearest.length === TESTS) break;
    if ((allowed && !allowed.has(test)) || (files.size === FILES && !files.has(testFile))) continue;
    files.add(testFile);
    nearest.push(test);
  }
  return nearest.length > 0 ? nearest : reaching;
}

/** @param {string} file */
function hereOf(file) {
  return relative(process.cwd(), file);
}
