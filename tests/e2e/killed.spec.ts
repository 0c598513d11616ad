import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { fillCredentials, home, NEW_INCIDENT, signInByHand, visit } from '../helpers/console.ts';
import { type KillableChromium, startKillableChromium } from '../helpers/killableChromium.ts';

const titleField = (page: Page) => page.getByLabel(/^Incident Title/);

test('FORM-11 FORM-18 OFF-7 what the form said is on this device is there after the browser was killed in that moment', {
  tag: '@desk',
}, async ({ server, noise }) => {
  const profile = mkdtempSync(join(tmpdir(), 'parks-profile-'));
  const address = (path: string) => server.origin + path;
  let browser: KillableChromium | undefined;
  const start = async () => {
    browser = await startKillableChromium(profile);
    noise.listen(browser.context);
    return browser.context;
  };
  try {
    const context = await start();
    const saved = await context.newPage();
    await signInByHand(saved, 'junior_user', server.origin);
    const open = await context.newPage();
    await visit(saved, NEW_INCIDENT);
    await open.goto(address(NEW_INCIDENT));
    await titleField(saved).fill('Saved as the battery died');
    await saved.getByRole('button', { name: 'Save', exact: true }).click();
    const yes = saved.getByRole('dialog', { name: 'Confirm to save' }).getByRole('button', { name: 'Yes' });
    await expect(yes).toBeVisible();
    await titleField(open).fill('Typed as the battery died');
    await expect(open.getByText(/Backed up on this device at/)).toBeVisible();
    await yes.click();
    await saved.waitForURL(/\/incidents_list(\?|$)/, { waitUntil: 'commit' });
    await browser?.kill9();

    const page = await (await start()).newPage();
    await page.goto(address('/dashboard'));
    // The kill may lose the session, but not the input.
    const unfinished = page.getByRole('link', { name: 'Continue with Typed as the battery died' });
    const byEmail = page.getByRole('link', { name: 'Sign in with email and password' });
    await expect(unfinished.or(byEmail).first()).toBeVisible();
    if (await byEmail.isVisible()) {
      await byEmail.click();
      await fillCredentials(page, demoEmail('junior_user'), DEMO_PASSWORD);
    }
    await expect(home(page)).toBeVisible();
    await expect(unfinished).toBeVisible();
    await visit(page, '/incidents_list');
    await expect(page.getByRole('heading', { name: 'Incidents', exact: true })).toBeVisible();
    await expect(unfinished).toBeVisible();
    await page.getByRole('tab', { name: 'Pending Save 1' }).click();
    await expect(page.getByRole('link', { name: 'Saved as the battery died' })).toBeVisible();
    await visit(page, NEW_INCIDENT);
    const left = page.getByRole('dialog', { name: 'Continue where you left off?' });
    await expect(left).toContainText('Typed as the battery died');
  } finally {
    await browser?.kill9();
    rmSync(profile, { recursive: true, force: true });
  }
});
