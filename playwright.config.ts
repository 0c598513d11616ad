import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './tests/helpers/chromium.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/helpers/builtHostTemplate.ts',
  // Each worker has a host and a browser; more of them than processors makes all of them late.
  workers: 2,
  // A shared machine may be several times slower than a desk; a test that passes is not slowed down by this.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // `-g` runs one test; what is left behind with `only` would pass for all.
  forbidOnly: true,
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
    screenshot: 'only-on-failure',
    // A trace of every test would take time from the browser and the host; whoever looks for a fault adds `--trace on`.
    trace: 'off',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
