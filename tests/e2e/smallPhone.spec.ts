import type { Locator } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { NEW_INCIDENT, openTab } from '../helpers/console.ts';

test.use({ viewport: { width: 360, height: 640 } });

const getBox = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error(`${of} is not on the page.`);
  return { ...box, bottom: box.y + box.height };
};

test('FORM-14 SHELL-6 on a small phone the footer has one line, and an error does not push the next field under it', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn.as('junior_user', { at: NEW_INCIDENT });
  await openTab(page, /Person Involved Details/);
  await page.getByRole('button', { name: 'Add a casualty' }).tap();
  const footer = page.getByRole('main').locator('footer');
  await expect(footer.getByRole('button', { name: /^\d\d to fix$/ })).toBeVisible();
  expect((await getBox(footer)).height).toBeLessThan(80);

  await page.getByLabel(/^Name/).tap();
  const age = page.getByLabel('Age');
  const height = Math.ceil((await getBox(age)).bottom + (await getBox(footer)).height + 4);
  await page.setViewportSize({ width: 360, height });
  await expect.poll(async () => (await getBox(footer)).bottom).toBe(height);
  const before = await getBox(age);
  expect((await getBox(footer)).y - before.bottom).toBeLessThan(8);
  await age.tap();
  await expect(page.getByText('Must be valid.')).toBeVisible();
  await expect.poll(async () => (await getBox(footer)).y - (await getBox(age)).bottom).toBeGreaterThan(0);
});

test('SHELL-6 on a phone on its side the header scrolls away, and leaves its room to the page', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await signIn.as('junior_user', { at: NEW_INCIDENT });
  const header = page.getByRole('banner');
  await expect(header).toBeInViewport({ ratio: 1 });
  await page.getByLabel(/^Incident Details/).tap();
  await expect(header).not.toBeInViewport();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(header).toBeInViewport({ ratio: 1 });
});
