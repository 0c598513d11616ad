import sharp from 'sharp';
import { expect, test } from '../helpers/browser.ts';
import { anotherBrowser } from '../helpers/cases.ts';
import { choose, NEW_INCIDENT } from '../helpers/console.ts';

test('REF-2 FORM-6 a picture of a zone is uploaded, and the zone picker of an open new incident shows it without a reload', {
  tag: '@desk',
}, async ({ page, signIn, server, sessions, browser, noise }) => {
  await signIn.as('super_admin', { at: '/reference_data?of=parks' });
  await page.getByRole('button', { name: 'Zones of Night Safari' }).click();
  await expect(page.getByRole('application', { name: 'Map of Night Safari' })).toBeVisible();
  await page.getByRole('button', { name: 'Open Tram' }).click();
  const form = await anotherBrowser(browser, { server, sessions, noise }, 'senior_user', NEW_INCIDENT);
  await choose(form, /^Park/, 'Night Safari');

  await page.getByRole('button', { name: /(Change|Add) (the|a) picture/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Zone picture' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Please add a picture first.');
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
