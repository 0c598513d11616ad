import { readFile } from 'node:fs/promises';
import { expect, test } from '../helpers/browser.ts';
import { fact } from '../helpers/console.ts';

test('IAUD-1 IAUD-2 entries of a case are found by its number, opened, verified and exported', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  const filter = encodeURIComponent(JSON.stringify({ kind: 'incident' }));
  await signIn.as('admin', { at: `/audit_explorer?filter=${filter}` });
  const search = page.getByRole('searchbox', { name: 'Search by record' });
  await search.fill('INC-000001');
  const link = page.getByRole('link', { name: 'INC-000001' }).first();
  await expect(link).toBeVisible();
  await expect(page.getByRole('link', { name: /^INC-(?!000001)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expect(page.getByText(/^Verified up to entry [\d,]+ on /)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toMatch(/^\uFEFFTimestamp \(Singapore\),.*\r\n"[^"]+",[^,]+,[^,]+,Incident,INC-000001,/);

  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: /^Details of / })
    .getByRole('link', { name: 'INC-000001' })
    .click();
  await expect(fact(page, 'Park')).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('INC-000001');
  await expect(page.getByRole('button', { name: 'Incident', exact: true })).toBeVisible();
});

test('IAUD-1 SHELL-6 on a small desk no heading of the entries is covered by the next one', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn.as('super_admin', { at: '/audit_explorer' });
  const heading = page.getByRole('columnheader', { name: 'Description of Change' });
  await expect(heading).toBeVisible();
  expect(await heading.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
});
