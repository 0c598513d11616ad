import { type Browser, expect, type Page, test as playwrightTest } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail } from '../../../demo/accounts.ts';
import { keptSessions, type LoadSession } from '../../helpers/browser.ts';
import { START_TIME } from '../../helpers/builtServer.ts';
import { withServer } from '../../helpers/builtServerTemplate.ts';
import { getMark, newRunId, RUN, randomLetters } from './mark.ts';
import { LEFT_AFTER_MINUTES, NO_CHOICES, type Place, readSettings, type Who } from './settings.ts';
import { signIn, signOut } from './signIn.ts';

export { expect };

export type CrudOptions = {
  /** True if the settings name a console (settings.ts); otherwise each worker starts its own. */
  bySettings: boolean;
};

export type Cleanup = {
  /** Removes it at the end of the test, even after a failure, unless the test called `done`. */
  add: (removed: () => Promise<void>) => { done: () => void };
};

type WorkerFixtures = { place: Place; sessions: LoadSession<Who>; runMark: string } & CrudOptions;
type TestFixtures = {
  as: (who: Who) => Promise<Page>;
  named: (what: string) => string;
  cleanup: Cleanup;
};

const OWN_PEOPLE: Place['people'] = {
  admin: { email: demoEmail('super_admin'), password: DEMO_PASSWORD },
  reporter: { email: demoEmail('super_user'), password: DEMO_PASSWORD },
};

export const test = playwrightTest.extend<TestFixtures, WorkerFixtures>({
  bySettings: [false, { option: true, scope: 'worker' }],
  place: [
    async ({ bySettings }, use) => {
      const given = bySettings ? readSettings(process.env) : undefined;
      if (given) return use(given);
      await withServer({}, ({ origin }) =>
        use({ origin, people: OWN_PEOPLE, choices: NO_CHOICES, leftAfter: LEFT_AFTER_MINUTES }),
      );
    },
    { scope: 'worker', timeout: START_TIME },
  ],
  sessions: [
    async ({ browser, place }, use) => {
      const signedIn = new Set<Who>();
      const sessions = keptSessions<Who>(browser, place.origin, async (page, who) => {
        await signIn(page, place.people[who], place.origin);
        signedIn.add(who);
      });
      await use(sessions);
      for (const who of signedIn) {
        const page = await openPage(browser, place, await sessions(who));
        await page.goto('/settings');
        await signOut(page);
        await page.context().close();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
  runMark: [({}, use) => use(getMark(process.env[RUN] ?? newRunId(new Date()))), { scope: 'worker' }],
  as: async ({ browser, place, sessions }, use) => {
    const pages = new Map<Who, Page>();
    await use(async (who) => {
      const page = pages.get(who) ?? (await openPage(browser, place, await sessions(who)));
      pages.set(who, page);
      return page;
    });
    for (const page of pages.values()) await page.context().close();
  },
  named: ({ runMark }, use) => use((what) => `${runMark} ${what} ${randomLetters(3)}`),
  cleanup: [
    // Depends on `as`, so that its pages are still open for the removal.
    async ({ as: _ }, use) => {
      const removals: (() => Promise<void>)[] = [];
      await use({
        add: (removed) => {
          removals.push(removed);
          return {
            done: () => {
              removals.splice(removals.indexOf(removed), 1);
            },
          };
        },
      });
      const failures: unknown[] = [];
      for (const remove of removals.toReversed()) {
        await remove().catch((error: unknown) => failures.push(error));
      }
      expect(failures, 'everything that the test made was removed').toEqual([]);
    },
    { timeout: 120_000 },
  ],
});

type State = Awaited<ReturnType<LoadSession<Who>>>;

async function openPage(browser: Browser, { origin }: Place, storageState: State): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: origin, storageState, reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
  });
  return context.newPage();
}
