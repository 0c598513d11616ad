import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { choose, expectNoSidewaysScroll } from '../helpers/console.ts';
import { count } from '../helpers/incidentList.ts';

const ACCOUNTS = '/user_management';
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Account Management' });

test('USER-2 USER-3 USER-6 USER-9 filters, sort and pages stand in the address, and Back from an account restores them with the scroll position', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await signIn.as('admin');
  await page.getByRole('link', { name: 'Account Management' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add', exact: true })).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes('park=Night+Safari'));
  await choose(page, 'Park', 'Night Safari');
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    page: '0',
    size: '10',
    sorting: 'desc',
    sorting_label: 'latest_updated_at',
  });
  await page.getByRole('columnheader', { name: 'Name' }).getByText('Name').click();
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
});

test('USER-6 on a narrow desk the head of the table stands above its first row, and the sorted column is in sight', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await signIn.as('admin', { at: ACCOUNTS });
  const edges = async (name: string) => {
    const head = await page.getByRole('columnheader', { name }).boundingBox();
    const first = await page.getByRole('row').nth(1).boundingBox();
    return (first?.y ?? 0) - ((head?.y ?? 0) + (head?.height ?? 0));
  };
  const sorted = page.locator('[aria-sort=descending]');
  await expect(sorted).toHaveText(/^Last Modified/);
  for (const width of [769, 1000, 1024, 1239, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(sorted, `at ${width} px`).toBeInViewport({ ratio: 1 });
    for (const name of ['Email', 'Last Modified']) {
      await expect.poll(() => edges(name), `${name} at ${width} px`).toBeGreaterThan(-2);
    }
    await expectNoSidewaysScroll(page);
  }
});
