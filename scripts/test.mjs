import './checkNode.mjs';
import { installWhenNeeded } from './install.mjs';
import { asCommand, Stop, secondsSince } from './project.mjs';
import { makeTestFolder } from './testFolder.mjs';

/** @typedef {{ title: string, outcome: string, time: string, failed: boolean, lastWords: string }} Result */

/** A step that hangs is ended, so that the later ones still run. Milliseconds. */
const timeout = 20 * 60_000;
/** @type {import('./testTimes.mjs').TimedTest[]} */
const times = [];
/** Characters at the end of a step's output: there the tools put together what failed. */
const LAST_WORDS = 9_000;

// Its tools write into a pipe here; their colours are for whoever reads it.
if (process.stdout.isTTY) process.env.FORCE_COLOR ??= '1';

let stopped = false;
// Whatever runs gets the signal too and ends; the step under way then still cleans up behind itself.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopped = true;
  });
}

/* `npm test` runs every step, the later ones after a failure too; `npm test -- unit api` runs those named. */
await asCommand(async () => {
  await installWhenNeeded();
  // Not before: the steps use packages.
  const { STEPS } = await import('./testSteps.mjs');
  const { slowest } = await import('./testTimes.mjs');
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const names = STEPS.map((step) => step.name).join(', ');
    throw new Stop(`There is no step ${unknown.join(', ')}. The steps are ${names}.`);
  }
  const results = /** @type {Result[]} */ ([]);
  const { folder, remove } = makeTestFolder();
  process.env.TMPDIR = folder;
  try {
    const runs = (/** @type {string} */ name) => asked.length === 0 || asked.includes(name);
    for (const step of STEPS) {
      if (!stopped && runs(step.name)) results.push(await perform(step, runs));
    }
  } finally {
    remove();
  }
  report(results);
  const lines = slowest(times);
  if (lines.length > 0) console.log(`\nThe slowest tests:\n${lines.join('\n')}`);
  if (stopped) throw new Stop('Stopped.');
  if (results.some((result) => result.failed)) process.exitCode = 1;
});

/**
 * @param {import('./testSteps.mjs').Step} step
 * @param {(name: string) => boolean} runs
 * @returns {Promise<Result>}
 */
async function perform({ title, work }, runs) {
  console.log(`\n── ${title}`);
  const startedAt = performance.now();
  let lastWords = '';
  const hear = (/** @type {Buffer} */ output) => {
    lastWords = (lastWords + output).slice(-LAST_WORDS);
  };
  const took = (/** @type {import('./testTimes.mjs').TimedTest[]} */ tests) => times.push(...tests);
  const answer = await work({ timeout, hear, took, runs }).catch((error) => {
    console.error(error instanceof Stop ? error.message : error);
    return 1;
  });
  const time = secondsSince(startedAt);
  const failed = typeof answer === 'number' && answer !== 0;
  const outcome = typeof answer === 'string' ? answer : failed ? 'FAILED' : 'passed';
  return { title, outcome, time, failed, lastWords };
}

/**
 * What failed once more, because it may stand thousands of lines above; then each step in a line.
 * @param {Result[]} results
 */
function report(results) {
  for (const { title, failed, lastWords } of results) {
    if (failed) console.log(`\n── ${title} failed; the end of what it said:\n${lastWords}`);
  }
  const widest = Math.max(...results.map(({ title }) => title.length));
  const lines = results.map(
    ({ title, outcome, time }) => `${title.padEnd(widest)}  ${time.padStart(8)}  ${outcome}`,
  );
  console.log(`\n${lines.join('\n')}`);
}
