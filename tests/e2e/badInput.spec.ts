import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { emptyAction } from '../../contract/incidents/emptyIncident.ts';
import { detailTabs } from '../../contract/incidents/incidentTabs.ts';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH, TITLE_MAX_LENGTH } from '../../contract/limits.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import { normalizeText, normalizeTexts } from '../../contract/text.ts';
import { stripBlockedCharacters } from '../../contract/validation.ts';
import { ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import { demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { caseAt, expectSaved, fileCase, pressFooter, readCase, saveCase } from '../helpers/cases.ts';
import { expectNoSidewaysScroll, makePhoto, openTab } from '../helpers/console.ts';
import { buildWitness } from '../helpers/factories.ts';
import { heic, heicPhoto, html, jpeg, mp4 } from '../helpers/sampleFiles.ts';
import { callAs } from '../helpers/staff.ts';

/** Markup that must never run, right-to-left text, combined emoji, and zero-width characters. */
const MARKUP = `<img src=x onerror="window.executed=1"><script>window.executed=1</script> "it's" {{7*7}} 湿滑 ஈரம் 🐘👨‍👩‍👧 \u202Eمرحبا\u202C \u200Bend`;
const long = (length: number) => 'Long湿滑🐘'.repeat(TEXT_MAX_LENGTH).slice(0, length);

type Place = { tab: string; person?: string };

/** Every page of the detail with fields. The first casualty and witness have their own pages. */
const PLACES = detailTabs('Open').flatMap((tab): Place[] => {
  if (tab === 'Person Involved Details') return [{ tab }, { tab, person: 'Casualty 1' }];
  if (tab === 'Witnesses Details') return [{ tab, person: 'Witness 1' }];
  return [{ tab }];
});

async function goTo(page: Page, { tab, person }: Place): Promise<void> {
  await openTab(page, new RegExp(`^${tab}`));
  await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
  if (person) await page.getByText(person, { exact: true }).click();
  if (person) await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
}

async function getFields(page: Page): Promise<[string, Locator][]> {
  const names = await page
    .getByRole('main')
    .getByRole('textbox', { disabled: false })
    .evaluateAll((fields: HTMLInputElement[]) =>
      fields.filter(({ type }) => !['date', 'time'].includes(type)).map(({ name }) => name),
    );
  return names.filter(Boolean).map((name) => [name, page.locator(`[name="${name}"]`)]);
}

const messageAt = (field: Locator) =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** A field that rejects the text shows an error and gets its old value back. */
async function fillAll(page: Page, text: string): Promise<Map<string, string>> {
  const held = new Map<string, string>();
  for (const place of PLACES) {
    await goTo(page, place);
    for (const [name, field] of await getFields(page)) {
      const before = await field.inputValue();
      await field.fill(text);
      await field.blur();
      await drawn(page);
      const message = await messageAt(field);
      if ((await field.getAttribute('aria-invalid')) === 'true') {
        expect(message, `what is wrong at ${name}`).not.toBe('');
        await field.fill(before);
        await field.blur();
      }
      const value = await field.inputValue();
      const isWhole = [text, stripBlockedCharacters(text), before].includes(value);
      if (!isWhole) expect(message, `how much ${name} takes`).toMatch(/^\d+ of \d+$/);
      held.set(name, value);
    }
  }
  return held;
}

async function readAll(page: Page): Promise<Map<string, string>> {
  const held = new Map<string, string>();
  for (const place of PLACES) {
    await goTo(page, place);
    for (const [name, field] of await getFields(page)) held.set(name, await field.inputValue());
  }
  return held;
}

async function fileFullCase(origin: string): Promise<string> {
  const id = await fileCase(
    origin,
    'super_user',
    { category: 'c1', zone_type: ZONE_TYPED, zone: 'By the gate' },
    {
      age: '34',
      email: 'siti@example.sg',
      address: 'Mandai Road 1',
      is_bodily_injury: 'Yes',
      injury_type: ['Others'],
      other: 'A fall',
      injury_desription: 'A bruise',
    },
  );
  await saveCase(origin, id, 'super_user', 'Submit', ({ aar, case_details }) => {
    aar.additional_actions.amb_pol_called = 'Yes';
    case_details.witness_particulars = [buildWitness({ employee_or_guest: 'guest' })];
  });
  return id;
}

async function postUpdate(page: Page, text: string): Promise<string> {
  await openTab(page, 'Incident Updates');
  await page.getByRole('button', { name: 'Click to add an update' }).click();
  const remark = page.getByLabel('Remark', { exact: true });
  await remark.fill(text);
  const taken = await remark.inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The update was posted.')).toBeVisible();
  return taken;
}

function fillWithLongTexts({ aar, case_details }: Incident): void {
  const text = long(TEXT_MAX_LENGTH);
  const { incident_description, property_damage_details, mpd_incident_analysis } = case_details;
  incident_description.incident_title = long(TITLE_MAX_LENGTH);
  Object.assign(incident_description, { incident_remarks: text, zone: long(NAME_MAX_LENGTH) });
  Object.assign(property_damage_details, { damaged_things: text, party_info: text });
  mpd_incident_analysis.stoppage_text = text;
  for (const person of case_details.person_involved_details) person.injury_desription = text;
  for (const witness of case_details.witness_particulars) witness.consent_remark = text;
  aar.additional_actions.remarks = text;
  Object.assign(aar.medical_status, { hospital_name: long(NAME_MAX_LENGTH), diagnosis: text });
  aar.root_cause.follow_up = text;
  aar.recommended_ca = [{ ...emptyAction(), id: 'temp-1', description: text }];
}

const nothingRan = async (page: Page) =>
  expect(await page.evaluate(() => Reflect.get(window, 'executed'))).toBeUndefined();

/** In a narrow window. */
async function openEachTab(page: Page, id: string, check: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const tab of detailTabs('Closed').filter((name) => !name.startsWith('Notification'))) {
    await page.goto(caseAt(id, `#${tab.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`));
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
    await check();
  }
}

test('DET-1 DET-6 DET-9 IAUD-1 markup and foreign letters in every text field: kept to the letter or refused at the field, and nothing runs', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  // About thirty fields are filled and read again.
  test.setTimeout(180_000);
  page.on('dialog', (dialog) => expect(dialog.message(), 'a dialog of the page').toBe(''));
  const id = await fileFullCase(server.origin);
  await signIn.as('super_user', { at: caseAt(id) });
  await expect(page.getByLabel(/^Incident Title/)).toBeVisible();
  const update = await postUpdate(page, MARKUP);
  const entered = await fillAll(page, MARKUP);
  expect(entered.size).toBeGreaterThan(20);
  await pressFooter(page, 'Save');
  await expectSaved(page);

  // Invisible characters are removed (DATA-5).
  const stored = (await readCase(server.origin, id)).incident_updates.map(({ remark }) => remark);
  expect(stored).toEqual([normalizeText(update)]);
  await page.goto(caseAt(id));
  await expect(page.getByLabel(/^Incident Title/)).toBeVisible();
  // Conditional fields render a moment later.
  await expect(async () =>
    expect(Object.fromEntries(await readAll(page))).toEqual(normalizeTexts(Object.fromEntries(entered))),
  ).toPass({ timeout: 30_000 });
  await nothingRan(page);
  await page.goto(`/incidents_list/audit?id=${id}`);
  await expect(page.getByText(/^Update incident title from /)).toBeVisible();
  await nothingRan(page);
  // What the device has kept of the case can still be edited when the next address is typed.
  noise.expect(/^warning: You are trying to use a blocker on a POP navigation/);
  await saveCase(server.origin, id, 'admin', 'Closed');
  await openEachTab(page, id, async () => {
    await expectNoSidewaysScroll(page);
    await nothingRan(page);
  });
});

test('DET-1 DET-6 IAUD-1 texts of the greatest length scroll neither a closed case nor its audit trail sideways', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  const id = await fileFullCase(server.origin);
  await saveCase(server.origin, id, 'super_user', undefined, fillWithLongTexts);
  const updates = { id, incident_updates: [{ remark: long(TEXT_MAX_LENGTH) }] };
  const token = await getToken(server.origin, demoEmail('super_user'));
  await callAs(server.origin, token, 'update_incident', updates);
  await saveCase(server.origin, id, 'admin', 'Closed');
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn.as('super_user', { at: `/incidents_list/audit?id=${id}` });
  await expect(page.getByText(/^Update incident title from /)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await openEachTab(page, id, () => expectNoSidewaysScroll(page));
});

test(
  'FORM-9 DET-9 a photo that is none and a video that is too large are refused in words; the case is saved with what it had',
  { tag: '@desk' },
  async ({ page, signIn, server }, testInfo) => {
    const id = await fileCase(server.origin, 'super_user', { category: 'c1' });
    await signIn.as('super_user', { at: caseAt(id) });
    await expect(page.getByRole('button', { name: /^View Photo 1/ })).toBeVisible();
    const choose = page.getByLabel('Choose files');
    const refused = async (text: RegExp) => {
      const alert = page.getByRole('alertdialog');
      await expect(alert).toContainText(text);
      await alert.getByRole('button', { name: 'OK' }).click();
      await expect(alert).toBeHidden();
    };
    const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
    await choose.setInputFiles(photo('notes.jpg', html()));
    await refused(/File format not allowednotes\.jpg/);
    await choose.setInputFiles(photo('broken.jpg', jpeg(40_000)));
    await refused(/This file is empty or damaged.*broken\.jpg/);
    const large = testInfo.outputPath('large.mp4');
    const file = openSync(large, 'w');
    writeSync(file, mp4());
    ftruncateSync(file, 300 * 1024 * 1024);
    closeSync(file);
    await choose.setInputFiles(large);
    await refused(/too large.*200 MB.*large\.mp4 \(300 MB\)/);
    await choose.setInputFiles(photo('whole.jpg', await makePhoto(page, 400, 300)));
    await expect(page.getByRole('button', { name: /^View Photo 2/ })).toBeVisible();
    // This browser cannot decode HEIC, so the photo is converted.
    await choose.setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer: heicPhoto() });
    const converted = page.getByRole('button', { name: /^View Photo 3, IMG_1.*\.jpg/ }).locator('img');
    await expect
      .poll(() => converted.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([96, 64]);
    await choose.setInputFiles({ ...photo('IMG_2.HEIC', heic()), mimeType: 'image/heic' });
    await refused(/could not be converted.*IMG_2\.HEIC/);
    await page.getByLabel(/^Incident Details/).fill('With one more photo.');
    await pressFooter(page, 'Save');
    await expectSaved(page);
    const { photo_video, incident_description } = (await readCase(server.origin, id)).case_details;
    expect([photo_video.length, incident_description.incident_remarks]).toEqual([3, 'With one more photo.']);
  },
);
