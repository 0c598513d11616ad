import type { Page } from '@playwright/test';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { fillCredentials, NEW_INCIDENT } from '../helpers/console.ts';

const SESSION_ENDED = 'Your session has ended. Please sign in again.';

async function signIn(page: Page): Promise<void> {
  await fillCredentials(page, demoEmail('junior_user'), DEMO_PASSWORD);
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
}

/** Browsers that block site data behave like this. */
function blockSiteData(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
  const refuse = () => Promise.reject(new DOMException('Access is denied.', 'SecurityError'));
  navigator.locks.request = refuse as typeof navigator.locks.request;
}

function silenceDatabase(): void {
  IDBFactory.prototype.open = () => ({ addEventListener: () => undefined }) as unknown as IDBOpenDBRequest;
}

test.describe('SHELL-15', { tag: '@desk' }, () => {
  for (const { state, script, warning, saved } of [
    {
      state: 'blocked site data',
      script: blockSiteData,
      warning: 'This browser blocks site data.',
      saved: /^This browser blocks site data\..*can't back up your latest changes/,
    },
    {
      state: 'a database that never answers',
      script: silenceDatabase,
      warning: "This browser's database is not responding.",
      saved: /^Backed up on this device at/,
    },
  ]) {
    test(`SHELL-15 ${state}: signing in works with a warning, and an incident can be entered`, async ({
      page,
    }) => {
      await page.addInitScript(script);
      await page.goto('/login_with_id');
      await expect(page.getByText(warning)).toBeVisible();
      await signIn(page);
      await expect(page.getByRole('alert').filter({ hasText: warning })).toBeVisible();
      await page.getByRole('link', { name: 'Incidents', exact: true }).click();
      await page.getByRole('link', { name: 'New Incident' }).click();
      await page.getByLabel(/^Incident Title/).fill('Typed without a database');
      await expect(page.getByText(saved)).toBeVisible();
    });
  }

  test('SHELL-15 AUTH-10 a clock ten days ahead is reported and not used: the session stays, and an incident has today’s date', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const ahead = 10 * 86_400_000;
      const Device = Date;
      globalThis.Date = class extends Device {
        constructor(...given: []) {
          if (given.length === 0) super(Device.now() + ahead);
          else super(...given);
        }
        static override now = () => Device.now() + ahead;
      } as DateConstructor;
    });
    await page.goto('/login_with_id');
    await signIn(page);
    await expect(page.getByText(/^This device's clock is 10 days ahead/)).toBeVisible();
    await page.goto(NEW_INCIDENT);
    const day = page.getByLabel(/^Date/);
    await expect(day).toBeVisible();
    const today = singaporeDay(new Date());
    await expect(day).toHaveValue(today);
    await expect(page.getByText(SESSION_ENDED)).toBeHidden();
  });

  test('SHELL-15 text from an input method is not doubled or cut, and its digits become ordinary ones', async ({
    page,
  }) => {
    const keyboard = await page.context().newCDPSession(page);
    const compose = async (text: string) => {
      for (let length = 1; length <= text.length; length += 1) {
        const composed = text.slice(0, length);
        await keyboard.send('Input.imeSetComposition', {
          text: composed,
          selectionStart: length,
          selectionEnd: length,
        });
      }
      await keyboard.send('Input.insertText', { text });
    };
    await page.goto('/reset_otp?email=mei@parks.example');
    const code = page.getByLabel('Six-digit code');
    await code.focus();
    await compose('１２３');
    await compose('４５６');
    await expect(code).toHaveValue('123456');

    await page.goto('/login_with_id');
    await signIn(page);
    await page.getByRole('link', { name: 'My profile' }).click();
    const mobile = page.getByLabel(/^Mobile number/);
    await mobile.fill('+65');
    await compose('９１２３');
    await compose('４５６７');
    await expect(mobile).toHaveValue('+6591234567');
  });
});

test('SHELL-15 a browser that cannot run the console shows which browsers can, instead of a white page', {
  tag: '@phone',
}, async ({ page, noise }) => {
  noise.expect(/^uncaught: /);
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'a syntax of the future' }),
  );
  await page.goto('/');
  const note = page.getByText('it needs Safari 17.4');
  await expect(note).toBeAttached();
  await expect(note).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(note).toBeVisible();
});
