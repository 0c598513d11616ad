import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findTestBrowser, TEST_BROWSER_ARGS } from '../../helpers/chromium.mjs';
import type { CrudOptions } from './crudTest.ts';
import { LONGEST_RUN_MINUTES } from './settings.ts';

/** A folder per run, because two may be in progress in one checkout. */
const folder = process.env.PARKS_CRUD_REPORT ?? resolve(import.meta.dirname, '../../../crud-reports/latest');

/** `npm run test:crud` against a deployed or a local console (CARD-3, docs/regression.md). */
export default defineConfig<CrudOptions>({
  testDir: '.',
  globalSetup: './begin.ts',
  outputDir: join(folder, 'results'),
  workers: 2,
  // A remote console may be slow. The limit does not slow down passing tests.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  globalTimeout: LONGEST_RUN_MINUTES * 60_000,
  // A regression run reports its first result.
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['html', { open: 'never', outputFolder: join(folder, 'report') }]],
  use: {
    bySettings: true,
    launchOptions: { executablePath: findTestBrowser(), args: TEST_BROWSER_ARGS },
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A trace would contain the session tokens.
    trace: 'off',
  },
});
