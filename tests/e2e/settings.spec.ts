import type { Page } from '@playwright/test';
import { anotherBrowser } from '../helpers/cases.ts';
import { choose, expectNoSidewaysScroll, fact } from '../helpers/console.ts';
import { expect, test } from '../helpers/e2eTest.ts';
import { lookIn, seriousFaults } from '../helpers/seriousFaults.ts';

const life = (page: Page) => page.getByLabel('OTP life time (minutes)');

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('alertdialog', { name: 'Saved settings' });
  await expect(saved).toContainText('The changes have been successfully saved.');
  await saved.getByRole('button', { name: 'OK' }).click();
  await expect(saved).toBeHidden();
}

test('SET-1 SET-2 SET-3 SHELL-10 an administrator saves, everybody reads, and what two people change is kept of both', {
  tag: '@desk',
}, async ({ page, signIn, host, sessions, browser, noise }) => {
  await signIn.as('admin', { at: '/settings' });
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  for (const colours of ['light', 'dark'] as const) {
    await lookIn(page, colours);
    expect(await seriousFaults(page), colours).toEqual([]);
  }
  await expectNoSidewaysScroll(page);

  const before = await life(page).inputValue();
  for (const wrong of ['0', '', '05', 'ten']) {
    await life(page).fill(wrong);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please enter at least 1 minute and must not start with zero')).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Incidents' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();

  // Somebody else has them open, and changes something else.
  const other = await anotherBrowser(browser, { host, sessions, noise }, 'super_admin', '/settings');
  await choose(other, /^Failed login attempts/, '7');
  await expect(other.getByRole('button', { name: 'Switch off for everybody' })).toBeVisible();

  await life(page).fill('12');
  await page.getByRole('radio', { name: 'SMS' }).check();
  await save(page);
  await save(other);
  await expect(life(other)).toHaveValue('12');

  const reader = await anotherBrowser(browser, { host, sessions, noise }, 'senior_user', '/settings');
  await expect(fact(reader, 'OTP delivery')).toHaveText('SMS');
  await expect(fact(reader, 'OTP life time \\(minutes\\)')).toHaveText('12');
  await expect(fact(reader, 'Failed login attempts')).toHaveText('7');
  await expect(reader.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(reader.getByRole('link', { name: /Download/ })).toHaveCount(0);

  // As the other tests of this host know them.
  await other.reload();
  await life(other).fill(before);
  await other.getByRole('radio', { name: 'Email' }).check();
  await choose(other, /^Failed login attempts/, '5');
  await save(other);
});
