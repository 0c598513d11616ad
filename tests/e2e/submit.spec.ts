import type { Locator } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { drawSignature, NEW_INCIDENT, openTab } from '../helpers/console.ts';

async function getPlace(shown: Locator) {
  await shown.scrollIntoViewIfNeeded();
  const place = await shown.boundingBox();
  if (!place) throw new Error('It has no place on the screen.');
  return place;
}

const getHeight = async (shown: Locator) => (await getPlace(shown)).height;

test('FORM-1 FORM-14 SIGN-1 CAS-1 CAS-2 fields are as high and as wide as a hand and what goes in, an error takes nothing from under the mouse or the finger, and one signs on the whole of a phone', async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn.as('junior_user', { at: NEW_INCIDENT });
  const [least, most] = isMobile ? [44, 48] : [40, 44];
  const fields = [
    page.getByRole('combobox', { name: /^Park/ }),
    page.getByRole('group', { name: /^Category/ }).getByRole('button', { name: 'Cat 1' }),
    page.getByRole('button', { name: /^Zone/ }),
    page.getByLabel(/^Date/),
    page.getByRole('button', { name: /^Now/ }),
    page.getByLabel(/^Incident Title/),
  ];
  for (const field of fields) {
    const height = await getHeight(field);
    expect(height, String(field)).toBeGreaterThanOrEqual(least);
    expect(height, String(field)).toBeLessThanOrEqual(most);
  }
  await openTab(page, /Person Involved Details/);
  await page.getByRole('button', { name: 'Add a casualty' }).click();
  const [name, age] = [await getPlace(page.getByLabel(/^Name/)), await getPlace(page.getByLabel('Age'))];
  if (!isMobile) {
    expect(age.y).toBe(name.y);
    expect(age.width).toBeLessThan(120);
  }

  // The error appears on blur and moves the button that is being pressed.
  await page.getByLabel(/^Name/).fill('🙂');
  const female = page.getByRole('group', { name: /^Gender/ }).getByRole('button', { name: 'Female' });
  const before = await getPlace(female);
  if (isMobile) await female.tap();
  else {
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(100);
    await page.mouse.up();
  }
  await expect(page.getByText('Must be valid.')).toBeVisible();
  await expect(female).toHaveAttribute('aria-pressed', 'true');
  expect((await getPlace(female)).y).toBeGreaterThan(before.y);
  if (!isMobile) return;

  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Signature of the casualty' });
  const pad = dialog.locator('canvas');
  await expect(dialog.getByText(/Personal Data Protection Act/)).toBeInViewport({ ratio: 1 });
  await expect(pad).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await pad.boundingBox())?.width).toBeGreaterThan(700);
  await drawSignature(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(async () => (await pad.boundingBox())?.height).toBeGreaterThan(400);
  const isInked = () =>
    pad.evaluate((canvas: HTMLCanvasElement) => {
      const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      return data.some((value, index) => index % 4 === 0 && value < 100);
    });
  await expect.poll(isInked).toBe(true);
  // The edges of the screen belong to the phone's own Back gesture.
  const { x = 0, width = 0 } = (await pad.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(24);
  expect(x + width).toBeLessThanOrEqual(360 - 24);
  await page.goBack();
  await page.getByRole('button', { name: 'Keep signing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Sign again' })).toBeVisible();
});
