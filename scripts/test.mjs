import './checkNode.mjs';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { installWhenNeeded } from './install.mjs';
import { asCommand, Stop, secondsSince } from './project.mjs';

/** @typedef {import('./testSteps.mjs').Step} Step */
/** @typedef {import('./testSteps.mjs').Asked} Asked */
/** @typedef {{ title: string, outcome: string, time: string, failed: boolean, lastWords: string }} Result */

/** Milliseconds. A hanging step is ended, so that the later ones still run. */
const timeout = 40 * 60_000;
/** @type {import('./testTimes.mjs').TimedTest[]} */
const times = [];
/** Characters at the end of a step's output, where tools summarise failures. */
const LAST_WORDS = 9_000;

/** With or without a revision. */
const CHANGED = /^--changed(?:=(.+))?$/;

const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** Bytes; a run needs less than a quarter of this. */
const ROOM = 4 * 1024 ** 3;

// The steps write into pipes; keep their colours on a terminal.
if (process.stdout.isTTY) process.env.FORCE_COLOR ??= '1';

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopped = true;
  });
}

/*
 * `npm test` runs every step, even after a failure; `npm test -- unit api` runs the named ones. With `--changed` it runs
 * only what uncommitted changes may break, with `--changed=main` what the changes since that revision may break.
 */
await asCommand(async () => {
  const startedAt = performance.now();
  await installWhenNeeded();
  const { GROUPS, STEPS } = await import('./testSteps.mjs');
  const { slowest } = await import('./testTimes.mjs');
  const changed = process.argv.map((argument) => CHANGED.exec(argument)).find(Boolean);
  const since = changed ? (changed[1] ?? 'HEAD') : undefined;
  const asked = process.argv.slice(2).filter((argument) => !CHANGED.test(argument));
  const unknown = asked.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const names = STEPS.map((step) => step.name).join(', ');
    throw new Stop(`There is no step ${unknown.join(', ')}. The steps are ${names}.`);
  }
  const results = /** @type {Result[]} */ ([]);
  const runs = (/** @type {string} */ name) => asked.length === 0 || asked.includes(name);
  const { folder, remove } = makeTestFolder();
  process.env.TMPDIR = folder;
  try {
    for (const group of GROUPS) {
      const lanes = group
        .map((lane) => lane.filter(({ name }) => runs(name)))
        .filter(({ length }) => length > 0);
      const perform = lanes.length > 1 ? performQuietly : performAloud;
      await Promise.all(
        lanes.map(async (lane) => {
          for (const step of lane) if (!stopped) results.push(await perform(step, { runs, since }));
        }),
      );
    }
  } finally {
    remove();
  }
  report(results);
  console.log(`\nTotal time: ${secondsSince(startedAt)}.`);
  const lines = slowest(times);
  if (lines.length > 0) console.log(`\nThe slowest tests:\n${lines.join('\n')}`);
  if (stopped) throw new Stop('Stopped.');
  if (results.some((result) => result.failed)) process.exitCode = 1;
});

/**
 * @param {Step} step
 * @param {Asked} asked
 */
function performAloud(step, asked) {
  console.log(`\n── ${step.title}`);
  return perform(step, asked, (output) => process.stdout.write(output));
}

/**
 * Runs a step in parallel with others and prints its output at the end.
 * @param {Step} step
 * @param {Asked} asked
 */
async function performQuietly(step, asked) {
  console.log(`${step.title} …`);
  const output = /** @type {Buffer[]} */ ([]);
  const result = await perform(step, asked, (part) => output.push(part));
  console.log(`\n── ${step.title}: ${result.outcome}, ${result.time}`);
  process.stdout.write(Buffer.concat(output));
  return result;
}

/**
 * @param {Step} step
 * @param {Asked} asked
 * @param {(output: Buffer) => void} show
 * @returns {Promise<Result>}
 */
async function perform({ title, work }, asked, show) {
  const startedAt = performance.now();
  let lastWords = '';
  const write = (/** @type {Buffer} */ output) => {
    show(output);
    lastWords = (lastWords + output).slice(-LAST_WORDS);
  };
  const took = (/** @type {import('./testTimes.mjs').TimedTest[]} */ tests) => times.push(...tests);
  const answer = await work({ timeout, write, took, ...asked }).catch((error) => {
    write(Buffer.from(`${error instanceof Stop ? error.message : error.stack}\n`));
    return 1;
  });
  const time = secondsSince(startedAt);
  const failed = typeof answer === 'number' && answer !== 0;
  const outcome = typeof answer === 'string' ? answer : failed ? 'FAILED' : 'passed';
  return { title, outcome, time, failed, lastWords };
}

/** Repeats failures, because they may be thousands of lines above. @param {Result[]} results */
function report(results) {
  for (const { title, failed, lastWords } of results) {
    if (failed) console.log(`\n── ${title} failed; the end of its output:\n${lastWords}`);
  }
  const widest = Math.max(...results.map(({ title }) => title.length));
  const lines = results.map(
    ({ title, outcome, time }) => `${title.padEnd(widest)}  ${time.padStart(8)}  ${outcome}`,
  );
  console.log(`\n${lines.join('\n')}`);
}

/**
 * In memory if there is room: API tests create some 100,000 small files, which took 50% longer on a disk.
 * @returns {{ folder: string, remove: () => void }}
 */
function makeTestFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'parks-tests-'));
  // PostgreSQL runs as another user in its own subfolder.
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

function hasRoomInMemory() {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= ROOM && freemem() >= 2 * ROOM;
  } catch {
    return false;
  }
}
