import { expect, type Locator, type Page } from '@playwright/test';
import { expectSaved, footer, pressFooter } from '../../helpers/cases.ts';
import { makePhoto, NEW_INCIDENT, openTab, press } from '../../helpers/console.ts';
import { chooseAny } from './choosing.ts';
import { clearNotifications } from './notifications.ts';
import { step } from './report.ts';
import type { Choices, Who } from './settings.ts';

/*
 * What is done with incidents, in a person's words.
 */

/** A filed incident: its number, such as INC-000123, and where it is opened. */
export type Filed = { title: string; number: string; address: string };
export type Filing = { title: string; details: string; chosen: Choices };

/** Cat 2, because that is approved by somebody, and can be archived from wherever it is. */
export async function fileIncident(page: Page, title: string, choices: Choices): Promise<Filing> {
  return step(`file the incident "${title}"`, async () => {
    const details = `${title}: made by a regression run of the console, and archived by it.`;
    await page.goto(NEW_INCIDENT);
    await expect(page.getByRole('heading', { name: 'New Incident' })).toBeVisible();
    await press(page, /^Category/, 'Cat 2');
    const incidentType = await chooseAny(page, /^Incident Type/, choices.incidentType);
    const placement = await chooseAny(page, /^Placement/, choices.placement);
    const classification = await chooseAny(page, /^Classification/, choices.classification);
    const park = await chooseAny(page, /^Park/, choices.park);
    await page.getByRole('button', { name: /Choose a zone/ }).click();
    await page.getByRole('button', { name: /Other: Type in location/ }).click();
    await page.getByRole('textbox', { name: /^Location/ }).fill('A desk of the testers');
    await page.getByLabel(/^Incident Title/).fill(title);
    await page.getByLabel(/^Incident Details/).fill(details);
    await addPhoto(page);
    await addCasualty(page);
    await openTab(page, 'Review');
    await expect(page.getByText('Nothing is missing')).toBeVisible();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'Incidents', exact: true })).toBeVisible();
    await expect(page.getByText(/INC-\d+ is filed\./)).toBeVisible();
    return { title, details, chosen: { park, incidentType, placement, classification } };
  });
}

/** DET-9: a save wants one. */
async function addPhoto(page: Page): Promise<void> {
  const buffer = await makePhoto(page, 320, 240);
  await page.getByLabel('Choose files').setInputFiles({ name: 'crud.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('button', { name: /^View Photo 1/ })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

async function addCasualty(page: Page): Promise<void> {
  await openTab(page, /Person Involved Details/);
  await page.getByRole('button', { name: 'Add a casualty' }).click();
  await page.getByLabel(/^Name/).fill('Nobody Regression');
  await press(page, /^Gender/, 'Unknown');
  await page.getByLabel('Contact number').fill('00000000');
  await chooseAny(page, /^Classification/);
  await chooseAny(page, /^Contractor shift/);
  await page.getByRole('button', { name: 'Done' }).click();
}

/** The link to an incident in the list, found by a search for its title; `tab` is a status. */
export async function findIncident(page: Page, title: string, tab = 'All'): Promise<Locator> {
  return step(`find the incident "${title}" under ${tab}`, async () => {
    await page.goto('/incidents_list');
    await page.getByLabel('Search incidents').fill(title);
    await page.getByLabel('Search incidents').press('Enter');
    await expect(page).toHaveURL(/search/);
    if (tab !== 'All') await openTab(page, new RegExp(`^${tab}`));
    return page.getByRole('main').getByRole('link', { name: title }).first();
  });
}

/** Opens an incident from the list, and answers its number and its address. */
export async function openIncident(page: Page, title: string): Promise<Filed> {
  return step(`open the incident "${title}"`, async () => {
    await (await findIncident(page, title)).click();
    await expect(page).toHaveURL(/\/incidents_list\/detail\?id=/);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const number = await getNumber(page);
    const { pathname, searchParams } = new URL(page.url());
    return { title, number, address: `${pathname}?id=${searchParams.get('id')}` };
  });
}

/** The number of the open incident, such as INC-000123. */
export async function getNumber(page: Page): Promise<string> {
  const code = page.getByRole('main').getByText(/INC-\d+/);
  const [number = ''] = /INC-\d+/.exec(await code.first().innerText()) ?? [];
  return number;
}

/** Presses a button of the open incident, answers what it asks, and stands in the list. */
export async function act(page: Page, button: string, remark = ''): Promise<void> {
  await step(`press ${button}`, async () => {
    await pressFooter(page, button);
    await answerQuestion(page, remark);
    await expectSaved(page);
  });
}

/** FLOW-4: closing and archiving ask whether one means it, sending back and opening again ask why. */
async function answerQuestion(page: Page, remark: string): Promise<void> {
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const yes = question.getByRole('button', { name: /^(Archive|Reject|Reopen|Close)$/ });
  await expect(yes.or(page.getByText(/is saved\./)).first()).toBeVisible();
  if (!(await yes.isVisible())) return;
  const asked = question.getByLabel('Remark');
  // Closing asks for one only where something is left to do.
  if (remark && (await asked.isVisible())) await asked.fill(remark);
  await yes.click();
}

/** The way of each offered button to where an incident can be archived. */
const TOWARDS_THE_ARCHIVE = ['Archive', 'Reject', 'Close Incident', 'Reopen'];

/**
 * FLOW-1: archives an incident wherever it is by now: what is Open is closed, what is Closed is opened again, what waits for
 * approval is sent back, and a Draft can be archived.
 */
export async function archiveIncident(page: Page, address: string, mark: string): Promise<void> {
  await step(`archive what is at ${address}`, async () => {
    for (let steps = 0; steps < TOWARDS_THE_ARCHIVE.length + 1; steps += 1) {
      await page.goto(address);
      await expect(footer(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
      if (await page.getByRole('main').getByText('Archived', { exact: true }).first().isVisible()) return;
      const offered = await footer(page).getByRole('button').allInnerTexts();
      const next = TOWARDS_THE_ARCHIVE.find((button) => offered.includes(button));
      if (!next) throw new Error(`Nothing leads to the archive; there are ${offered.join(', ')}.`);
      await act(page, next, next === 'Archive' ? '' : `${mark} is over`);
    }
    throw new Error('It is not archived after every step there is.');
  });
}

/** Archives the incident of this title, where there is one, and takes what was told of it from who filed it. */
export async function removeIncident({ admin, reporter }: Record<Who, Page>, title: string): Promise<void> {
  const link = await findIncident(admin, title);
  await expect(link.or(admin.getByText('No data found')).first()).toBeVisible();
  if (!(await link.isVisible())) return;
  const { address, number } = await openIncident(admin, title);
  await archiveIncident(admin, address, title);
  await clearNotifications(reporter, number);
}
