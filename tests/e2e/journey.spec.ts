import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../helpers/browser.ts';
import {
  answerSameEvent,
  choose,
  drawSignature,
  expectNoSidewaysScroll,
  openTab,
  press,
} from '../helpers/console.ts';

// The main workflow with animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const TITLE = 'Guest slipped beside the wading pool';
const DETAILS = 'The floor was wet after rain.\nThe guest fell on the left knee.';
const NAME = "Siti Nur'ain binte Rahman";

async function fillForm(page: Page): Promise<void> {
  await press(page, /^Category/, 'Cat 1');
  await choose(page, /^Incident Type/, 'Safety');
  await choose(page, /^Placement/, 'Wet play');
  await choose(page, /^Classification/, 'Slip/trip/fall');
  await page.getByRole('button', { name: 'Bruise', exact: true }).click();
  await page.getByLabel('SCDF').check();
  await choose(page, /^Park/, 'Singapore Zoo');
  await pinPlace(page);
  await page.getByLabel(/^Incident Title/).fill(TITLE);
  await page.getByLabel(/^Incident Details/).fill(DETAILS);
}

/** By search, because a test has no geolocation (FORM-6). */
async function pinPlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Choose a zone/ }).click();
  await page.getByRole('button', { name: /Other: Pin current location/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Where did it happen?' });
  await dialog.getByRole('combobox').fill('Kidsworld');
  await page
    .getByRole('option', { name: /Kidsworld/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Use this place' }).click();
  await expect(dialog).toBeHidden();
}

/** Noise in 12 megapixels, which no encoder can compress well. */
async function addPhoto(page: Page, path: string): Promise<void> {
  const [width, height, channels] = [4000, 3000, 3] as const;
  const noise = randomBytes(width * height * channels);
  const { size } = await sharp(noise, { raw: { width, height, channels } }).jpeg().toFile(path);
  expect(size).toBeGreaterThan(5_000_000);
  await page.getByLabel('Choose files').setInputFiles(path);
  await expect(page.getByRole('button', { name: /^View Photo 1/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
}

async function addCasualty(page: Page): Promise<void> {
  await openTab(page, /Person Involved Details/);
  await expect(page.getByText('No Casualty added yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a casualty' }).click();
  await page.getByLabel(/^Name/).fill(NAME);
  await page.getByLabel(/^Age/).fill('34');
  await press(page, /^Gender/, 'Female');
  await page.getByLabel('Contact number').fill('91234567');
  await choose(page, /^Classification/, 'Guest');
  await choose(page, /^Contractor shift/, 'Not applicable');
  await page.getByRole('button', { name: /^Sign/ }).click();
  await drawSignature(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('img', { name: /signature/i })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(NAME)).toBeVisible();
}

test(
  'FORM-1 FORM-16 LIST-4 DET-1 a junior files an incident with a photo, a pin and a signed casualty, finds it first and opens it',
  {
    tag: '@phone',
  },
  async ({ page, signIn }, testInfo) => {
    test.setTimeout(120_000);
    await answerSameEvent(page);
    await signIn.as('junior_user');
    await page.getByRole('link', { name: 'New Incident' }).click();
    await expect(page.getByRole('heading', { name: 'New Incident' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await fillForm(page);
    await addPhoto(page, testInfo.outputPath('knee.jpg'));
    await addCasualty(page);
    await openTab(page, 'Review');
    await expect(page.getByText('Nothing is missing')).toBeVisible();
    await page.getByRole('button', { name: 'Submit' }).click();

    await expect(page.getByRole('heading', { name: 'Incidents', exact: true })).toBeVisible();
    await expect(page.getByText(/INC-\d+ filed as a draft\./)).toBeVisible();
    const first = page.getByRole('main').getByRole('link', { name: TITLE }).first();
    await expect(first).toBeVisible();
    const listUrl = page.url();
    await first.click();
    await expect(page).toHaveURL(/\/incidents_list\/detail\?id=\d+/);

    await expect(page.getByLabel(/^Incident Details/)).toHaveValue(DETAILS);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    const choice = (label: RegExp) => page.getByRole('combobox', { name: label });
    await expect(page.getByLabel(/^Incident Details/)).toHaveValue(DETAILS);
    await expect(choice(/^Incident Type/)).toHaveText('Safety');
    await expect(choice(/^Placement/)).toHaveText('Wet play');
    await expect(choice(/^Classification/)).toHaveText('Slip/trip/fall');
    await expect(page.getByRole('button', { name: 'Bruise', exact: true, pressed: true })).toBeVisible();
    await expect(page.getByLabel('SCDF')).toBeChecked();
    await expect(choice(/^Park/)).toHaveText('Singapore Zoo');
    await expect(page.getByRole('button', { name: /Other: Pin current location/ })).toBeVisible();
    await expect(page.getByText(/Kidsworld, Singapore Zoo/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^View Photo 1/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    // The tile uses the server's thumbnail, the viewer the full photo.
    const tile = page.getByRole('button', { name: /^View Photo 1/ });
    const getWidth = (photo: Locator) => photo.evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(() => getWidth(tile.locator('img'))).toBe(400);
    await tile.click();
    await expect.poll(() => getWidth(page.getByRole('dialog').locator('img').first())).toBe(2560);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await openTab(page, /Person Involved Details/);
    await page.getByText(NAME).click();
    await expect(page.getByLabel('Contact number')).toHaveValue('91234567');
    const signature = page.getByRole('img', { name: /^Signature/ });
    await expect
      .poll(() => signature.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(100);

    await page.goBack();
    await expect(page.getByText('Add a casualty')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(listUrl);
    await expect(page.getByRole('main').getByRole('link', { name: TITLE }).first()).toBeVisible();
  },
);
