import './checkNode.mjs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asCommand, isCommand, ROOT, run, Stop, secondsSince } from './project.mjs';

/** @typedef {{ name: string, env?: Record<string, string>, suites?: number }} Surroundings */

/** @type {readonly Surroundings[]} */
const SURROUNDINGS = [
  { name: 'as this machine is' },
  // A day behind Singapore, and a day ahead for most of the evening.
  { name: 'in Honolulu', env: { TZ: 'Pacific/Honolulu' } },
  { name: 'in Auckland', env: { TZ: 'Pacific/Auckland' } },
  // Decimal commas, other digits, another calendar, and letters that sort after Z.
  { name: 'in German', env: { LC_ALL: 'de_DE.UTF-8' } },
  { name: 'in Arabic', env: { LC_ALL: 'ar_EG.UTF-8' } },
  { name: 'in Thai', env: { LC_ALL: 'th_TH.UTF-8' } },
  { name: 'in Swedish', env: { LC_ALL: 'sv_SE.UTF-8' } },
  { name: 'two suites at once', suites: 2 },
];

/**
 * Run N of seed S equals run 1 of seed S + N - 1, so a failed run can be repeated by its seed.
 * @param {string[]} args of the command line
 */
export function planRuns(args) {
  const { values, positionals } = parsed(args);
  const runs = wholeNumber('--runs', values.runs);
  const seed = wholeNumber('--seed', values.seed);
  return {
    steps: positionals.length > 0 ? positionals : ['unit', 'ui', 'api'],
    runs: Array.from({ length: runs }, (_, index) => ({
      seed: seed + index,
      surroundings: /** @type {Surroundings} */ (SURROUNDINGS[(seed + index - 1) % SURROUNDINGS.length]),
    })),
  };
}

/** @param {string[]} args */
function parsed(args) {
  try {
    const options = /** @type {const} */ ({
      runs: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
    });
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Stop(`${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @param {string} option
 * @param {string} given
 */
function wholeNumber(option, given) {
  if (!/^[1-9]\d{0,8}$/.test(given))
    throw new Stop(`${option} must be a whole number from 1, not "${given}".`);
  return Number(given);
}

/** `npm run test:shuffled -- --runs 3 --seed 7 unit api`: these steps in random order and varying environments. */
async function testShuffled() {
  const { steps, runs } = planRuns(process.argv.slice(2));
  const lines = /** @type {string[]} */ ([]);
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      stopped = true;
    });
  }
  for (const [index, { seed, surroundings }] of runs.entries()) {
    if (stopped) break;
    const what = `seed ${seed}, ${surroundings.name}, Node ${process.versions.node}`;
    console.log(`\n══ Run ${index + 1} of ${runs.length}: ${what}`);
    const startedAt = performance.now();
    const env = { ...process.env, ...surroundings.env, SHUFFLE_SEED: String(seed) };
    const suite = () => run(process.execPath, [join(ROOT, 'scripts', 'test.mjs'), ...steps], { env });
    const codes = await Promise.all(Array.from({ length: surroundings.suites ?? 1 }, suite));
    const failed = codes.some((code) => code !== 0);
    if (failed) process.exitCode = 1;
    lines.push(`${what}: ${failed ? 'FAILED' : 'passed'} in ${secondsSince(startedAt)}`);
  }
  console.log(`\nThe runs of ${steps.join(', ')}:\n${lines.join('\n')}`);
  if (stopped) throw new Stop('Stopped.');
}

if (isCommand(import.meta.filename)) await asCommand(testShuffled);
