import './checkNode.mjs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installWhenNeeded } from './install.mjs';
import { asCommand, Stop, secondsSince } from './project.mjs';

/** @typedef {import('./mutation/mutants.mjs').Wing} Wing */
/** @typedef {import('./mutation/report.mjs').Result} Result */
/** @typedef {{ wing: Wing, mutate: string[] | import('@stryker-mutator/api/core').Mutant[] }} Part */
/** @typedef {{ parts: Part[], wanted: number, title: string }} Plan */

/** Minimum percentage of killed mutants: for all of contract/, and for a sample or changed lines. */
const WANTED = { contract: 97, others: 85 };
const USAGE =
  'npm run test:mutation -- [--since <commit> | --sample <mutants> --seed <number> | --in-browser]';

/*
 * `npm run test:mutation`: contract/, or with `--since` changed lines, `--sample` a sample of server/ and src/, and
 * `--in-browser` the survivors of the last run.
 */
await asCommand(async () => {
  await installWhenNeeded();
  const startedAt = performance.now();
  const { results, wanted, title } = await ask(options());
  const { readResult, inWords, percentage, sum } = await import('./mutation/report.mjs');
  const read = results.map(([wing, result]) => ({ wing, ...readResult(result) }));
  console.log(`\n${title}, in ${secondsSince(startedAt)}.`);
  for (const { unnoticed } of read) {
    for (const { place, words } of unnoticed) console.log(`${place}  ${words}`);
  }
  for (const { wing, counts } of read) console.log(inWords(`${wing}/`, counts));
  const all = sum(read.map(({ counts }) => counts));
  if (read.length > 1) console.log(inWords('Together', all));
  console.log(`The reports: ${join('test-results', 'mutation')}`);
  if (percentage(all) < wanted) throw new Stop(`Less than ${wanted} % of the mutants were noticed.`);
});

/**
 * @param {ReturnType<typeof options>} values
 * @returns {Promise<{ results: [Wing, Result][], wanted: number, title: string }>}
 */
async function ask(values) {
  const { runStryker, lastReport } = await import('./mutation/runStryker.mjs');
  const results = /** @type {[Wing, Result][]} */ ([]);
  if (!values['in-browser']) {
    const { parts, ...planned } = await plan(values);
    for (const { wing, mutate } of parts) results.push([wing, await runStryker(wing, mutate)]);
    return { results, ...planned };
  }
  const { askInBrowser } = await import('./mutation/inBrowser.mjs');
  const ofServer = lastReport('server');
  if (ofServer) results.push(['server', ofServer]);
  results.push(['src', await askInBrowser()]);
  return { results, wanted: WANTED.others, title: 'Including what the end-to-end tests noticed of src/' };
}

/**
 * @param {ReturnType<typeof options>} values
 * @returns {Promise<Plan>}
 */
async function plan({ since, sample, seed }) {
  const {
    changedRanges,
    draw,
    listFiles: filesOf,
    listMutants: mutantsOf,
  } = await import('./mutation/mutants.mjs');
  if (since) {
    const wings = /** @type {Wing[]} */ (['contract', 'server', 'src']);
    const parts = wings
      .map((wing) => ({ wing, mutate: changedRanges(since, wing) }))
      .filter(({ mutate }) => mutate.length > 0);
    return { parts, wanted: WANTED.others, title: `Changes since ${since}` };
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
    const flag = { type: /** @type {const} */ ('boolean') };
    return parseArgs({ options: { since: { type }, sample: { type }, seed: { type }, 'in-browser': flag } })
      .values;
  } catch (error) {
    throw new Stop(`${/** @type {Error} */ (error).message}\n${USAGE}`);
  }
}

/** @param {string} text */
function whole(text) {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Stop(`"${text}" is not a number above 0.\n${USAGE}`);
  return Number(text);
}
