import { defineConfig } from '@playwright/test';
import { findTestBrowser, TEST_BROWSER_ARGS } from './tests/helpers/chromium.mjs';

const CRUD = '**/crud/*.spec.ts';
const DESK = { width: 1440, height: 900 };

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/helpers/builtServerTemplate.ts',
  // Each worker runs a server and a browser; more workers than processors slow all of them down.
  workers: 2,
  // A shared machine may be several times slower than a desktop. Passing tests are not affected.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // One retry keeps flaky tests from blocking everyone. `npm test` lists them at its end as faults.
  retries: 1,
  // Use `-g` to run one test; a forgotten `only` would hide all others.
  forbidOnly: true,
  reporter: [['list'], ['html', { open: 'never' }], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    launchOptions: { executablePath: findTestBrowser(), args: TEST_BROWSER_ARGS },
    // Tests press moving elements at their old position. journey.spec.ts enables motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Storing all files for each test would take minutes. Tests of the service worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tracing every test slows down browser and server; use `--trace on` for debugging.
    trace: 'off',
  },
  // Tests that do not depend on the width are tagged `@desk` and run once; `@phone` marks those for phones only.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, testIgnore: CRUD, use: { viewport: DESK } },
    {
      name: 'phone',
      grepInvert: /@desk/,
      testIgnore: CRUD,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    // Like `npm run test:crud`, but always against a local console (CARD-3).
    { name: 'crud', testMatch: CRUD, use: { viewport: DESK } },
  ],
});
