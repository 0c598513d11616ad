import type { Page } from '@playwright/test';
import { demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { caseAt, fileCase, pressFooter, readCase, saveCase } from '../helpers/cases.ts';
import { makePhoto, openTab } from '../helpers/console.ts';
import { storageWire } from '../helpers/storageWire.ts';

async function uploadPhoto(page: Page): Promise<string> {
  const stored = page.waitForResponse((response) => response.headers()['x-goog-upload-status'] === 'final');
  const buffer = await makePhoto(page, 400, 300);
  await page.getByLabel('Choose files').setInputFiles({ name: 'path.jpg', mimeType: 'image/jpeg', buffer });
  const { name } = await (await stored).json();
  await expect(page.getByText('All uploaded')).toBeVisible();
  return name;
}

test('DET-2 DET-5 DET-9 leaving discards the changes, those of the medical status as well, and deletes the uploads of the visit', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  const id = await fileCase(server.origin, 'super_user', { category: 'c1' });
  const hospital = page.getByLabel('Name of clinic / hospital');
  await signIn.as('super_user', { at: caseAt(id, '#person-involved-details') });
  await hospital.fill('KTPH');
  await openTab(page, 'Incident Description');
  const photo = await uploadPhoto(page);
  const storage = storageWire(server.origin, await getToken(server.origin, demoEmail('super_user')));
  expect((await storage.find(photo)).status).toBe(200);
  await pressFooter(page, 'Cancel');
  const leave = page.getByRole('dialog', { name: 'Confirm to leave' });
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await leave.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page).toHaveURL(/\/incidents_list(\?|$)/);
  expect((await deleted).status()).toBe(204);
  // A missing file and an inaccessible one get the same response.
  expect((await storage.find(photo)).status).toBe(403);
  const { case_details, aar } = await readCase(server.origin, id);
  expect([case_details.photo_video.length, aar.medical_status.hospital_name]).toEqual([1, '']);
});

test('DET-1 the side menu of a small laptop begins beside its section, and scrolls to its last item', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  await page.setViewportSize({ width: 1366, height: 660 });
  const id = await fileCase(server.origin, 'super_user', { category: 'c1' });
  await saveCase(server.origin, id, 'super_user', 'Submit');
  await signIn.as('super_user', { at: caseAt(id) });
  const section = page.getByRole('heading', { name: 'Incident Summary' });
  const menu = page.getByText('Case details', { exact: true });
  await expect(section).toBeVisible();
  const tops = await Promise.all([section, menu].map(async (each) => (await each.boundingBox())?.y ?? 0));
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(16);
  await openTab(page, 'Notification Settings');
  await expect(page.getByRole('tab', { name: 'Notification Settings' })).toBeInViewport({ ratio: 1 });
});
