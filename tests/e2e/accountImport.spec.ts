import { readFileSync } from 'node:fs';
import { readSheet } from 'read-excel-file/web-worker';
import { expect, test } from '../helpers/browser.ts';
import { cell, workbook } from '../helpers/workbook.ts';

test('USER-2 UDET-13 EXP-2 accounts are imported from a spreadsheet, found after a reload, and exported as filtered', {
  tag: '@desk',
}, async ({ page, signIn, noise }) => {
  await signIn.as('admin', { at: '/user_management' });
  await page.getByRole('button', { name: 'Spreadsheets' }).click();
  await page.getByRole('menuitem', { name: 'Import accounts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import accounts' })).toBeVisible();
  const word = `Imported${String.fromCharCode(...Array.from({ length: 6 }, () => 97 + Math.random() * 26))}`;
  const number = 40_000_000 + Math.floor(Math.random() * 9_999_990);
  const line = (nth: number, email = `${word}${nth}@parks.example`) =>
    `${number + nth};${word};${email};9123456${nth};Junior User;Singapore Zoo;Operations;Ranger/Security`;
  const lines = ['Staff ID;Name;Email;Mobile;Role;Park;Department;Sub department', line(1), line(2)];
  noise.expect(/XFD1048576/);
  const end = `<sheetData><row r="1048576">${cell('XFD1048576', 'x')}</row></sheetData>`;
  const input = page.getByLabel('Spreadsheet', { exact: true });
  const far = Buffer.from(await workbook({ Staff: end }).arrayBuffer());
  await input.setInputFiles({ name: 'far.xlsx', mimeType: 'application/zip', buffer: far });
  await expect(page.getByText('Cell XFD1048576 is filled in far outside the list.')).toBeVisible();
  await input.setInputFiles({
    name: 'staff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([...lines, line(3, 'admin@parks.example')].join('\r\n')),
  });
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  await expect(
    page.getByRole('row', { name: /4 Email admin@parks.example .* already belongs to an account/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 accounts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(/^\d of 2 accounts/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 of 2 accounts were added.')).toBeVisible();

  await page.goto(`/user_management?filter=${encodeURIComponent(JSON.stringify({ search: word }))}`);
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Spreadsheets' }).click();
  await page.getByRole('menuitem', { name: 'Export this list (.xlsx)' }).click();
  const file = await (await downloads).path();
  const [head, ...rows] = await readSheet(new Blob([readFileSync(file)]));
  expect(head?.slice(0, 3)).toEqual(['Staff ID', 'Name', 'Email']);
  expect(rows.map((cells) => [cells[0], cells[6], cells[9]])).toEqual([
    [String(number + 1), 'Non Active', '+6591234561'],
    [String(number + 2), 'Non Active', '+6591234562'],
  ]);
});
