import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, ROOT, Stop } from '../project.mjs';
import { together } from '../together.mjs';
import { getMutantKey } from './mutants.mjs';

/** @typedef {import('@stryker-mutator/api/core').Mutant} Mutant */
/** @typedef {import('@stryker-mutator/api/core').schema.MutationTestResult} Result */

const REPORTS = join(ROOT, 'test-results', 'mutation');
/** Unique per run, because two may run in one checkout. */
const TEMPORARY = join(ROOT, `.stryker-tmp-${process.pid}`);
const HERE = import.meta.dirname;
/** Generated or downloaded files that tests do not need. */
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
 * @param {import('./mutants.mjs').Wing} wing
 * @param {string[] | Mutant[]} mutate patterns or ranges of Stryker, or specific mutants
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
    // Create all mutants of a drawn file, because their coverage determines its nearest tests.
    mutate: [...new Set(mutate.map((each) => (typeof each === 'string' ? each : each.fileName)))],
    testRunner: 'wholeFiles',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
    // The baseline WASM compiler is faster for short-lived test databases.
    testRunnerNodeArgs: ['--liftoff-only', '--max-old-space-size=6144'],
    coverageAnalysis: 'perTest',
    // The servers of eight files start within this time.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 40,
    plugins: ['@stryker-mutator/vitest-runner', join(HERE, 'wholeFiles.mjs'), join(HERE, 'drawnOnly.mjs')],
    checkers: drawn.length > 0 ? ['drawnOnly'] : [],
    concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
    // A missing file on purpose: TypeScript 7 has no API with which Stryker could rewrite a configuration.
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
    // Ends the whole process group, because a busy worker would outlive Stryker.
    await together([[findProgram('@stryker-mutator/core', 'stryker'), 'run', config]]);
    const result = lastReport(wing);
    if (!result) throw new Stop('Stryker wrote no report: see its output above, or it was stopped.');
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
