import { defineConfig } from '@playwright/test';
import { findTestBrowser, TEST_BROWSER_ARGS } from './tests/helpers/chromium.mjs';

const CRUD = '**/crud/*.spec.ts';
const DESK = { width: 1440, height: 900 };

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/helpers/builtServerTemplate.ts',
  // Each worker has a server and a browser; more of them than processors makes all of them late.
  workers: 2,
  // A shared machine may be several times slower than a desk; a test that passes is not slowed down by this.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A test that passes at its second try does not hold up everybody; `npm test` names it at its end, as a fault to be mended.
  retries: 1,
  // `-g` runs one test; what is left behind with `only` would pass for all.
  forbidOnly: true,
  // The last one is read by `npm test`.
  reporter: [['list'], ['html', { open: 'never' }], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    launchOptions: { executablePath: findTestBrowser(), args: TEST_BROWSER_ARGS },
    // What is still sliding in is pressed where it no longer is, by a test as by nobody else. journey.spec.ts has motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of every test would take time from the browser and the server; whoever looks for a fault adds `--trace on`.
    trace: 'off',
  },
  // What is the same at every width is tagged `@desk` and asked once; `@phone` is what only a phone has.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, testIgnore: CRUD, use: { viewport: DESK } },
    {
      name: 'phone',
      grepInvert: /@desk/,
      testIgnore: CRUD,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    // CARD-3: what `npm run test:crud` asks of a deployed console, asked of one of its own here, whatever BASE_URL says.
    { name: 'crud', testMatch: CRUD, use: { viewport: DESK } },
  ],
});
