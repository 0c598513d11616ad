import sharp from 'sharp';
import { anotherBrowser } from '../helpers/cases.ts';
import { choose, expectNoSidewaysScroll, NEW_INCIDENT } from '../helpers/console.ts';
import { expect, test } from '../helpers/e2eTest.ts';
import { lookIn, seriousFaults } from '../helpers/seriousFaults.ts';

test('REF-2 a super_admin adds a value and retires it, and an open form offers what holds, without a reload', async ({
  page,
  signIn,
  host,
  sessions,
  browser,
  noise,
}) => {
  await signIn.as('super_admin', { at: '/reference_data?of=area_condition' });
  await expect(page.getByText('Dry', { exact: true })).toBeVisible();
  for (const colours of ['light', 'dark'] as const) {
    await lookIn(page, colours);
    expect(await seriousFaults(page), colours).toEqual([]);
  }
  await expectNoSidewaysScroll(page);

  const form = await anotherBrowser(browser, { host, sessions, noise }, 'senior_user', NEW_INCIDENT);
  const conditions = form.getByRole('group', { name: /^Area condition/i });
  const offered = conditions.getByText('Under water', { exact: true });
  await expect(conditions.getByText('Dry', { exact: true })).toBeVisible();
  await expect(offered).toHaveCount(0);

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Under water');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(offered).toBeVisible();

  await page.getByRole('button', { name: 'Retire Under water' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Nothing uses it.');
  await question.getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByRole('button', { name: 'Restore Under water' })).toBeVisible();
  await expect(offered).toHaveCount(0);
});

test('REF-2 the tree of incident types and the zones of a park', async ({ page, signIn }) => {
  await signIn.as('super_admin', { at: '/reference_data' });
  await page.getByRole('treeitem', { name: 'Safety' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role=treeitem]:focus')).toHaveAttribute('aria-level', '2');
  await lookIn(page, 'dark');
  expect(await seriousFaults(page)).toEqual([]);
  await expectNoSidewaysScroll(page);

  await page.goto('/reference_data?of=parks');
  await page.getByRole('button', { name: 'Zones of Night Safari' }).click();
  await expect(page.getByRole('application', { name: 'Map of Night Safari' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await expect(page.getByRole('img', { name: /^Picture of / })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
});

test('REF-2 FORM-6 a picture of a zone is uploaded, and seen where a new incident picks its zone', {
  tag: '@desk',
}, async ({ page, signIn, host, sessions, browser, noise }) => {
  await signIn.as('super_admin', { at: '/reference_data?of=parks' });
  await page.getByRole('button', { name: 'Zones of Night Safari' }).click();
  await page.getByRole('button', { name: 'Open Tram' }).click();
  const form = await anotherBrowser(browser, { host, sessions, noise }, 'senior_user', NEW_INCIDENT);
  await choose(form, /^Park/, 'Night Safari');

  await page.getByRole('button', { name: /(Change|Add) (the|a) picture/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Picture of the zone' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Please add a picture first.');
  // No other picture is as wide.
  const width = 123;
  const buffer = await sharp({ create: { width, height: 90, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  await dialog.getByLabel('Choose files').setInputFiles({ name: 'tram.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Picture of Tram' })).toHaveJSProperty('naturalWidth', width);

  await form.getByRole('button', { name: /Choose a zone/ }).click();
  const zone = form.getByRole('dialog').getByRole('button', { name: /^Tram/ });
  await expect(zone.locator('img')).toHaveJSProperty('naturalWidth', width);
});
