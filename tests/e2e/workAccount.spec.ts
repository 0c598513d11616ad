import type { Page } from '@playwright/test';
import { demoEmail } from '../../demo/accounts.ts';
import { people } from '../../demo/people/people.ts';
import { expect, test } from '../helpers/browser.ts';
import { expectNoSidewaysScroll, home, logOut } from '../helpers/console.ts';
import { allFaults } from '../helpers/seriousFaults.ts';
import { staffMember } from '../helpers/staff.ts';

const workAccountButton = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with your work account' });
const errorMessage = (page: Page) => page.getByRole('alertdialog', { name: 'Error Message' });

async function openChooser(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), workAccountButton(page).click()]);
  await expect(popup.getByRole('heading', { name: 'Choose a work account' })).toBeVisible();
  // The chooser renders before its deferred script listens, so an early key would be lost.
  await popup.waitForLoadState('domcontentloaded');
  return popup;
}

async function chooseOther(page: Page, email: string): Promise<void> {
  const popup = await openChooser(page);
  await popup.getByLabel('Another work account').fill(email);
  await popup.getByRole('button', { name: 'Continue' }).click();
}

test('AUTH-2 the chooser fits a phone of 360 px, works by keyboard, and rejects an invalid email', {
  tag: '@desk',
}, async ({ page, noise }) => {
  noise.expect(/400/);
  await page.goto('/');
  const popup = await openChooser(page);
  await popup.setViewportSize({ width: 360, height: 640 });
  await expectNoSidewaysScroll(popup);
  expect(await allFaults(popup)).toEqual([]);
  await popup.getByLabel('Another work account').focus();
  await popup.keyboard.type('nobody');
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('alert')).toHaveText('Please enter valid email');
  await expect(popup.getByLabel('Another work account')).toBeFocused();
  await popup.getByLabel('Another work account').fill(demoEmail('super_user'));
  await popup.keyboard.press('Enter');
  await expect(home(page)).toBeVisible();
});

test.describe('whatever the width', { tag: '@desk' }, () => {
  test('AUTH-2 AUTH-1 the work account signs in by the popup, and leads to the path first requested', async ({
    page,
  }) => {
    await page.goto('/incidents_list/detail?id=5#person-involved-details');
    const popup = await openChooser(page);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Senior User' }).click();
    await closed;
    await expect(page).toHaveURL(/\/incidents_list\/detail\?id=5#person-involved-details$/);
    await expect(page.getByRole('heading', { name: 'INC-000005' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'INC-000005' })).toBeVisible();
  });

  test('AUTH-2 cancelling returns without a message, and another try works', async ({ page }) => {
    await page.goto('/');
    for (const way of ['Cancel', 'Esc', 'the window itself']) {
      const popup = await openChooser(page);
      await expect(page.getByText('Continue in the window that opened.')).toBeVisible();
      // The window may close before the click or key press is complete.
      if (way === 'Cancel')
        await popup
          .getByRole('button', { name: 'Cancel' })
          .click()
          .catch(() => undefined);
      if (way === 'Esc') await popup.keyboard.press('Escape').catch(() => undefined);
      if (way === 'the window itself') await popup.close({ runBeforeUnload: true });
      await expect(page.getByText('Continue in the window that opened.'), way).toBeHidden();
      await expect(errorMessage(page), way).toBeHidden();
    }
    const popup = await openChooser(page);
    await popup.getByRole('button', { name: 'Super Admin' }).click();
    await expect(home(page)).toBeVisible();
  });

  test('AUTH-5 an unknown work account is reported in the dialog, whose OK leads to the sign-in', async ({
    page,
    noise,
  }) => {
    noise.expect(/400/);
    await page.goto('/');
    await chooseOther(page, 'stranger@elsewhere.example');
    await expect(errorMessage(page)).toContainText("This work account isn't registered here.");
    await expect(errorMessage(page).getByRole('button', { name: 'OK' })).toBeFocused();
    await errorMessage(page).getByRole('button', { name: 'OK' }).click();
    await expect(errorMessage(page)).toBeHidden();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(workAccountButton(page)).toBeEnabled();
  });

  test('AUTH-7 AUTH-11 a suspended and a locked account each show the reason', async ({ page, noise }) => {
    noise.expect(/400|401/);
    const staff = people(new Date());
    const emailOfState = (isActive: number, isNew: number) =>
      staff.find((person) => person.isActive === isActive && person.isNew === isNew)?.email ?? '';
    await page.goto('/');
    await chooseOther(page, emailOfState(-1, 0));
    await expect(errorMessage(page)).toContainText('Your account is suspended.');
    await page.keyboard.press('Escape');
    await chooseOther(page, emailOfState(0, 0));
    await expect(errorMessage(page)).toContainText('Your account is disabled.');
  });

  test('AUTH-6 an email with a password account is linked by that password, and next time signs in at once', async ({
    page,
    server,
    noise,
  }) => {
    noise.expect(/400/);
    const { email, password } = await staffMember(server.origin);
    await page.goto('/');
    await chooseOther(page, email);
    await expect(page).toHaveURL(/\/linkexistingaccount$/);
    await expect(page.getByText(email)).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    expect(await allFaults(page)).toEqual([]);

    const link = page.getByRole('button', { name: 'Link and sign in' });
    await link.click();
    await expect(page.getByText('This is a required field.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await link.click();
    await expect(page.getByRole('alert')).toContainText('You have entered an incorrect email or password.');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await link.click();
    await expect(home(page)).toBeVisible();

    await logOut(page);
    await chooseOther(page, email);
    await expect(home(page)).toBeVisible();
  });

  test('AUTH-5 a blocked popup and a lost network show readable errors', async ({ page, context, noise }) => {
    noise.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.addInitScript(() => {
      const open = window.open.bind(window);
      window.open = (...given) => (document.title === 'blocked' ? null : open(...given));
    });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      document.title = 'blocked';
    });
    await workAccountButton(page).click();
    await expect(errorMessage(page)).toContainText('Please allow pop-up windows for this page');
    await errorMessage(page).getByRole('button', { name: 'OK' }).click();
    await context.setOffline(true);
    await workAccountButton(page).click();
    await expect(errorMessage(page)).toContainText("Can't reach the server.");
    await context.setOffline(false);
  });
});
