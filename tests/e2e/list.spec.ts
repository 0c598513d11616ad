import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { choose } from '../helpers/console.ts';
import { count, isPhone, rows } from '../helpers/incidentList.ts';

/** Waits for the response, because the page shows the count of the previous list at first. */
async function listed(
  page: Page,
  asked: Record<string, string>,
  change: () => Promise<void>,
): Promise<number> {
  const answer = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    const names = Object.keys(asked);
    return (
      pathname.endsWith('/get_all_incidents/') &&
      names.every((each) => searchParams.get(each) === asked[each])
    );
  });
  await change();
  const { total } = await (await answer).json();
  await expect(count(page)).toHaveText(new RegExp(` of ${total.toLocaleString('en')}$`));
  return total;
}

/** On a phone the filters are a drawer over the list. */
async function withFilters(page: Page, change: () => Promise<void>): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Filters' }).click();
  await change();
  if (isPhone(page)) await page.getByRole('button', { name: 'Show the incidents' }).click();
}

test('LIST-2 LIST-6 LIST-7 LIST-11 filters, pages and sort are in the address, and Back from a detail, its back link and its Cancel restore them with the scroll position', async ({
  page,
  signIn,
}) => {
  await signIn.as('admin');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(count(page)).toHaveText(/of 1,2\d\d$/);

  const total = await listed(page, { park: 'Night Safari', category: 'c2' }, () =>
    withFilters(page, async () => {
      await choose(page, 'Park', 'Night Safari');
      await choose(page, 'Category', 'Cat 2');
    }),
  );
  await expect(page.getByRole('button', { name: 'Night Safari' })).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(count(page)).toHaveText(/^11 to/);
  await expect(page).toHaveURL(/page=2/);

  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  const link = page.getByRole('main').getByRole('link').filter({ visible: true }).last();
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  const title = (await link.textContent()) ?? '';
  // Whether this person may edit depends on the day, so accept the title in a heading or a field.
  const opened = page.getByRole('heading', { level: 1 }).filter({ hasText: title });
  await link.click();
  await expect(opened).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: title }).last()).toBeVisible();
  await expect(count(page)).toHaveText(/^11 to/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);

  for (const leave of [
    page.getByRole('link', { name: 'Incidents', exact: true }),
    page.getByRole('button', { name: 'Cancel' }),
  ]) {
    await link.click();
    await expect(opened).toBeVisible();
    await leave.last().click();
    await expect(count(page)).toHaveText(/^11 to/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  }

  await page.reload();
  await expect(count(page)).toHaveText(/^11 to/);
  await page.getByRole('button', { name: 'Page 1' }).click();
  await expect(count(page)).toHaveText(`1 to 10 of ${total}`);
});
