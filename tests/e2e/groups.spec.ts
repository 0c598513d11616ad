import type { Page } from '@playwright/test';
import { choose, expectNoSidewaysScroll } from '../helpers/console.ts';
import { expect, test } from '../helpers/e2eTest.ts';
import { isPhone } from '../helpers/incidentList.ts';
import { lookIn, seriousFaults } from '../helpers/seriousFaults.ts';
import { newcomer } from '../helpers/staff.ts';

const members = (page: Page) =>
  page
    .getByRole(isPhone(page) ? 'listitem' : 'row')
    .filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) });

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

test('GRP-1 without p14 the groups lead home', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn.as('super_user', { at: '/group_list' });
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/group_list/detail?id=junior_user');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('GRP-1 GRP-2 GRP-3 an administrator opens a group, finds members and gives them another role', async ({
  page,
  signIn,
  host,
}) => {
  const [{ name }, second] = [await newcomer(host.origin), await newcomer(host.origin)];
  await signIn.as('admin', { at: '/group_list' });
  await expect(page.getByRole('heading', { name: 'User Group Management' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Super Admin' })).toBeVisible();
  for (const colours of ['light', 'dark'] as const) {
    await lookIn(page, colours);
    expect(await seriousFaults(page), colours).toEqual([]);
  }
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Junior User' }).click();
  await expect(page).toHaveURL(/\/group_list\/detail\?id=junior_user$/);
  await expect(page.getByRole('heading', { name: 'Junior User' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Permissions' })).toContainText('List Cat 1 incidents p2');
  await expect(members(page)).toHaveCount(10);
  for (const colours of ['light', 'dark'] as const) {
    await lookIn(page, colours);
    expect(await seriousFaults(page), colours).toEqual([]);
  }
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Update member' }).click();
  const note = page.getByRole('alertdialog');
  await expect(note).toContainText('Please select a member to remove.');
  await note.getByRole('button', { name: 'OK' }).click();

  // Two of them, who are not in sight together.
  await box(page, name).check();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText(/^11 to /)).toBeVisible();
  await expect(box(page, name)).toBeHidden();
  await page.getByLabel('Search the members').fill(second.name);
  await box(page, second.name).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Update member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update the Members of the group' });
  await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toContainText('Please choose the role.');
  await choose(page, /^Role/, 'Senior User');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(/: Senior User$/)).toBeVisible();

  await page.getByLabel('Search the members').fill(name);
  await expect(page.getByText('No data found')).toBeVisible();
  await page.getByRole('link', { name: 'User Group listing' }).click();
  await page.getByRole('link', { name: 'Senior User' }).click();
  await page.getByLabel('Search the members').fill(name);
  await expect(box(page, name)).toBeVisible();
});

test('GRP-3 SHELL-11 a save that fails half way says who was changed and who not, and those alone are still selected', {
  tag: '@desk',
}, async ({ page, signIn, host, noise }) => {
  const [{ name: moved }, { name: kept }] = [
    await newcomer(host.origin, 'senior_user'),
    await newcomer(host.origin, 'senior_user'),
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
  const told = page.getByRole('dialog', { name: 'Not every member was changed' });
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
