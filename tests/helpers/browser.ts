import {
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  test as playwrightTest,
} from '@playwright/test';
import { calls } from '../../contract/endpoints/calls.ts';
import type { Role } from '../../contract/permissions.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { listenForMutants } from '../mutation/reached.ts';
import { type BuiltServer, findLogProblems, START_TIME } from './builtServer.ts';
import { type StorageState, templateSessions, withServer } from './builtServerTemplate.ts';
import { signInByHand } from './console.ts';

export { expect };

/** A test fails on each unexpected warning in the browser's console or the server's log. */
export type Noise = {
  expect: (line: RegExp) => void;
  listen: (context: BrowserContext) => void;
};

type TestFixtures = { noise: Noise; signIn: SignIn };
type WorkerFixtures = { server: BuiltServer; sessions: Sessions };

/** The console's own log line for a failed request. A test that expects the browser's line also expects this one (SHELL-11). */
const LOGGED_FAILURE = /^warning: Parks Console: .* failed: /;

/** The browser's line for reference documents still under way at a sign-out. Firestore's SDK cannot abort a request (AUTH-16). */
const DOCUMENTS_AFTER_SIGN_OUT =
  /^error: Failed to load resource: .* 401 \(Unauthorized\) .*\/documents:runQuery/;

/** Playwright's own line in a test that does not allow service workers. */
const BLOCKED_WORKER = /^warning: Service Worker registration blocked by Playwright/;

/** Playwright's test with one built server per worker, filled with the demonstration data. */
export const test = playwrightTest.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    async ({}, use) => withServer({ forLong: true }, use),
    { scope: 'worker', timeout: START_TIME },
  ],
  sessions: [
    async ({ server }, use) => {
      const sessions = templateSessions(server.origin);
      await use(async (role) => sessions[role]);
    },
    { scope: 'worker' },
  ],
  signIn: async ({ page, sessions, server }, use) => {
    const roles = new Set<Role>();
    await use(signInWith((role) => sessions(roles.add(role) && role), page));
    for (const role of roles) {
      const lives = await isInForce(server.origin, await sessions(role));
      expect(lives, `the session of ${role}, which other tests use too, is in force`).toBe(true);
    }
  },
  baseURL: ({ server }, use) => use(server.origin),
  noise: [
    async ({ context, server }, use, testInfo) => {
      const mutants = listenForMutants();
      const heard: string[] = [];
      const announced: RegExp[] = [];
      const logged = server.logs().length;
      let hasSignedOut = false;
      const listen = (to: BrowserContext) => {
        mutants.listen(to);
        to.on('request', (request) => {
          hasSignedOut ||= request.url().includes(calls.end_session.path);
        });
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
      const lines = [...heard, ...findLogProblems(server.logs().slice(logged))];
      const isAnnounced = (line: string) =>
        BLOCKED_WORKER.test(line) ||
        (hasSignedOut && DOCUMENTS_AFTER_SIGN_OUT.test(line)) ||
        announced.some((pattern) => pattern.test(line)) ||
        (announced.length > 0 && LOGGED_FAILURE.test(line));
      const unannounced = lines.filter((line) => !isAnnounced(line));
      expect(unannounced, 'browser and server log nothing that the test does not expect').toEqual([]);
    },
    { auto: true },
  ],
});

export type SignIn = {
  /** Opens the list, or `at`, signed in. Call it before the page opens the console: storage cannot be replaced while in use. */
  as: (role: Role, options?: SignInOptions) => Promise<SignedInUser>;
};

export type SignInOptions = {
  at?: string;
  kept?: (user: SignedInUser) => Record<string, string>;
};

export type LoadSession<Who> = (who: Who) => Promise<StorageState>;
export type Sessions = LoadSession<Role>;

/** Sessions on a server that does not use the template, such as one on PostgreSQL. */
export const loadSessions = (browser: Browser, origin: string): Sessions =>
  keptSessions(browser, origin, signInByHand);

export function keptSessions<Who>(
  browser: Browser,
  origin: string,
  signIn: (page: Page, who: Who) => Promise<unknown>,
): LoadSession<Who> {
  const states = new Map<Who, StorageState>();
  return async (who) => {
    const known = states.get(who);
    if (known) return known;
    const context = await browser.newContext({ baseURL: origin });
    try {
      await signIn(await context.newPage(), who);
      const state = await context.storageState({ indexedDB: true });
      states.set(who, state);
      return state;
    } finally {
      await context.close();
    }
  };
}

/** Signing out ends a session for every test of the worker, so tests that sign out sign in by hand. */
async function isInForce(origin: string, state: StorageState): Promise<boolean> {
  // Playwright writes the values of IndexedDB in a notation of its own.
  const [, token = ''] = /"refreshToken",\s*"v":\s*"([^"]+)"/.exec(JSON.stringify(state)) ?? [];
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token });
  const address = `${origin}/securetoken.googleapis.com/v1/token?key=embedded`;
  // Some tests leave their server stopped.
  const renewed = await fetch(address, { method: 'POST', body }).catch(() => undefined);
  return renewed?.ok ?? true;
}

export function signInWith(sessions: Sessions, page: Page): SignIn {
  return {
    async as(role, { at = '/incidents_list', kept } = {}) {
      const state = structuredClone(await sessions(role));
      const [stored] = state.origins;
      const user: SignedInUser = JSON.parse(
        stored?.localStorage.find(({ name }) => name === 'session')?.value ?? 'null',
      );
      for (const [name, value] of Object.entries(kept?.(user) ?? {})) {
        stored?.localStorage.push({ name, value });
      }
      await page.context().setStorageState(state);
      await page.goto(at);
      if (at === '/incidents_list') {
        await expect(page.getByRole('heading', { name: 'Incidents', exact: true })).toBeVisible();
      }
      return user;
    },
  };
}
