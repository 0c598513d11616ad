import type { Page } from '@playwright/test';
import type { IncidentListRow } from '../../contract/schemas/incident.ts';
import { expect, test } from '../helpers/browser.ts';
import { choose, fact, openTab } from '../helpers/console.ts';
import { count, isPhone, rows } from '../helpers/incidentList.ts';

/** A query of null must be absent. The count is not enough, because the page shows the previous list at first. */
async function listed(
  page: Page,
  asked: Record<string, string | null>,
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

test('LIST-5 LIST-2 a search starts automatically, goes to page 1, and can be cleared; tabs and My Cases narrow the list', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await signIn.as('junior_user');
  const all = await listed(page, { from_date: null }, () =>
    page.getByRole('button', { name: 'Clear all' }).click(),
  );
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(count(page)).toHaveText(/^21 to/);
  await listed(page, { search: 'fell' }, () => page.getByLabel('Search incidents').fill('fell'));
  await expect(count(page)).toHaveText(/^1 to 10 of/);
  await expect(page.getByRole('main').getByRole('link', { name: /fell/i }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(count(page)).toHaveText(`1 to 10 of ${all.toLocaleString('en')}`);

  await listed(page, { incident_status: 'Draft' }, () => page.getByRole('tab', { name: 'Draft' }).click());
  await expect(page.getByRole('main').getByText('Draft', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Closed', { exact: true })).toHaveCount(0);
  await page.getByRole('tab', { name: 'All' }).click();
  const mine = await listed(page, { case: 'my_case' }, () =>
    page.getByRole('button', { name: 'My Cases' }).click(),
  );
  await expect(page).toHaveURL(/my_case/);
  expect(mine).toBeLessThan(all);

  const filter = { search: 'fell', from_date: '2020-01-01', to_date: '2020-01-31' };
  await page.goto(`/incidents_list?${new URLSearchParams({ filter: JSON.stringify(filter) })}`);
  await expect(page.getByRole('main')).toContainText(
    'This search for “fell” covers only these dates: 1 Jan to 31 Jan 2020.',
  );
  await listed(page, { search: 'fell', from_date: null }, () =>
    page.getByRole('button', { name: 'Search all time' }).click(),
  );
  await expect(page.getByLabel('Search incidents')).toHaveValue('fell');
});

test('LIST-3 LIST-12 LIST-13 a junior is offered only Cat 1 and sees asterisks where a senior sees names', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  const me = await signIn.as('junior_user');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await expect(page.getByRole('option')).toHaveText(['All', 'Cat 1']);
  await page.keyboard.press('Escape');
  await listed(page, { from_date: null }, () => page.getByRole('button', { name: 'Clear all' }).click());
  await listed(page, { search: 'fell' }, () => page.getByLabel('Search incidents').fill('fell'));
  const list = page.waitForResponse((response) => response.url().includes('incident_status=Closed'));
  await listed(page, { incident_status: 'Closed' }, () => page.getByRole('tab', { name: 'Closed' }).click());
  // Their own incidents show unmasked values.
  const items: IncidentListRow[] = (await (await list).json()).list;
  const ofOthers = items.find(({ created_by }) => created_by !== me.id);
  const answer = page.waitForResponse((response) => response.url().includes('/incidents/incident/'));
  await page
    .getByRole('row')
    .filter({ hasText: ofOthers?.incident_id ?? 'of others' })
    .getByRole('link')
    .click();
  const { data } = await (await answer).json();
  const names = data.case_details.person_involved_details.map(
    (each: { injury_name: string }) => each.injury_name,
  );
  expect(names).toEqual(names.map(() => '******'));
  await openTab(page, /Person Involved Details/);
  await expect(fact(page, 'Name').first()).toHaveText('******');
});
