import { existsSync } from 'node:fs';
import { findChromium, findHeadlessShell } from '../tests/helpers/chromium.mjs';
import { run, runTool, Stop } from './project.mjs';

/** Finds or installs Chromium. @throws Stop if neither is possible */
export async function ensureChromium() {
  if (findChromium()) return ensureHeadlessShell();
  if (process.env.CHROMIUM_PATH) {
    throw new Stop(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but no Chromium runs there.`);
  }
  console.log('There is no Chromium on this machine yet; downloading one with Playwright …');
  await runTool(['@playwright/test', 'playwright'], ['install', 'chromium']);
  if (!findChromium() && isDebian()) {
    console.log('The download failed; trying the packages of this system …');
    await aptGet('update');
    await aptGet('install', 'chromium');
  }
  if (findChromium()) return ensureHeadlessShell();
  throw new Stop(
    'The end-to-end tests need Chromium, but none could be found or downloaded. Install one and set its path: ' +
      'CHROMIUM_PATH=/path/to/chromium npm test -- e2e',
  );
}

/** The full browser draws its own window too, which takes a third of the processor time. Only Debian has this package. */
async function ensureHeadlessShell() {
  if (process.env.CHROMIUM_PATH || findHeadlessShell() || !isDebian()) return;
  await aptGet('install', 'chromium-headless-shell');
}

const isDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** A failure, for example without a network, ends nothing. @param {string[]} args */
const aptGet = (...args) =>
  run('apt-get', ['-y', '-qq', ...args], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
