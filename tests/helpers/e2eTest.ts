import { rmSync } from 'node:fs';
import { type BrowserContext, expect, test as playwrightTest } from '@playwright/test';
import { listenForMutants } from '../mutation/reached.ts';
import { type BuiltHost, START_TIME, startBuiltHost, troubleIn } from './builtHost.ts';
import { copyOfTemplate } from './builtHostTemplate.ts';
import { type Sessions, type SignIn, sessionsOf, signInWith } from './signIn.ts';

export { expect };

/** What the browser's console and the host's log said; a test fails on every line that it did not announce. */
export type Noise = {
  /** Announces lines that belong to this test. */
  expect: (line: RegExp) => void;
  /** Listens to one more browser context; the test's own is listened to anyway. */
  listen: (context: BrowserContext) => void;
};

type TestFixtures = { noise: Noise; signIn: SignIn };
type WorkerFixtures = { host: BuiltHost; sessions: Sessions };

/**
 * SHELL-11: what the console itself logs of a request that failed. The browser has a line of its own for that, so a test that
 * lets one fail has announced something; in any other test this line is as unexpected as that.
 */
const LOGGED_FAILURE = /^warning: Parks Console: .* failed: /;

/** Playwright's test against a built host of its own for each worker, with the demonstration in it. */
export const test = playwrightTest.extend<TestFixtures, WorkerFixtures>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
    async ({}, use) => {
      const dataDir = copyOfTemplate();
      try {
        const host = await startBuiltHost({ dataDir, forLong: true });
        await use(host);
        await host.stop();
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: START_TIME },
  ],
  sessions: [({ browser, host }, use) => use(sessionsOf(browser, host.origin)), { scope: 'worker' }],
  signIn: ({ page, sessions }, use) => use(signInWith(sessions, page)),
  baseURL: ({ host }, use) => use(host.origin),
  noise: [
    async ({ context, host }, use, testInfo) => {
      const mutants = listenForMutants();
      const heard: string[] = [];
      const announced: RegExp[] = [];
      const logged = host.logs().length;
      const listen = (to: BrowserContext) => {
        mutants.listen(to);
        to.on('console', (message) => {
          if (message.type() === 'warning' || message.type() === 'error') {
            heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
          }
        });
        to.on('weberror', (error) => heard.push(`uncaught: ${error.error().stack ?? error.error().message}`));
      };
      listen(context);
      await use({ listen, expect: (line) => announced.push(line) });
      mutants.write(testInfo);
      const lines = [...heard, ...troubleIn(host.logs().slice(logged))];
      const isAnnounced = (line: string) =>
        announced.some((pattern) => pattern.test(line)) ||
        (announced.length > 0 && LOGGED_FAILURE.test(line));
      const unannounced = lines.filter((line) => !isAnnounced(line));
      expect(unannounced, 'browser and host say nothing that the test does not expect').toEqual([]);
    },
    { auto: true },
  ],
});
