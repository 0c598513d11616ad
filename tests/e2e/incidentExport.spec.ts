import { readFileSync } from 'node:fs';
import { readSheet } from 'read-excel-file/web-worker';
import { expect, test } from '../helpers/browser.ts';
import { count } from '../helpers/incidentList.ts';

test('EXP-1 EXP-2 the list as it is filtered is a spreadsheet that another program opens', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await signIn.as('senior_user');
  await page.getByRole('tab', { name: /^Closed/ }).click();
  await expect(page).toHaveURL(/Closed/);
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export this list (.xlsx)' }).click();
  await expect(page.getByText('This file size may be big. Downloading may take some time.')).toBeVisible();
  const download = await downloads;
  expect(download.suggestedFilename()).toMatch(/^Incidents \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.xlsx$/);
  const [heading = [], ...cells] = await readSheet(new Blob([readFileSync(await download.path())]));
  expect(heading).toHaveLength(31);
  expect(new Set(cells.map((row) => row[1]))).toEqual(new Set(['Closed']));
  await expect(count(page)).toContainText(` of ${cells.length}`);
  expect(cells.every((row) => row[heading.indexOf('Date')] instanceof Date)).toBe(true);
});
