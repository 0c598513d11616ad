import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, run, Stop } from '../project.mjs';
import { collectSpecs, read } from '../testTimes.mjs';
import { ACTIVE, filesOfCheckout, getMutantKey, instrument } from './mutants.mjs';
import { keepReport, lastReport } from './runStryker.mjs';

/* Runs the end-to-end tests against console mutants that survived all other tests. One build contains all mutants. */

/** @typedef {import('@stryker-mutator/api/core').schema.MutationTestResult} Result */
/** @typedef {import('@stryker-mutator/api/core').schema.MutantResult} MutantResult */
/** Written by tests/mutation/reached.ts. @typedef {{ file: string, line: number, project: string, seconds: number, mutants: string[] }} Reached */

/** Maximum seconds of tests per mutant, measured without mutants; the whole suite takes 15 minutes. */
const MOST_SECONDS = 120;

export async function askInBrowser() {
  const result = lastReport('src');
  if (!result) throw new Stop('There is no report of src/: run the other tests first.');
  const asked = findSurvivors(result);
  if (asked.length === 0) return result;
  const copy = mkdtempSync(join(ROOT, '.stryker-tmp-browser-'));
  try {
    const ids = await copyWith(asked, copy);
    if ((await run(process.execPath, ['scripts/build.mjs'], { cwd: copy })) !== 0) {
      throw new Stop('The console with the mutants could not be built.');
    }
    const turnOn = getSwitch(join(copy, 'dist', 'console'));
    turnOn('none');
    const reached = await readReach(copy);
    for (const [index, { file, mutant }] of asked.entries()) {
      const id = ids.get(mutant) ?? '';
      const tests = nearest(reached, id);
      turnOn(id);
      const by = tests.length > 0 ? await noticedBy(copy, tests) : undefined;
      if (by) mutant.status = 'Killed';
      else if (tests.length > 0) mutant.status = 'Survived';
      keepReport('src', result);
      const { line, column } = mutant.location.start;
      console.log(
        `${index + 1} of ${asked.length}: ${file}:${line}:${column} ${mutant.status}, ${tests.length} tests${by ? `: ${by}` : ''}`,
      );
    }
    return result;
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {Result} result */
function findSurvivors({ files }) {
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map((mutant) => ({ file, mutant })),
  );
}

/**
 * @param {{ file: string, mutant: MutantResult }[]} asked
 * @param {string} copy
 */
async function copyWith(asked, copy) {
  for (const file of filesOfCheckout()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const { files, mutants } = await instrument(
    [...new Set(asked.map(({ file }) => file))].map((name) => {
      const here = asked.filter(({ file }) => file === name);
      return { name, mutate: here.map(({ mutant }) => zeroBased(mutant.location)) };
    }),
  );
  for (const { name, content } of files) writeFileSync(join(copy, name), `${SWITCH}\n${content}`);
  const idOf = new Map(mutants.map((mutant) => [getMutantKey(mutant), mutant.id]));
  return new Map(
    asked.map(({ file, mutant }) => {
      const { location, mutatorName, replacement = '' } = mutant;
      const id = idOf.get(
        getMutantKey({ fileName: file, location: zeroBased(location), mutatorName, replacement }),
      );
      if (!id) throw new Stop(`${file} has changed since the report: run the other tests again first.`);
      return [mutant, id];
    }),
  );
}

/** Reports count from 1, Stryker's code from 0. @param {import('@stryker-mutator/api/core').Location} location */
function zeroBased({ start, end }) {
  const before = (/** @type {{ line: number, column: number }} */ { line, column }) => ({
    line: line - 1,
    column: column - 1,
  });
  return { start: before(start), end: before(end) };
}

/** Selects the active mutant in pages and workers, and logs each mutant when it is first reached. */
const SWITCH = `(globalThis as any).__stryker__ ??= { activeMutant: '${ACTIVE}', mutantCoverage: { perTest: {}, static: new Proxy(
  {}, { set(hits: any, id, count) { if (!(id in hits)) console.debug('reached mutant', id); return Reflect.set(hits, id, count); } }) } };`;

/**
 * Enables another mutant in a built console and removes compressed files.
 * @param {string} folder
 * @returns {(id: string) => void}
 */
function getSwitch(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  for (const file of files.filter((name) => /\.(br|gz)$/.test(name))) rmSync(file);
  const texts = files
    .filter((name) => name.endsWith('.js'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => text.includes(ACTIVE));
  return (id) => {
    for (const { file, text } of texts) writeFileSync(file, text.replaceAll(ACTIVE, id));
  };
}

/**
 * @param {string} copy
 * @returns {Promise<Reached[]>}
 */
async function readReach(copy) {
  const folder = join(copy, 'test-results', 'reached');
  await playwright(copy, ['--output=test-results/output'], { REACHED_MUTANTS: folder });
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.length === 0) throw new Stop('The end-to-end tests reached no mutant.');
  return names.map((name) => /** @type {Reached} */ (read(join(folder, name))));
}

/**
 * The most specific tests of a mutant first, alternating between files.
 * @param {Reached[]} reached
 * @param {string} id
 */
function nearest(reached, id) {
  const reaching = reached
    .filter(({ mutants }) => mutants.includes(id))
    .toSorted((one, other) => one.mutants.length - other.mutants.length);
  /** @type {Record<string, number>} */
  const ofFile = {};
  const ranked = reaching.map((test) => {
    ofFile[test.file] = (ofFile[test.file] ?? 0) + 1;
    return { test, turn: ofFile[test.file] ?? 0 };
  });
  let seconds = 0;
  return ranked
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ test }) => test)
    .filter((test, index) => {
      seconds += test.seconds;
      return index === 0 || seconds <= MOST_SECONDS;
    });
}

/**
 * @param {string} copy
 * @param {Reached[]} tests
 */
async function noticedBy(copy, tests) {
  const projects = new Set(tests.map(({ project }) => `--project=${project}`));
  const places = new Set(tests.map(({ file, line }) => `${file}:${line}`));
  const report = join(copy, 'test-results', 'mutant.json');
  rmSync(report, { force: true });
  // Retry once, because a flaky failure does not detect a mutant.
  const args = ['--retries=1', '--max-failures=1', '--reporter=json', ...projects, ...places];
  await playwright(copy, args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, { stdio: 'ignore' });
  const specs = collectSpecs(read(report) ?? {});
  const ended = (/** @type {string} */ how) =>
    specs.find(({ tests }) => tests.some(({ status }) => status === how));
  const by = ended('unexpected');
  if (!by && !ended('expected') && !ended('flaky')) throw new Stop('Playwright ran no test.');
  return by?.title;
}

/**
 * @param {string} copy
 * @param {string[]} args
 * @param {Record<string, string>} settings
 * @param {import('../project.mjs').RunOptions} [options]
 */
function playwright(copy, args, settings, options) {
  const program = join('node_modules', '@playwright', 'test', 'cli.js');
  const env = { ...process.env, ...settings };
  return run(process.execPath, [program, 'test', ...args], { cwd: copy, env, ...options });
}
