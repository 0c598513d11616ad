import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** @typedef {{ of: string, title: string, seconds: number }} TimedTest */

/**
 * @typedef {{ title: string, tests: { status: string, projectName: string, results: { duration: number }[] }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite} suite the report itself, or one in it
 * @returns {Spec[]}
 */
export function collectSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(collectSpecs)];
}

/**
 * @param {Suite & { suites?: Suite[] }} report of Playwright; a suite in it is a file
 * @returns {TimedTest[]}
 */
export function timesOfPlaywright({ suites = [] }) {
  return suites.flatMap((file) =>
    collectSpecs(file).flatMap(({ title, tests }) =>
      tests.map(({ projectName, results }) => ({
        of: `${basename(file.title)} (${projectName})`,
        title,
        seconds: sum(results.map(({ duration }) => duration)) / 1000,
      })),
    ),
  );
}

/**
 * @param {string} file the report of Vitest
 * @returns {TimedTest[]} empty if it wrote none
 */
export function timesOfVitest(file) {
  return filesOfVitest(file).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      of: basename(name),
      title,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/**
 * A test that passed keeps the messages of its first try.
 * @param {string} file the report of Vitest
 * @returns the titles of the tests that passed only on the second try
 */
export function lateOfVitest(file) {
  const tests = filesOfVitest(file).flatMap(({ assertionResults }) => assertionResults);
  return tests
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map(({ title }) => title);
}

/**
 * @typedef {{ title: string, status?: string, duration?: number | null, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, assertionResults: VitestTest[] }} VitestFile
 * @param {string} file
 */
function filesOfVitest(file) {
  return /** @type {VitestFile[]} */ (read(file)?.testResults ?? []);
}

/**
 * @param {Suite} report of Playwright
 * @returns the titles of the tests that passed only on the second try
 */
export function lateOfPlaywright(report) {
  return collectSpecs(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title);
}

/**
 * @param {TimedTest[]} tests
 * @param {number} most
 */
export function slowest(tests, most = 10) {
  return tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ of, title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${of}: ${shortened(title)}`);
}

/** @param {string} title */
const shortened = (title) => (title.length > 90 ? `${title.slice(0, 89)}…` : title);

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((whole, each) => whole + each, 0);

/**
 * @param {string} file
 * @returns its JSON; undefined if the run ended before it was written
 */
export function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
