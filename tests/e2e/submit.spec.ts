import type { Locator } from '@playwright/test';
import { choose, NEW_INCIDENT, openTab, press } from '../helpers/console.ts';
import { expect, test } from '../helpers/e2eTest.ts';

async function placeOf(shown: Locator) {
  await shown.scrollIntoViewIfNeeded();
  const place = await shown.boundingBox();
  if (!place) throw new Error('It has no place on the screen.');
  return place;
}

test('FORM-14 CAS-1 an error that shows as one leaves a field takes nothing from under the mouse or the finger', async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn.as('junior_user', { at: NEW_INCIDENT });
  await openTab(page, /Person Involved Details/);
  await page.getByRole('button', { name: 'Add a casualty' }).click();
  await page.getByLabel(/^Name/).fill('🙂');
  const female = page.getByRole('group', { name: /^Gender/ }).getByRole('button', { name: 'Female' });
  const before = await placeOf(female);
  if (isMobile) await female.tap();
  else {
    // As slow as a hand.
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(100);
    await page.mouse.up();
  }
  await expect(page.getByText('Must be valid.')).toBeVisible();
  await expect(female).toHaveAttribute('aria-pressed', 'true');
  expect((await placeOf(female)).y).toBeGreaterThan(before.y);
});

test('FORM-14 Submit with something missing goes to the first field, and says what is missing', async ({
  page,
  signIn,
}) => {
  await signIn.as('junior_user', { at: NEW_INCIDENT });
  await press(page, /^Category/, 'Cat 2');
  await openTab(page, 'Review');
  await expect(page.getByRole('button', { name: 'Park: Required field' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'At least one casualty: Required field' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('combobox', { name: /^Incident Type/ })).toBeFocused();
  await expect(page.getByRole('tab', { name: /Incident Description/ })).toContainText('has errors');
  await choose(page, /^Park/, 'Night Safari');
  await expect(page.getByText('Required field').first()).toBeVisible();
});
