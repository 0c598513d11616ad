import { existsSync } from 'node:fs';
import { findChromium } from '../tests/helpers/chromium.mjs';
import { run, runTool, Stop } from './project.mjs';

/** Finds or installs Chromium. @throws Stop if neither is possible */
export async function ensureChromium() {
  if (findChromium()) return;
  if (process.env.CHROMIUM_PATH) {
    throw new Stop(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but no Chromium runs there.`);
  }
  console.log('There is no Chromium on this machine yet; downloading one with Playwright …');
  await runTool(['@playwright/test', 'playwright'], ['install', 'chromium']);
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('The download failed; trying the packages of this system …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env });
    // Only Debian has this package; without it the tests are slower.
    await run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { env });
  }
  if (findChromium()) return;
  throw new Stop(
    'The end-to-end tests need Chromium, but none could be found or downloaded. Install one and set its path: ' +
      'CHROMIUM_PATH=/path/to/chromium npm test -- e2e',
  );
}
