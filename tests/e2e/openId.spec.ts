import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/freePort.mjs';
import { test as consoleTest, expect } from '../helpers/browser.ts';
import { START_TIME } from '../helpers/builtServer.ts';
import { withServer } from '../helpers/builtServerTemplate.ts';
import { home, logOut } from '../helpers/console.ts';
import { CLIENT, startOpenIdProvider } from '../helpers/openIdProvider.ts';
import { staffMember } from '../helpers/staff.ts';

/* Work accounts of a real OpenID Connect provider in place of the demonstration's chooser. */

type Provider = Awaited<ReturnType<typeof startOpenIdProvider>>;

const test = consoleTest.extend<object, { provider: Provider & { port: number } }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    async ({}, use) => {
      const port = await freePort();
      const redirectUri = `http://localhost:${port}/emulator/auth/callback`;
      const provider = await startOpenIdProvider({
        ...{ port: await freePort(), redirectUri, isEmailInToken: true },
      });
      await use({ ...provider, port });
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider: { port, issuer } }, use) => {
      const address = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
      const env = { ...address, OIDC_ISSUER: issuer, ...CLIENT, DEMO_DATA: 'true' };
      await withServer({ env }, use);
    },
    { scope: 'worker', timeout: START_TIME },
  ],
});

const workAccountButton = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with your work account' });

async function openProvider(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), workAccountButton(page).click()]);
  await expect(popup.getByRole('heading', { name: 'Provider' })).toBeVisible();
  return popup;
}

async function signInAtProvider(page: Page, subject: string): Promise<void> {
  const popup = await openProvider(page);
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('Subject').fill(subject);
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await closed;
}

test('47.9 AUTH-6 the popup goes to the provider and back, links the account by its password, and signs in at once next time', {
  tag: '@desk',
}, async ({ page, server, provider, noise }) => {
  noise.expect(/400/);
  const { email, password } = await staffMember(server.origin);
  provider.people.set('ranger', { email, email_verified: true });
  await page.goto('/');
  await signInAtProvider(page, 'ranger');
  await expect(page).toHaveURL(/\/linkexistingaccount$/);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Link and sign in' }).click();
  await expect(home(page)).toBeVisible();

  await logOut(page);
  await signInAtProvider(page, 'ranger');
  await expect(home(page)).toBeVisible();
});

test('47.9 AUTH-5 a refusal and an unverified email each show the reason in the dialog', {
  tag: '@desk',
}, async ({ page, provider, noise }) => {
  noise.expect(/400/);
  const message = page.getByRole('alertdialog', { name: 'Error Message' });
  const dismiss = () => message.getByRole('button', { name: 'OK' }).click();
  await page.goto('/');
  const popup = await openProvider(page);
  await popup.getByRole('button', { name: 'Refuse' }).click();
  await expect(message).toContainText("Your organisation didn't sign you in.");
  await dismiss();

  provider.people.set('unconfirmed', { email: 'somebody@parks.example', email_verified: false });
  await signInAtProvider(page, 'unconfirmed');
  await expect(message).toContainText('Your organisation has not confirmed your email address');
});
