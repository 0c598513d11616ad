import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../demo/accounts.ts';
import {
  choose,
  completeForm,
  fillCredentials,
  NEW_INCIDENT,
  openTab,
  press,
} from '../../helpers/console.ts';
import type { SampleFile } from './sampleMedia.ts';

/* What a person does, through the screens. Everything that names a label of the console is here. */

export type Account = { email: string; userId: string };

/** Milliseconds until a page has to show what it is. */
const SHOWN = 5_000;

/** Opens an address and signs in if the console asks for it. */
export async function open(page: Page, address: string, shown: Locator, { email }: Account): Promise<void> {
  // The same address with a hash would not load again.
  if (page.url() === address) await page.reload({ timeout: SHOWN, waitUntil: 'commit' });
  else await page.goto(address, { timeout: SHOWN, waitUntil: 'commit' });
  const byEmail = page.getByRole('link', { name: 'Sign in with email and password' });
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await shown.or(byEmail).or(signIn).first().waitFor({ timeout: SHOWN });
  if (await shown.first().isVisible()) return;
  if (await byEmail.isVisible()) await byEmail.click();
  await fillCredentials(page, email, DEMO_PASSWORD);
  await shown
    .or(page.getByText(/^Welcome, /))
    .first()
    .waitFor({ timeout: SHOWN });
  if (await shown.first().isVisible()) return;
  await page.goto(address, { timeout: SHOWN, waitUntil: 'commit' });
  await shown.first().waitFor({ timeout: SHOWN });
}

const titleField = (page: Page) => page.getByLabel(/^Incident Title/);
const leftDialog = (page: Page) => page.getByRole('dialog', { name: 'Continue where you left off?' });

/**
 * Opens the form, or continues the unfinished one with this title.
 * @returns whether it already has what was typed
 */
export async function openForm(
  page: Page,
  origin: string,
  { title, draftId }: { title: string; draftId: number | undefined },
  account: Account,
): Promise<boolean> {
  const query = draftId === undefined ? '' : `?pending=true&id=${draftId}`;
  const left = leftDialog(page);
  await open(page, origin + NEW_INCIDENT + query, titleField(page).or(left), account);
  // The question appears after the form was looked for on the device.
  await Promise.race([left.waitFor({ timeout: 700 }), titleField(page).waitFor({ timeout: 700 })]).catch(
    () => undefined,
  );
  for (let asked = 0; asked < 3 && (await left.isVisible()); asked += 1) {
    const isOurs = (await left.textContent())?.includes(title) || draftId !== undefined;
    const another = left.getByRole('button', { name: 'Keep as draft and start another' });
    if (isOurs || !(await another.isVisible())) {
      await left.getByRole('button', { name: 'Continue' }).click();
      break;
    }
    await another.click();
    await left.waitFor({ state: 'hidden' });
  }
  return (await titleField(page).inputValue()) === title;
}

export async function fillEmergency(page: Page, title: string): Promise<void> {
  await press(page, /^Is this an emergency/, 'Yes');
  await choose(page, /^Park/, 'Singapore Zoo');
  await chooseTypedPlace(page);
  await titleField(page).fill(title);
}

async function chooseTypedPlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Choose a zone/ }).click();
  await page.getByRole('button', { name: /Other: Type in location/ }).click();
  await page.getByRole('textbox', { name: /^Location/ }).fill('Behind the ticket office');
}

export async function fillAllFields(page: Page, title: string): Promise<void> {
  await completeForm(page);
  await openTab(page, /Incident Description/);
  // Last, because a form with its title is taken for complete when it is continued.
  await titleField(page).fill(title);
}

export async function fillDraft(page: Page, title: string): Promise<void> {
  await titleField(page).fill(title);
}

const tiles = (within: Page | Locator) => within.getByRole('button', { name: /^View (Photo|Video) / });

/** Adds what is missing, and waits until every file has its tile. A form that was continued has the first files already. */
export async function addFiles(
  within: Page | Locator,
  files: readonly SampleFile[],
  isContinued: boolean,
): Promise<void> {
  if (files.length === 0) return;
  const last = tiles(within).nth(files.length - 1);
  if (isContinued) await last.waitFor({ timeout: CONTINUED }).catch(() => undefined);
  const missing = files.slice(await tiles(within).count());
  if (missing.length > 0) await within.getByLabel('Choose files').setInputFiles([...missing]);
  await last.waitFor();
}

export async function goToSubmit(page: Page, isEmergency: boolean): Promise<Locator> {
  const submit = page.getByRole('button', { name: isEmergency ? 'Submit emergency' : 'Submit', exact: true });
  if (!isEmergency) await openTab(page, 'Review');
  await submit.waitFor();
  return submit;
}

/** Milliseconds until a form that was continued shows its files. */
const CONTINUED = 1_000;

/** The person was signed out, and does not know whether it was taken. */
const isSignedOut = (page: Page) => /^\/(login.*)?$/.test(new URL(page.url()).pathname);

/** Whether the form was left in this time. Otherwise it says what is wrong or is still busy, and the person tries again. */
export async function isFormLeft(page: Page, timeout: number): Promise<boolean> {
  // A short press of an emergency asks first, and so do incidents at the same place.
  const answer = page.getByRole('button', { name: /^(Send emergency|Another incident)$/ });
  const answered = answer
    .click({ timeout, noWaitAfter: true })
    .then(() => undefined)
    .catch(() => undefined);
  void answered;
  const isLeft = await page
    .waitForURL((url) => !url.pathname.startsWith(NEW_INCIDENT), { timeout, waitUntil: 'commit' })
    .then(
      () => true,
      () => false,
    );
  return isLeft && !isSignedOut(page);
}

export async function openUpdate(page: Page, origin: string, id: string, account: Account): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Add an update' });
  if (await dialog.isVisible()) return dialog;
  const add = page.getByRole('button', { name: 'Click to add an update' });
  await open(page, `${origin}/incidents_list/detail?id=${id}#incident-updates`, add, account);
  await add.click();
  await dialog.waitFor();
  return dialog;
}

export async function openCompletion(
  page: Page,
  origin: string,
  description: string,
  account: Account,
): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Mark as done with a photo' });
  if (await dialog.isVisible()) return dialog;
  const button = page.getByRole('button', { name: `Add a photo: ${description}` });
  await open(page, `${origin}/my_actions`, button, account);
  await button.click();
  await dialog.waitFor();
  return dialog;
}

/** A dialog that was continued has what was typed before. */
export const hasRemark = async (dialog: Locator, remark: string) =>
  (await dialog.getByLabel('Remark').inputValue()) === remark;

export async function fillDialog(
  dialog: Locator,
  remark: string,
  files: readonly SampleFile[],
  isContinued: boolean,
): Promise<void> {
  if (!isContinued) await dialog.getByLabel('Remark').fill(remark);
  await addFiles(dialog, files, isContinued);
}

export const dialogButton = (dialog: Locator) => dialog.getByRole('button', { name: /^(Save|Done)$/ });

/** An overlay hides the dialog from its role while it is sent, so look for the elements. */
export async function isDialogClosed(page: Page, timeout: number): Promise<boolean> {
  const dialogs = page.locator('[role=dialog]');
  const isClosed = await dialogs
    .first()
    .waitFor({ state: 'hidden', timeout })
    .then(
      () => true,
      () => false,
    );
  // A page that was loaded again has no dialog either.
  return isClosed && !isSignedOut(page) && (await page.evaluate(() => 'isSamePage' in window));
}

export const markPage = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { isSamePage: true });
  });
