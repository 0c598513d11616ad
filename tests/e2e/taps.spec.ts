import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { acknowledgeByAll } from '../helpers/cases.ts';
import {
  answerSameEvent,
  drawSignature,
  expectNoSidewaysScroll,
  makePhoto,
  waitForAnimations,
} from '../helpers/console.ts';
import { seriousFaults } from '../helpers/seriousFaults.ts';

/*
 * Issue 45, item 5: the short path, in taps from the sign-in. A press is one, and so is a text field, because the press
 * into it is what costs; choosing in a list is two. In the phone's own picker, each photo is one, and so is Add.
 */

/** In the Treetops Trail of the zoo. */
const TREETOPS = { latitude: 1.40427, longitude: 103.79282, accuracy: 12 };

class Taps {
  count = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator) {
    this.count += 1;
    await target.click();
  }

  press = (name: string | RegExp) => this.tap(this.page.getByRole('button', { name }));

  async type(target: Locator, text: string) {
    await this.tap(target);
    await target.fill(text);
  }

  /** One of few, which are buttons, or of a list. */
  async choose(label: RegExp, option: string) {
    const list = this.page.getByRole('combobox', { name: label, disabled: false });
    const group = this.page.getByRole('group', { name: label });
    const button = group.getByRole('button', { name: option, exact: true });
    await expect(list.or(button)).toBeVisible();
    if (await button.isVisible()) return this.tap(button);
    await this.tap(list);
    await waitForAnimations(this.page.getByRole('listbox'));
    await this.tap(this.page.getByRole('option', { name: option, exact: true }));
  }

  async addPhotos(number: number) {
    const buffer = await makePhoto(this.page, 400, 300);
    const chooser = this.page.waitForEvent('filechooser');
    await this.press('Choose files');
    const photos = Array.from({ length: number }, (_, index) => ({
      ...{ name: `photo-${index}.jpg`, mimeType: 'image/jpeg', buffer },
    }));
    await (await chooser).setFiles(photos);
    this.count += number + 1;
    await expect(this.page.getByRole('button', { name: /^View Photo/ })).toHaveCount(number);
  }

  async signIn(email: string) {
    await this.page.goto('/');
    await this.tap(this.page.getByRole('link', { name: /email/i }));
    await this.type(this.page.getByLabel('Email'), email);
    await this.type(this.page.getByLabel('Password', { exact: true }), DEMO_PASSWORD);
    await this.press('Sign in');
    await expect(this.page.getByText(/^Welcome, /)).toBeVisible();
  }
}

async function allowPosition(page: Page) {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(TREETOPS);
}

test('issue 45, item 5: an incident with three photos, a casualty and a witness takes at most 35 taps', {
  tag: '@phone',
}, async ({ page }) => {
  await allowPosition(page);
  await answerSameEvent(page);
  const taps = new Taps(page);
  await taps.signIn(demoEmail('junior_user'));
  await taps.tap(page.getByRole('link', { name: 'New Incident' }));
  await taps.addPhotos(3);
  await expect(page.getByText('Near Treetops Trail, ±12 m')).toBeVisible();
  await taps.type(page.getByLabel(/^Incident Title/), 'Guest slipped on the canopy bridge');
  await taps.type(page.getByLabel(/^Incident Details/), 'The planks were wet after rain.');
  await taps.choose(/^Incident Type/, 'Safety');
  await taps.choose(/^Placement/, 'Boardwalk');
  await taps.choose(/^Classification/, 'Slip/trip/fall');
  await taps.press('Bruise');
  await taps.press('Next');
  await taps.press('Add a casualty');
  await taps.type(page.getByLabel(/^Name/), 'Tan Wei Ling');
  await taps.type(page.getByLabel('Age'), '34');
  await taps.choose(/^Gender/, 'Female');
  await taps.type(page.getByLabel('Contact number'), '91234567');
  await taps.choose(/^Classification/, 'Guest');
  await taps.choose(/^Contractor shift/, 'Not applicable');
  await taps.press('Sign');
  taps.count += 1;
  await drawSignature(page);
  await taps.tap(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  await taps.press('Next');
  await taps.press('Add a witness');
  await taps.type(page.getByLabel(/^Name/), 'Lim Mei');
  await taps.type(page.getByLabel('Contact number'), '81234567');
  await taps.press('Ready to submit');
  await taps.press('Submit');
  await expect(page.getByText(/INC-\d+ filed as a draft\./)).toBeVisible();
  // 44 before issue 45.
  expect(taps.count).toBeLessThanOrEqual(35);
});

test('issue 45, item 5: an emergency takes at most 8 taps, says whom it alarms, and shows who acknowledges', {
  tag: '@phone',
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await allowPosition(page);
  const taps = new Taps(page);
  await taps.signIn(demoEmail('senior_user'));
  await taps.tap(page.getByRole('link', { name: 'Report emergency' }));
  await expect(page.getByText('Near Treetops Trail, ±12 m')).toBeVisible();
  await expect(page.getByText(/Alarms \d{3} people\./)).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit emergency' });
  await expect(submit).toBeInViewport({ ratio: 1 });
  await expect(submit).toHaveCSS('font-family', /Inter/);
  await expectNoSidewaysScroll(page);
  expect(await seriousFaults(page)).toEqual([]);
  const alarmed = await page.getByText(/Alarms \d{3} people\./).textContent();

  // Too short to be meant: it asks first.
  await submit.click();
  const question = page.getByRole('alertdialog', { name: 'Send this emergency?' });
  await expect(question).toContainText(alarmed ?? '');
  expect(await seriousFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();

  taps.count += 1;
  await submit.click({ delay: 1_200 });
  const sent = page.getByRole('dialog', { name: /^Emergency sent: INC-\d+$/ });
  const told = /\d{3}/.exec(alarmed ?? '')?.[0];
  await expect(sent).toContainText(`Acknowledged by 0 of ${told} people notified.`);
  expect(taps.count).toBeLessThanOrEqual(8);
  expect(await seriousFaults(page)).toEqual([]);
  const code = /INC-0*(\d+)/.exec((await sent.getByRole('heading').textContent()) ?? '')?.[1] ?? '';
  await acknowledgeByAll(server.origin, code);
  await expect(sent).toContainText(`Acknowledged by 4 of ${told} people notified.`);
  await sent.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Incidents', exact: true })).toBeAttached();
});
