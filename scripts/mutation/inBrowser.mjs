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

/*
 * Asks the end-to-end tests about mutants of the console that no other test noticed. A console is built that has all of them, each
 * of which a text in its files turns on; all tests are run once, to know which of them reach which; and about each mutant those
 * that reach it are run on its own.
 */

/** @typedef {import('@stryker-mutator/api/core').schema.MutationTestResult} Result */
/** @typedef {import('@stryker-mutator/api/core').schema.MutantResult} MutantResult */
/** What a test reached, as tests/mutation/reached.ts writes it. @typedef {{ file: string, line: number, project: string, seconds: number, mutants: string[] }} Reached */

/** Seconds that the tests took without a mutant of which one is asked; a suite that takes a quarter of an hour is too long. */
const MOST_SECONDS = 120;

/** Asks about what is unnoticed in the last report of src/, and keeps in it what became of each; answers it. */
export async function askInBrowser() {
  const result = lastReport('src');
  if (!result) throw new Stop('There is no report of src/: ask the other tests first.');
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
    const reached = await getReach(copy);
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
 * Copies the checkout, and puts the mutants into it; answers the name by which each is turned on.
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
      if (!id)
        throw new Stop(`${file} is no longer what the report says of it: ask the other tests anew first.`);
      return [mutant, id];
    }),
  );
}

/**
 * Positions of a report count from 1, those of Stryker itself from 0.
 * @param {import('@stryker-mutator/api/core').Location} location
 */
function zeroBased({ start, end }) {
  const before = (/** @type {{ line: number, column: number }} */ { line, column }) => ({
    line: line - 1,
    column: column - 1,
  });
  return { start: before(start), end: before(end) };
}

/**
 * Stands before what has mutants in it, on a page and in a worker: which of them is on, and a word to the browser's console at
 * the first time that one is reached.
 */
const SWITCH = `(globalThis as any).__stryker__ ??= { activeMutant: '${ACTIVE}', mutantCoverage: { perTest: {}, static: new Proxy(
  {}, { set(hits: any, id, count) { if (!(id in hits)) console.debug('reached mutant', id); return Reflect.set(hits, id, count); } }) } };`;

/**
 * Turns on another mutant in a built console, in which nothing compressed is left then.
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
 * Runs all end-to-end tests, and answers what each reached that passed.
 * @param {string} copy
 * @returns {Promise<Reached[]>}
 */
async function getReach(copy) {
  const folder = join(copy, 'test-results', 'reached');
  await playwright(copy, ['--output=test-results/output'], { REACHED_MUTANTS: folder });
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.length === 0) throw new Stop('The end-to-end tests reached nothing.');
  return names.map((name) => /** @type {Reached} */ (read(join(folder, name))));
}

/**
 * Of the tests that reach a mutant first those that reach few others, and of each file one after the other.
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
 * Answers the first test that fails with the mutant that is on, if one does.
 * @param {string} copy
 * @param {Reached[]} tests
 */
async function noticedBy(copy, tests) {
  const projects = new Set(tests.map(({ project }) => `--project=${project}`));
  const places = new Set(tests.map(({ file, line }) => `${file}:${line}`));
  const report = join(copy, 'test-results', 'mutant.json');
  rmSync(report, { force: true });
  // Once more, for what fails by chance is no notice.
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
