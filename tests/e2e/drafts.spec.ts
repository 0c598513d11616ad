import type { Page } from '@playwright/test';
import type { SignIn } from '../helpers/browser.ts';
import { expect, test } from '../helpers/browser.ts';
import {
  completeForm,
  drawSignature,
  expectNoSidewaysScroll,
  makePhoto,
  NEW_INCIDENT,
  openTab,
  press,
} from '../helpers/console.ts';

const titleField = (page: Page) => page.getByLabel(/^Incident Title/);

async function newForm(page: Page, signIn: SignIn): Promise<void> {
  await signIn.as('junior_user', { at: NEW_INCIDENT });
  await expect(page.getByRole('heading', { name: 'New Incident' })).toBeVisible();
}

async function answer(page: Page, title: string, text: string, button: string): Promise<void> {
  const name = title;
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

const saveDraft = async (page: Page) => {
  // The second click of a double click must not confirm the dialog.
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await answer(page, 'Confirm to save', 'Do you want to save and exit this form?', 'Yes');
  await expect(page).toHaveURL(/\/incidents_list(\?|$)/);
};

test('FORM-11 FORM-17 LIST-8 LIST-10 SHELL-1 a draft is saved with nothing required, counted, found, resumed with every value, and deleted', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await newForm(page, signIn);
  await titleField(page).fill('A draft of the afternoon');
  await press(page, /^Category/, 'Cat 3');
  const photo = { name: 'rail.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(page, 800, 600) };
  await page.getByLabel('Choose files').setInputFiles(photo);
  await expect(page.getByRole('button', { name: /^View Photo 1/ })).toBeVisible();
  await openTab(page, /Person Involved Details/);
  await page.getByRole('button', { name: 'Add a casualty' }).click();
  await page.getByLabel(/^Name/).fill('Muthu s/o Raman');
  await page.getByRole('button', { name: /^Sign/ }).click();
  await drawSignature(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('img', { name: /signature/i })).toBeVisible();
  await saveDraft(page);

  await page.getByRole('tab', { name: /Pending Save/ }).click();
  await expect(page.getByRole('tab', { name: 'Pending Save 1' })).toBeVisible();
  await page.getByLabel('Search incidents').fill('of the afternoon');
  const row = page.getByRole('main').getByRole('link', { name: 'A draft of the afternoon' });
  await expect(row).toBeVisible();
  await page.getByLabel('Search incidents').fill('nothing like it');
  await expect(page.getByText('No data found')).toBeVisible();
  await page.getByLabel('Search incidents').fill('');
  const viewed = page.waitForRequest('**/have_viewed_incident/');
  await row.click();
  const { incident_id } = (await viewed).postDataJSON();

  await expect(page).toHaveURL(/new_incident\?pending=true&id=\d+/);
  expect(page.url()).toContain(`id=${incident_id}`);
  expect(typeof incident_id).toBe('number');
  // The specification has a slash before the query (SHELL-1).
  await page.goto(page.url().replace('?', '/?'));
  await expect(page).toHaveURL(/new_incident\?pending=true&id=\d+/);
  await expect(titleField(page)).toHaveValue('A draft of the afternoon');
  await expect(
    page.getByRole('group', { name: /^Category/ }).getByRole('button', { name: 'Cat 3' }),
  ).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^View Photo 1/ })).toBeVisible();
  await openTab(page, /Person Involved Details/);
  await page.getByText('Muthu s/o Raman').click();
  await expect(page.getByRole('img', { name: /signature/i })).toBeVisible();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await answer(page, 'Confirm to delete', 'Do you want to delete this item?', 'Yes');
  await page.getByRole('tab', { name: /Pending Save/ }).click();
  await expect(page.getByText('No data found')).toBeVisible();
});

test('FORM-18 what was typed is kept without moving the page, survives a reload, and is offered once', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await newForm(page, signIn);
  // Too long for a line of a phone or a dialog.
  const title = `Typed in the rain ${'a'.repeat(80)}`;
  const heading = page.getByRole('heading', { name: 'New Incident' });
  const distance = async () =>
    ((await titleField(page).boundingBox())?.y ?? 0) - ((await heading.boundingBox())?.y ?? 0);
  // The web font loads after the page content.
  await expect(page.locator('html')).toHaveAttribute('data-font', '');
  await page.evaluate(() => document.fonts.load('16px "Inter Variable"'));
  // So do the fields of the park.
  await expect(page.getByRole('button', { name: /Choose a zone/ })).toBeVisible();
  const before = await distance();
  await titleField(page).fill(title);
  await expect(page.getByText(/Backed up on this device at/)).toBeVisible({ timeout: 15_000 });
  // Saving must not move a button that is about to be tapped.
  expect(await distance()).toBe(before);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByRole('dialog')).toContainText(title);
  const text = page.getByRole('dialog').getByText(title);
  expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(titleField(page)).toHaveValue(title);
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await answer(page, 'Discard this draft?', title, 'Discard');
  await expect(titleField(page)).toHaveValue('');
  await page.reload();
  await expect(titleField(page)).toHaveValue('');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('FORM-18 what is open in one tab is offered in no other, not even in one that was duplicated from it', {
  tag: '@desk',
}, async ({ page, signIn, context }) => {
  await newForm(page, signIn);
  await titleField(page).fill('Open in the first tab');
  await expect(page.getByText(/Backed up on this device at/)).toBeVisible();
  const tab = await page.evaluate(() => ({ ...sessionStorage }));
  const other = await context.newPage();
  await other.addInitScript((storage) => {
    for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, value);
  }, tab);
  await other.goto(NEW_INCIDENT);
  await expect(other.getByRole('heading', { name: 'New Incident' })).toBeVisible();
  await expect(titleField(other)).toHaveValue('');
  await expect(other.getByRole('dialog')).toBeHidden();
  await page.close();
  await other.reload();
  await expect(other.getByRole('dialog')).toContainText('Open in the first tab');
});

test('FORM-11 LIST-8 without a network a draft with a photo is saved, opened and, back on the network, sent with it', {
  tag: '@phone',
}, async ({ page, signIn, context, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR/);
  await newForm(page, signIn);
  // The code of the page after saving is preloaded.
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(async () => (await loaded()).join()).toMatch(/\/list-[^/]*\.js/);
  await page.getByRole('combobox', { name: /^Park/ }).click();
  await expect(page.getByRole('option', { name: 'Singapore Zoo' })).toBeVisible();
  await page.keyboard.press('Escape');
  const photo = await makePhoto(page, 800, 600);
  const place = async () => (await page.getByRole('heading', { name: 'New Incident' }).boundingBox())?.y;
  // The web font loads after the page content.
  await expect(page.locator('html')).toHaveAttribute('data-font', '');
  await page.evaluate(() => document.fonts.load('16px "Inter Variable"'));
  // Wait until the position is stable: it was once off by a pixel during an animation.
  let before: number | undefined;
  const isAtRest = async () => {
    const was = before;
    before = await place();
    return before === was;
  };
  await expect.poll(isAtRest).toBe(true);
  await context.setOffline(true);
  await expect(page.getByText('No network.')).toBeVisible();
  // Loading must not move a button that is about to be tapped.
  expect(await place()).toBe(before);
  await expectNoSidewaysScroll(page);
  await titleField(page).fill('Filed where no signal reaches');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByRole('button', { name: /^View Photo 1/ })).toBeVisible();
  await saveDraft(page);
  await page.getByRole('tab', { name: /Pending Save/ }).click();
  await page.getByRole('link', { name: 'Filed where no signal reaches' }).click();
  await expect(titleField(page)).toHaveValue('Filed where no signal reaches');
  await expect(page.getByRole('button', { name: /^View Photo 1/ })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No network.')).toBeHidden();
  await completeForm(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/INC-\d+ filed/)).toBeVisible();
  await expect(page).toHaveURL(/Pending/);
  await page.getByRole('tab', { name: /^All/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Filed where no signal reaches' }).first().click();
  const tile = page.getByRole('button', { name: /^View Photo 1/ }).locator('img');
  await expect.poll(() => tile.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
  await page.goBack();
  await page.getByRole('tab', { name: /Pending Save/ }).click();
  await expect(page.getByText('No data found')).toBeVisible();
});

test('FORM-11 full storage says so, and the form keeps every value; it is not full while the database has room', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await newForm(page, signIn);
  await titleField(page).fill('One too many');
  await page.evaluate(() => {
    let size = 1_000_000;
    for (let number = 0; size > 10; number += 1) {
      try {
        localStorage.setItem(`fill-${number}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  // Filling a disk takes minutes, so the test throws the database's own error.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    // Only for the console: Firebase may be storing the session.
    IDBObjectStore.prototype.put = function (...given) {
      if (this.transaction.db.name !== 'parks-console') return put.apply(this, given);
      throw new DOMException('full', 'QuotaExceededError');
    };
    window.addEventListener('room', () => Object.assign(IDBObjectStore.prototype, { put }));
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'Confirm to save' }).getByRole('button', { name: 'Yes' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Local storage is full.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(titleField(page)).toHaveValue('One too many');
  await page.evaluate(() => window.dispatchEvent(new Event('room')));
  await saveDraft(page);
  await page.getByRole('tab', { name: 'Pending Save 1' }).click();
  await expect(page.getByRole('link', { name: 'One too many' })).toBeVisible();
});
