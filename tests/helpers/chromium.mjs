import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** A browser that stays within this machine, in a container too. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Where systems put theirs; Playwright's own comes first, being the version it was tested with. */
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The Chromium that the end-to-end tests run in: CHROMIUM_PATH, Playwright's own, or the system's. One that does not
 * even say its version (a placeholder, a library that is missing) does not count.
 * @returns {string | undefined}
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  const places = given ? [given] : [chromium.executablePath(), ...USUAL_PLACES];
  return places.find(
    (path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0,
  );
}
