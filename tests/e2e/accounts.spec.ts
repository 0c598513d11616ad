import type { Page } from '@playwright/test';
import { choose, expectNoSidewaysScroll, home } from '../helpers/console.ts';
import { expect, test } from '../helpers/e2eTest.ts';
import { count, isPhone } from '../helpers/incidentList.ts';
import { lookIn, seriousFaults } from '../helpers/seriousFaults.ts';
import { newcomer } from '../helpers/staff.ts';

const ACCOUNTS = '/user_management';
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Account Management' });

/** On a phone the filters slide in over the list and are closed again. */
async function withFilters(page: Page, change: () => Promise<void>): Promise<void> {
  if (!isPhone(page)) return change();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await change();
  const done = page.getByRole('button', { name: 'Show the accounts' });
  await done.click();
  await expect(done).toBeHidden();
}

test('USER-1 SHELL-5 without p12 there is no tab, and a typed address leads to the root', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await signIn.as('senior_user', { at: ACCOUNTS });
  await expect(home(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Account Management' })).toHaveCount(0);
  // UAUD-1: another's trail needs p9.
  await page.goto(`${ACCOUNTS}/audit?id=1&name=Mei`);
  await expect(page.getByText('Your group may not see audit trails.')).toBeVisible();
});

test('USER-1 USER-2 USER-4 a super_user reads the list, adds nobody and opens nobody', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await signIn.as('super_user', { at: ACCOUNTS });
  await expect(count(page)).toHaveText(/^1 to 10 of/);
  await expect(page.getByRole('link', { name: 'Add', exact: true })).toHaveCount(0);
  await page
    .getByRole('main')
    .getByText(/@parks\.example$/)
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${ACCOUNTS}(\\?|$)`));
});

test('USER-2 USER-3 USER-5 USER-6 USER-9 filters, tabs, search, sort and pages stand in the address, and Back from an account restores them with the scroll position', async ({
  page,
  signIn,
}) => {
  await signIn.as('admin');
  if (isPhone(page)) await page.goto(ACCOUNTS);
  else await page.getByRole('link', { name: 'Account Management' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add', exact: true })).toBeVisible();
  for (const colours of ['light', 'dark'] as const) {
    await lookIn(page, colours);
    expect(await seriousFaults(page), colours).toEqual([]);
  }
  await expectNoSidewaysScroll(page);
  if (!isPhone(page)) {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Staff ID',
      'Name',
      'Email',
      'Role',
      'Park',
      'Department',
      'Status',
      'Join Date',
      'Last Modified',
    ]);
  }

  const asked = page.waitForRequest((request) => request.url().includes('park=Night+Safari'));
  await withFilters(page, () => choose(page, 'Park', 'Night Safari'));
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    page: '0',
    size: '10',
    sorting: 'desc',
    sorting_label: 'latest_updated_at',
  });
  await withFilters(page, async () => {
    if (isPhone(page)) await choose(page, 'Sort', 'Name, A to Z');
    else await page.getByRole('columnheader', { name: 'Name' }).getByText('Name').click();
  });
  await expect(page).toHaveURL(/sort=name/);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(count(page)).toHaveText(/^11 to/);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);

  const link = page.getByRole('main').getByRole('link').filter({ visible: true }).last();
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  const name = await link.textContent();
  await link.click();
  await expect(page).toHaveURL(/\/user_management\/detail\?id=/);
  await expect(heading(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('link', { name: name ?? '' }).last()).toBeVisible();
  await expect(count(page)).toHaveText(/^11 to/);
  await expect(page).toHaveURL(/sort=name/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);

  await page.reload();
  await expect(count(page)).toHaveText(/^11 to/);
  await page.getByRole('tab', { name: 'Locked' }).click();
  await expect(page).toHaveURL(/locked/);
  await page.getByLabel('Search accounts').fill('nobody of this name');
  // Of those at one park there may be none before it is searched.
  await expect(page).toHaveURL(/nobody/);
  await expect(page.getByText('No data found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters and search' }).click();
  await expect(page.getByRole('main').getByText('Locked', { exact: true }).nth(1)).toBeVisible();
});

test('USER-6 on a narrow desk the head of the table stands above its first row', { tag: '@desk' }, async ({
  page,
  signIn,
}) => {
  await signIn.as('admin');
  await page.goto(ACCOUNTS);
  const edges = async () => {
    const head = await page.getByRole('columnheader', { name: 'Email' }).boundingBox();
    const first = await page.getByRole('row').nth(1).boundingBox();
    return (first?.y ?? 0) - ((head?.y ?? 0) + (head?.height ?? 0));
  };
  for (const width of [800, 1000, 1239, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(edges, `at ${width} px`).toBeGreaterThan(-2);
    await expectNoSidewaysScroll(page);
  }
});

test('USER-8 a Join From after the Join To is refused with its text and cleared', { tag: '@desk' }, async ({
  page,
  signIn,
}) => {
  await signIn.as('admin', { at: ACCOUNTS });
  await page.getByLabel('Account Join To').fill('2026-01-09');
  await page.getByLabel('Account Join From').fill('2026-01-10');
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Plesae select "To Date" less than "From Date"');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Account Join From')).toHaveValue('');
  await expect(page.getByLabel('Account Join To')).toHaveValue('2026-01-09');
});

test('UAUD-1 USER-7 a new account stands at the top as Non Active, and its trail begins with who made it', {
  tag: '@desk',
}, async ({ page, signIn, host }) => {
  const { id, name } = await newcomer(host.origin);
  await signIn.as('admin', { at: ACCOUNTS });
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });
  await expect(row).toContainText('Non Active');
  await expect(row).toContainText('Junior User');

  await page.goto(`${ACCOUNTS}/audit?${new URLSearchParams({ id, name })}`);
  await expect(page.getByRole('heading', { level: 1, name: `Audit Trail for ${name}` })).toBeVisible();
  await expect(page.getByText('Create user')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('super admin');
  await expectNoSidewaysScroll(page);
  expect(await seriousFaults(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'User Details' })).toHaveAttribute(
    'href',
    `${ACCOUNTS}/detail?id=${id}`,
  );
});
