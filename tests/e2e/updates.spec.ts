import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Role } from '../../contract/permissions.ts';
import { demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { acknowledgeByAll, readCase, trailOfCase } from '../helpers/cases.ts';
import { expectNoSidewaysScroll, makePhoto } from '../helpers/console.ts';
import { buildCaseDetails } from '../helpers/factories.ts';
import { callAs } from '../helpers/staff.ts';

const ROLE: Role = 'super_user';
const UPDATE = '**/api/incidents/update_incident/';

async function openIncident(origin: string) {
  const token = await getToken(origin, demoEmail(ROLE));
  const case_details = buildCaseDetails({
    description: {
      category: 'c1',
      is_emergency_incident: 'Yes',
      is_followup_required: 'Yes',
      incident_title: `Updated ${Date.now()}`,
    },
    details: { photo_video: [] },
  });
  const id = String((await callAs(origin, token, 'create_incident', { case_details })).id);
  await acknowledgeByAll(origin, id);
  return { id, tab: `/incidents_list/detail?id=${id}#incident-updates` };
}

const remark = (page: Page) => page.getByLabel('Remark');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function add(page: Page): Promise<void> {
  await press(page, 'Click to add an update');
  await expect(page.getByRole('dialog', { name: 'Add an update' })).toBeVisible();
}

async function choosePhoto(page: Page): Promise<void> {
  // A photo like that of a phone: small enough to be sent unchanged, with its GPS position.
  const buffer = await sharp(await makePhoto(page, 400, 300))
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '1/1 24/1 15/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(buffer).metadata()).exif).toBeDefined();
  await page.getByLabel('Choose files').setInputFiles({ name: 'mats.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('All uploaded')).toBeAttached();
}

async function storedPhoto(shown: Locator): Promise<Buffer> {
  const base64 = await shown.evaluate(async (photo: HTMLImageElement) => {
    const answer = await fetch(photo.src.replace(/.thumbnail=true$/, ''));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  });
  return Buffer.from(base64, 'base64');
}

test('DET-6 FORM-9 an update with a photo is posted, viewed, loaded again as a thumbnail only, edited and deleted; the audit trail has all three, and the photo has no location data', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  const { id, tab } = await openIncident(server.origin);
  const { name } = await signIn.as(ROLE, { at: tab });
  await expect(page.getByText('No updates yet.')).toBeVisible();
  await add(page);
  const size = async () => {
    const { width, height } = (await page.getByRole('dialog').boundingBox()) ?? {};
    return [width, height === page.viewportSize()?.height];
  };
  expect(await size()).toEqual([630, false]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(size).toEqual([390, true]);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await remark(page).fill('Mats are <b>down</b>\n垫子铺好了');
  await choosePhoto(page);
  await press(page, 'Save');
  await expect(page.getByRole('dialog')).toBeHidden();
  const posted = card(page, 'Mats are <b>down</b>');
  await expect(posted).toContainText(new RegExp(`Submitted by ${name} on \\d+ \\w{3} \\d{4}, \\d\\d:\\d\\d`));
  const photo = posted.locator('img');
  await expect(photo).toHaveAttribute('src', /thumbnail=true$/);
  await expect.poll(() => photo.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  const { width, height, exif } = await sharp(await storedPhoto(photo)).metadata();
  expect({ width, height, exif }).toEqual({ width: 400, height: 300, exif: undefined });
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: /^View Photo 1/ }).click();
  const large = page.getByRole('dialog', { name: 'Photos and videos' }).or(page.locator('.yarl__root'));
  await expect(large.first()).toBeVisible();
  await page.goBack();
  await expect(large).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`id=${id}#incident-updates$`));

  await press(page, 'Edit');
  await expect(remark(page)).toHaveValue('Mats are <b>down</b>\n垫子铺好了');
  await expect(page.getByRole('dialog').getByRole('listitem', { name: 'Photo 1' })).toBeVisible();
  await remark(page).fill('Mats are up');
  await press(page, 'Save');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card(page, 'Mats are up')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/photovideos')) asked.push(request.url());
  });
  await page.reload();
  const thumbnail = card(page, 'Mats are up').locator('img');
  await expect
    .poll(() => thumbnail.evaluate((each: HTMLImageElement) => each.naturalWidth))
    .toBeGreaterThan(0);
  expect(asked).not.toEqual([]);
  expect(asked.filter((address) => !address.includes('thumbnail=true'))).toEqual([]);

  await press(page, 'Delete');
  await expect(page.getByRole('alertdialog')).toContainText(`The update by ${name}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No updates yet.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  const trail = (await trailOfCase(server.origin, id)).map(([, sentence]) => sentence);
  expect(trail.slice(-3)).toEqual([
    'Add new Incident Update',
    expect.stringMatching(/^Update Incident Update 1 "remark" from/),
    'Deleted Incident Update',
  ]);
});

test('DET-6 an unfinished update survives a reload, Back and a network failure, and is posted once by the outbox (OFF-4)', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  noise.expect(/ERR_FAILED/);
  const { id, tab } = await openIncident(server.origin);
  await signIn.as(ROLE, { at: tab });
  await add(page);
  await remark(page).fill('Mats are down');
  await choosePhoto(page);
  await page.reload();
  await add(page);
  await expect(remark(page)).toHaveValue('Mats are down');
  await expect(page.getByText("It hasn't been saved yet.")).toBeVisible();
  await expect(page.getByRole('dialog').locator('img')).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('alertdialog', { name: 'Discard this update?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(remark(page)).toHaveValue('Mats are down');

  await page.route(UPDATE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, 'Save');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(/^Waiting to be sent\. This device sends it by itself/)).toBeVisible();
  await page.unroute(UPDATE);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: 'Incident Updates (1)' })).toBeVisible();
  await expect(page.getByText('Your unfinished update')).toBeHidden();
  const { incident_updates } = await readCase(server.origin, id);
  expect(incident_updates.map(({ remark }) => remark)).toEqual(['Mats are down']);
});
