import { declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { strykerPlugins as ofVitest } from '@stryker-mutator/vitest-runner';
import { keepReach, nearestTests } from './nearestTests.mjs';

/*
 * A plugin of Stryker: its runner for Vitest, which looks at tests alone. A mutant with which a module cannot be loaded leaves a
 * test file without any, and would count as unnoticed; here a file that failed has noticed it. With MUTANTS_REACH, a file to keep
 * it in, the nearest tests are asked and not all that reach a mutant.
 */

/** @typedef {import('@stryker-mutator/api/test-runner').TestRunner} TestRunner */
/** @typedef {{ name: string, result?: { state?: string, errors?: { message: string }[] } }} RunFile */
/** @typedef {TestRunner & { ctx?: { state: { getFiles(): RunFile[] } } }} VitestRunner */

/** @param {{ injectFunction(factory: unknown): VitestRunner }} injector */
function createRunner(injector) {
  const runner = injector.injectFunction(ofVitest[0]?.factory);
  const kept = process.env.MUTANTS_REACH;
  const runsAll = runner.dryRun.bind(runner);
  runner.dryRun = async (options) => {
    const answer = await runsAll(options);
    if (kept && answer.status === 'complete') {
      keepReach(answer.mutantCoverage?.perTest ?? {}, options.files ?? [], kept);
    }
    return answer;
  };
  const asksTests = runner.mutantRun.bind(runner);
  runner.mutantRun = async (options) => {
    const testFilter = kept
      ? nearestTests(options.sandboxFileName, options.testFilter, kept)
      : options.testFilter;
    const answer = await asksTests({ ...options, testFilter });
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
