import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { choose } from '../helpers/console.ts';
import { newcomer } from '../helpers/staff.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

test('GRP-3 SHELL-11 a save that fails half way says who was changed and who not, and those alone are still selected', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  const [{ name: moved }, { name: kept }] = [
    await newcomer(server.origin, 'senior_user'),
    await newcomer(server.origin, 'senior_user'),
  ];
  await signIn.as('admin', { at: '/group_list/detail?id=senior_user' });
  await box(page, moved).check();
  await box(page, kept).check();
  noise.expect(/503/);
  let saves = 0;
  await page.route('**/api/user/user/', (route) => {
    saves += route.request().method() === 'POST' ? 1 : 0;
    if (saves !== 2) return route.continue();
    return route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } });
  });
  await page.getByRole('button', { name: 'Update member' }).click();
  await choose(page, /^Role/, 'Junior User');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  const told = page.getByRole('dialog', { name: 'Some members were not changed' });
  await expect(told).toContainText(`Changed: ${moved}. Not changed: ${kept}. Please try again in a moment.`);
  await expect(page.getByText('1 selected')).toBeAttached();
  await page.unrouteAll();
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(`${kept}: Junior User`)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()).toBeVisible();
  for (const name of [moved, kept]) {
    await expect(box(page, name)).toHaveCount(0);
  }
});
