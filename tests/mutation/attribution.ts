import { afterAll, beforeAll } from 'vitest';

/*
 * Stryker asks about a mutant the tests that reached it. What a file reaches as it loads, and what `beforeAll` or `afterAll` does,
 * as all that starts a server, counts with Stryker as reached by no test, and every test there is would be asked: here it counts
 * for every test of its file.
 */

type Hits = Record<string, number>;
type Stryker = {
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
};

const BETWEEN_TESTS = 'between tests#';

const held = globalThis as { __stryker__?: Stryker };
held.__stryker__ ??= {};
const stryker = held.__stryker__;

// Each file hands over what it reached; with what the files before it did, it would be more with each, and soon too much. What has
// mutants in it keeps these very objects.
const { mutantCoverage } = stryker;
for (const reached of [mutantCoverage?.static, mutantCoverage?.perTest]) {
  for (const key of Object.keys(reached ?? {})) Reflect.deleteProperty(reached ?? {}, key);
}

const tests = new Set<string>();
let running: string | undefined;
/** While modules load there is none, and they reach what they reach as `static`. */
let otherwise: string | undefined;
Object.defineProperty(stryker, 'currentTestId', {
  configurable: true,
  get: () => running ?? otherwise,
  set: (id: string | undefined) => {
    running = id;
    if (id) tests.add(id);
  },
});

beforeAll(() => {
  otherwise = BETWEEN_TESTS;
});

afterAll(() => {
  const perTest = stryker.mutantCoverage?.perTest ?? {};
  for (const reached of [perTest[BETWEEN_TESTS], stryker.mutantCoverage?.static]) {
    for (const [mutant, hits] of Object.entries(reached ?? {})) {
      for (const test of tests) {
        perTest[test] ??= {};
        perTest[test][mutant] = (perTest[test][mutant] ?? 0) + hits;
      }
    }
  }
  delete perTest[BETWEEN_TESTS];
  otherwise = undefined;
});
