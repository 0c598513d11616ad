import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Role } from '../../contract/permissions.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { signInByHand } from './console.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

export type SignIn = {
  /**
   * This page is one of a browser in which a demonstration account has signed in before, and stands on the list, or where
   * it is said to. For tests that are not of signing in; these do it by hand.
   */
  as: (role: Role, options?: SignInOptions) => Promise<SignedInUser>;
};

export type SignInOptions = {
  /** The path that is opened. */
  at?: string;
  /** What else this browser has in its local storage. */
  kept?: (userId: string) => Record<string, string>;
};

/** What a browser keeps of a session, by whom it is of: signed in by hand once, by whoever asks first. */
export type SessionsOf<Who> = (who: Who) => Promise<State>;
export type Sessions = SessionsOf<Role>;

export const sessionsOf = (browser: Browser, origin: string): Sessions =>
  keptSessions(browser, origin, signInByHand);

export function keptSessions<Who>(
  browser: Browser,
  origin: string,
  signIn: (page: Page, who: Who) => Promise<unknown>,
): SessionsOf<Who> {
  const states = new Map<Who, State>();
  return async (who) => {
    const known = states.get(who);
    if (known) return known;
    const context = await browser.newContext({ baseURL: origin });
    try {
      await signIn(await context.newPage(), who);
      // Firebase keeps its part of the session in IndexedDB.
      const state = await context.storageState({ indexedDB: true });
      states.set(who, state);
      return state;
    } finally {
      await context.close();
    }
  };
}

export function signInWith(sessions: Sessions, page: Page): SignIn {
  return {
    async as(role, { at = '/incidents_list', kept } = {}) {
      const state = structuredClone(await sessions(role));
      const [stored] = state.origins;
      const user: SignedInUser = JSON.parse(
        stored?.localStorage.find(({ name }) => name === 'session')?.value ?? 'null',
      );
      for (const [name, value] of Object.entries(kept?.(user.id) ?? {})) {
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
