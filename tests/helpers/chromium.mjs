import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Flags that keep the browser within this machine, and let it run in a container. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Test pages live for seconds, so optimized compilation would not pay off and would take CPU from other tests. */
export const TEST_BROWSER_ARGS = [...CHROMIUM_ARGS, '--js-flags=--no-opt --single-threaded-gc'];

/** Where systems install Chromium. Playwright's own comes first because Playwright was tested with that version. */
const FULL_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const HEADLESS_SHELLS = ['/usr/bin/chromium-headless-shell'];

/**
 * The full Chromium, for what the headless shell lacks, such as notifications: CHROMIUM_PATH, Playwright's own, or the
 * system's.
 * @returns {string | undefined}
 */
export function findChromium() {
  return process.env.CHROMIUM_PATH
    ? firstThatRuns([process.env.CHROMIUM_PATH])
    : firstThatRuns([chromium.executablePath(), ...FULL_BROWSERS]);
}

/**
 * The browser of the end-to-end tests: CHROMIUM_PATH, a headless shell, which needs a third less processor time, or else
 * the full Chromium.
 * @returns {string | undefined}
 */
export function findTestBrowser() {
  if (process.env.CHROMIUM_PATH) return findChromium();
  return findHeadlessShell() ?? findChromium();
}

/** @returns {string | undefined} */
export function findHeadlessShell() {
  return firstThatRuns([...playwrightShell(), ...HEADLESS_SHELLS]);
}

/** Playwright installs its headless shell in a folder next to its Chromium of the same revision. */
function playwrightShell() {
  const [, browsers = '', revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? [];
  const folder = join(browsers, `chromium_headless_shell-${revision}`);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(chrome-)?headless[-_]shell(\.exe)?$/.test(basename(path)))
    .map((path) => join(folder, path));
}

/**
 * A program that cannot say its version (a placeholder, a missing library) does not count.
 * @param {string[]} paths
 */
const firstThatRuns = (paths) =>
  paths.find((path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0);
