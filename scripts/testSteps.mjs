import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildForTests } from './build.mjs';
import { compile } from './buildServer.mjs';
import { ensureChromium } from './chromium.mjs';
import { ROOT, runTool, Stop } from './project.mjs';
import { findPostgres, startPostgres } from './temporaryPostgres.mjs';
import { lateOfPlaywright, lateOfVitest, read, timesOfPlaywright, timesOfVitest } from './testTimes.mjs';

/**
 * `work` returns an exit code, or a message if nothing failed. `took` collects test durations, and `runs` reports
 * whether a step is part of this run. With `since` only the tests run whose imports have changed since that revision.
 * @typedef {(tests: import('./testTimes.mjs').TimedTest[]) => void} Took
 * @typedef {{ runs: (name: string) => boolean, since: string | undefined }} Asked
 * @typedef {import('./project.mjs').RunOptions & { took: Took } & Asked} Options
 * @typedef {{ name: string, title: string, work: (options: Options) => Promise<number | string> }} Step
 */

/** Maximum failures shown; further ones usually have the same cause. */
const SHOWN = 3;

/**
 * @param {string} project or several, by a name with `*`
 * @param {Options} options
 * @param {string} databaseUrl of a PostgreSQL in which API tests may create databases; empty for the embedded one
 * @param {Record<string, string>} settings
 */
async function vitest(project, options, databaseUrl = '', settings = {}) {
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl, ...settings };
  const report = join(tmpdir(), `${project.replace('*', '')}${databaseUrl && '-postgres'}.json`);
  // As in the end-to-end tests, so that one chance failure does not block everyone.
  const again = ['--retry.count', '1'];
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`];
  const some = options.since ? ['--changed', options.since, '--passWithNoTests'] : [];
  const code = await runTool(['vitest'], ['run', '--project', project, ...some, ...again, ...reporters], {
    ...options,
    env,
  });
  options.took(timesOfVitest(report));
  return code === 0 ? outcome(lateOfVitest(report)) : code;
}

/** Tests that passed only on the second try are faults to be fixed. @param {string[]} late */
const outcome = (late) => (late.length > 0 ? `passed only on the second try: ${late.join('; ')}` : 0);

/**
 * The lanes of a group run in parallel, because server tests leave a processor idle. The browser tests run alone, because
 * they exceed their time limits when other steps use the processors.
 * @type {Step[][][]}
 */
export const GROUPS = [
  [
    [
      {
        name: 'lint',
        title: 'Lint and format',
        work: (options) => runTool(['@biomejs/biome', 'biome'], ['check', '--error-on-warnings'], options),
      },
      { name: 'unit', title: 'Unit tests', work: (options) => vitest('unit', options) },
      { name: 'ui', title: 'UI tests', work: (options) => vitest('ui*', options) },
      { name: 'types', title: 'Types', work: checkTypes },
    ],
    [
      { name: 'build', title: 'Build', work: (options) => buildOnce(options).then(() => 0) },
      { name: 'api', title: 'API tests on the embedded database', work: apiEmbedded },
      { name: 'postgres', title: 'API tests on PostgreSQL', work: apiOnPostgres },
    ],
  ],
  [[{ name: 'e2e', title: 'End-to-end tests', work: endToEnd }]],
];

export const STEPS = GROUPS.flat(2);

/** @type {Promise<void> | undefined} */
let building;

/** Several steps need the build. @param {Options} options */
function buildOnce(options) {
  building ??= buildForTests(options);
  return building;
}

/** After the build has ended, because both write into dist/. @param {Options} options */
async function checkTypes(options) {
  await building?.catch(() => undefined);
  return compile([], options);
}

/** If the step `postgres` follows, this runs only the files listed in vitest.config.ts. @param {Options} options */
async function apiEmbedded(options) {
  // The test of the package takes it.
  await buildOnce(options);
  const follows = options.runs('postgres') && (process.env.TEST_DATABASE_URL || findPostgres());
  return await vitest('api', options, '', follows ? { POSTGRES_FOLLOWS: 'yes' } : {});
}

/** @param {Options} options */
async function apiOnPostgres(options) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return vitest('api', options, given);
  const programs = findPostgres();
  if (!programs) return 'not run: no initdb and postgres on this machine';
  const postgres = await startPostgres(programs);
  try {
    return await vitest('api', options, postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** @param {Options} options */
async function endToEnd(options) {
  await ensureChromium();
  await buildOnce(options);
  const some = options.since ? [`--only-changed=${options.since}`, '--pass-with-no-tests'] : [];
  const code = await runTool(['@playwright/test', 'playwright'], ['test', ...some], options);
  const report = read(join(ROOT, 'test-results', 'results.json'));
  if (report) options.took(timesOfPlaywright(report));
  if (code !== 0) {
    showFailures(options);
    return code;
  }
  if (!report) throw new Stop('Playwright wrote no report.');
  return outcome(lateOfPlaywright(report));
}

/**
 * Page text comes first: logs may keep only the end, and a long page must not displace the errors.
 * @param {Options} options
 */
function showFailures({ write }) {
  const folder = join(ROOT, 'test-results');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const failures = files
    .filter((name) => basename(name) === 'error-context.md')
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const part = (/** @type {RegExp} */ pattern, /** @type {string} */ text, /** @type {number} */ most) =>
    (pattern.exec(text)?.[1] ?? '').slice(0, most);
  const name = (/** @type {string} */ text) => part(/^- Name: (.*)$/m, text, 300);
  const pages = failures.map((text) => `${name(text)} showed:\n${part(/^```yaml\n(.*?)^```/ms, text, 1500)}`);
  const errors = failures.map(
    (text) => `${name(text)}\n${part(/^# Error details\n+(.*?)^(?:```yaml|# )/ms, text, 1500)}`,
  );
  const words = Buffer.from(`\n${[...pages.slice(0, SHOWN), ...errors.slice(0, SHOWN)].join('\n\n')}\n`);
  write?.(words);
}
