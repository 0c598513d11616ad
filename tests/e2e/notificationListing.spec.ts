import { expectNoSidewaysScroll } from '../helpers/console.ts';
import { expect, test } from '../helpers/e2eTest.ts';
import { isPhone } from '../helpers/incidentList.ts';
import { lookIn, seriousFaults } from '../helpers/seriousFaults.ts';

test('NLST-1 SHELL-10 a junior finds who is told of what, a page at a time, and the sub departments of each, numbered', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await signIn.as('junior_user', { at: '/notification_list' });
  await expect(page.getByRole('heading', { name: 'Notification Listing' })).toBeVisible();
  const rows = isPhone(page)
    ? page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('link') })
    : page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(10);
  if (!isPhone(page)) {
    for (const name of ['Incident Classification', 'Sub Departments', 'Number of Sub Departments']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
  }
  for (const colours of ['light', 'dark'] as const) {
    await lookIn(page, colours);
    expect(await seriousFaults(page), colours).toEqual([]);
  }
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', /true|page/);

  const link = rows.first().getByRole('link');
  const classification = (await link.textContent()) ?? '';
  await link.click();
  await expect(page).toHaveURL(/\/notification_list\/notification_detail\?cls=.+&cls_id=.+/);
  await expect(page.getByRole('heading', { name: 'Notification setting' })).toBeVisible();
  await expect(page.getByRole('heading', { name: classification })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Sub Departments' }).getByRole('listitem').first(),
  ).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/notification_list\?.*page=2/);
});
