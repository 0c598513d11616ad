import { declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { strykerPlugins as ofVitest } from '@stryker-mutator/vitest-runner';
import { keepNearest } from './nearestTests.mjs';

/* A mutant that prevents a module from loading leaves a file without tests, which counts as a detection here. */

/** @typedef {import('@stryker-mutator/api/test-runner').TestRunner} TestRunner */
/** @typedef {{ name: string, result?: { state?: string, errors?: { message: string }[] } }} RunFile */
/** @typedef {TestRunner & { ctx?: { state: { getFiles(): RunFile[] } } }} VitestRunner */

/**
 * Otherwise Stryker would grant all the time between tests, which is minutes, to a mutant that hangs.
 * @param {{ timeSpentMs: number }[]} tests
 * @param {number} elapsed milliseconds
 */
function spread(tests, elapsed) {
  const within = tests.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0);
  const share = Math.max(0, elapsed - within) / tests.length;
  for (const test of tests) test.timeSpentMs += share;
}

/** @param {{ injectFunction(factory: unknown): VitestRunner }} injector */
function createRunner(injector) {
  const runner = injector.injectFunction(ofVitest[0]?.factory);
  const runsAll = runner.dryRun.bind(runner);
  runner.dryRun = async (options) => {
    const startedAt = performance.now();
    const answer = await runsAll(options);
    if (answer.status !== 'complete') return answer;
    spread(answer.tests, performance.now() - startedAt);
    if (process.env.NEAREST_TESTS && answer.mutantCoverage) {
      keepNearest(answer.mutantCoverage, options.files ?? []);
    }
    return answer;
  };
  const asksTests = runner.mutantRun.bind(runner);
  runner.mutantRun = async (options) => {
    // Activate before modules load, because some mutants run during loading.
    const answer = await asksTests({ ...options, mutantActivation: 'static' });
    if (answer.status !== 'survived') return answer;
    const failed = runner.ctx?.state.getFiles().find(({ result }) => result?.state === 'fail');
    if (!failed) return answer;
    const failureMessage = failed.result?.errors?.[0]?.message ?? `${failed.name} could not be loaded.`;
    return /** @type {import('@stryker-mutator/api/test-runner').KilledMutantRunResult} */ ({
      status: 'killed',
      killedBy: [],
      failureMessage,
      nrOfTests: answer.nrOfTests,
    });
  };
  return runner;
}
createRunner.inject = tokens('$injector');

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, 'wholeFiles', /** @type {any} */ (createRunner)),
];
