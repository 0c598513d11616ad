import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findTestBrowser, TEST_BROWSER_ARGS } from '../../helpers/chromium.mjs';
import type { CrudOptions } from './crudTest.ts';
import { LONGEST_RUN_MINUTES } from './settings.ts';

/** Of its own for each run, because two may be under way in one checkout. */
const folder = process.env.PARKS_CRUD_REPORT ?? resolve(import.meta.dirname, '../../../crud-reports/latest');

/** `npm run test:crud`: CARD-3, against a deployed console or one of its own (docs/regression.md). */
export default defineConfig<CrudOptions>({
  testDir: '.',
  globalSetup: './begin.ts',
  outputDir: join(folder, 'results'),
  workers: 2,
  // A console far away may be slow; a test that passes is not slowed down by this.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  globalTimeout: LONGEST_RUN_MINUTES * 60_000,
  // A regression run says what it saw.
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['html', { open: 'never', outputFolder: join(folder, 'report') }]],
  use: {
    bySettings: true,
    launchOptions: { executablePath: findTestBrowser(), args: TEST_BROWSER_ARGS },
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // It would hold the tokens of whoever is signed in.
    trace: 'off',
  },
});
