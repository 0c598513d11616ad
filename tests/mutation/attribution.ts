import { afterAll, beforeAll } from 'vitest';

/*
 * Stryker runs only the tests that reached a mutant. It attributes module loading, `beforeAll` and `afterAll` to no
 * test and would then run every test, so this counts them for each test of the file.
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

// Reset the counts after each file, or they grow too large. Instrumented modules keep a reference to these objects, so
// they are emptied in place.
const { mutantCoverage } = stryker;
for (const reached of [mutantCoverage?.static, mutantCoverage?.perTest]) {
  for (const key of Object.keys(reached ?? {})) Reflect.deleteProperty(reached ?? {}, key);
}

const tests = new Set<string>();
let running: string | undefined;
/** While modules load no test is active, and Stryker counts hits as `static`. */
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
