import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, ROOT, Stop } from '../project.mjs';
import { together } from '../together.mjs';
import { getMutantKey } from './mutants.mjs';

/** @typedef {import('@stryker-mutator/api/core').Mutant} Mutant */
/** @typedef {import('@stryker-mutator/api/core').schema.MutationTestResult} Result */

export const REPORTS = join(ROOT, 'test-results', 'mutation');
/** Of this run alone: two may run in one checkout. */
const TEMPORARY = join(ROOT, `.stryker-tmp-${process.pid}`);
const HERE = import.meta.dirname;
/** Written or fetched, not of the tests; copying it would only take time. */
const NOT_COPIED = [
  '.stryker-tmp*',
  'dist',
  'data',
  'test-results',
  'playwright-report',
  'crud-reports',
  'docs',
];

/**
 * Has Stryker make mutants of a wing, and ask its tests about each; answers its report.
 * @param {import('./mutants.mjs').Wing} wing
 * @param {string[] | Mutant[]} mutate patterns or ranges of Stryker, or the very mutants
 * @returns {Promise<Result>}
 */
export async function runStryker(wing, mutate) {
  const drawn = /** @type {Mutant[]} */ (mutate.filter((each) => typeof each !== 'string'));
  const report = getReport(wing);
  const config = join(REPORTS, `${wing}.stryker.json`);
  const drawnFile = join(REPORTS, `${wing}.drawn.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  writeFileSync(drawnFile, JSON.stringify(drawn.map(getMutantKey)));
  const settings = {
    // Of a file with one that is drawn all are made: by them it is known which tests are about it.
    mutate: [...new Set(mutate.map((each) => (typeof each === 'string' ? each : each.fileName)))],
    testRunner: 'wholeFiles',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
    // The embedded databases are over before what compiles them for speed has paid.
    testRunnerNodeArgs: ['--liftoff-only', '--max-old-space-size=6144'],
    coverageAnalysis: 'perTest',
    // The servers of eight files start in it.
    timeoutMS: 60_000,
    // All tests of a wing one after another.
    dryRunTimeoutMinutes: 40,
    plugins: ['@stryker-mutator/vitest-runner', join(HERE, 'wholeFiles.mjs'), join(HERE, 'drawnOnly.mjs')],
    checkers: drawn.length > 0 ? ['drawnOnly'] : [],
    concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
    // There is none of this name: TypeScript 7 has no programming interface with which Stryker could rewrite one.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    ignorePatterns: NOT_COPIED,
    tempDirName: TEMPORARY,
    cleanTempDir: 'always',
    warnings: { slow: false },
    reporters: ['progress-append-only', 'json', 'html'],
    jsonReporter: { fileName: report },
    htmlReporter: { fileName: join(REPORTS, `${wing}.html`) },
  };
  writeFileSync(config, JSON.stringify(settings));
  const nearest = wing === 'contract' ? {} : { NEAREST_TESTS: 'yes' };
  Object.assign(process.env, { MUTATED_WING: wing, MUTANTS_DRAWN: drawnFile, ...nearest });
  try {
    // With all that it starts: a worker that is in the middle of a test outlives Stryker.
    await together([[findProgram('@stryker-mutator/core', 'stryker'), 'run', config]]);
    const result = lastReport(wing);
    if (!result) throw new Stop('Stryker left no report: it says above why, or was stopped.');
    return result;
  } finally {
    rmSync(TEMPORARY, { recursive: true, force: true, maxRetries: 5 });
    for (const file of [config, drawnFile]) rmSync(file, { force: true });
  }
}

/** @param {import('./mutants.mjs').Wing} wing */
function getReport(wing) {
  return join(REPORTS, `${wing}.json`);
}

/**
 * What the last run said of a wing, if there was one.
 * @param {import('./mutants.mjs').Wing} wing
 * @returns {Result | undefined}
 */
export function lastReport(wing) {
  const report = getReport(wing);
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}

/**
 * @param {import('./mutants.mjs').Wing} wing
 * @param {Result} result
 */
export function keepReport(wing, result) {
  writeFileSync(getReport(wing), JSON.stringify(result));
}
