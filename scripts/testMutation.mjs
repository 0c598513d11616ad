import './checkNode.mjs';
import { parseArgs } from 'node:util';
import { installWhenNeeded } from './install.mjs';
import { asCommand, Stop, secondsSince } from './project.mjs';

/** @typedef {import('./mutation/mutants.mjs').Wing} Wing */
/** @typedef {{ wing: Wing, mutate: string[] | import('@stryker-mutator/api/core').Mutant[] }} Part */
/** @typedef {{ parts: Part[], wanted: number, title: string }} Plan */

/** Killed mutants in a hundred, below which the command fails: of contract/ whole, and of what was drawn or changed. */
const WANTED = { contract: 97, others: 85 };
const USAGE = 'npm run test:mutation -- [--since <commit> | --sample <mutants> --seed <number>]';

/*
 * `npm run test:mutation`: breaks the code in one small place after another, and asks the tests whether they notice. Of
 * contract/ every place; with `--since` the lines that changed since a commit; with `--sample` a draw from server/ and src/.
 */
await asCommand(async () => {
  await installWhenNeeded();
  const startedAt = performance.now();
  const { parts, wanted, title } = await plan();
  // Not before: they use packages.
  const { runStryker, REPORTS } = await import('./mutation/runStryker.mjs');
  const { readResult, inWords, percentage, sum } = await import('./mutation/report.mjs');
  const results = [];
  for (const { wing, mutate } of parts) {
    results.push({ wing, ...readResult(await runStryker(wing, mutate)) });
  }
  console.log(`\n${title}, in ${secondsSince(startedAt)}.`);
  for (const { unnoticed } of results) {
    for (const { place, words } of unnoticed) console.log(`${place}  ${words}`);
  }
  for (const { wing, counts } of results) console.log(inWords(`${wing}/`, counts));
  const all = sum(results.map(({ counts }) => counts));
  if (results.length > 1) console.log(inWords('Together', all));
  console.log(`The reports: ${REPORTS}`);
  if (percentage(all) < wanted) throw new Stop(`Below ${wanted} % of the mutants were noticed.`);
});

/** @returns {Promise<Plan>} */
async function plan() {
  const { since, sample, seed } = options();
  const { changedRanges, draw, filesOf, mutantsOf } = await import('./mutation/mutants.mjs');
  if (since) {
    const wings = /** @type {Wing[]} */ (['contract', 'server', 'src']);
    const parts = wings
      .map((wing) => ({ wing, mutate: changedRanges(since, wing) }))
      .filter(({ mutate }) => mutate.length > 0);
    return { parts, wanted: WANTED.others, title: `What changed since ${since}` };
  }
  if (sample) {
    const all = await mutantsOf([...filesOf('server'), ...filesOf('src')]);
    const drawn = draw(all, whole(sample), whole(seed ?? '1'));
    const parts = /** @type {Wing[]} */ (['server', 'src'])
      .map((wing) => ({ wing, mutate: drawn.filter(({ fileName }) => fileName.startsWith(`${wing}/`)) }))
      .filter(({ mutate }) => mutate.length > 0);
    const title = `${drawn.length} of ${all.length} mutants, drawn with the seed ${whole(seed ?? '1')}`;
    return { parts, wanted: WANTED.others, title };
  }
  const parts = [{ wing: /** @type {Wing} */ ('contract'), mutate: ['contract/**/*.ts'] }];
  return { parts, wanted: WANTED.contract, title: 'All of contract/' };
}

function options() {
  const type = 'string';
  try {
    return parseArgs({ options: { since: { type }, sample: { type }, seed: { type } } }).values;
  } catch (error) {
    throw new Stop(`${/** @type {Error} */ (error).message}\n${USAGE}`);
  }
}

/** @param {string} text */
function whole(text) {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Stop(`"${text}" is not a number above 0.\n${USAGE}`);
  return Number(text);
}
