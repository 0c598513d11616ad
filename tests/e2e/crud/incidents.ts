import { expect, type Locator, type Page } from '@playwright/test';
import { calls } from '../../../contract/endpoints/calls.ts';
import { expectSaved, footer, pressFooter } from '../../helpers/cases.ts';
import { makePhoto, NEW_INCIDENT, openTab, press, visit } from '../../helpers/console.ts';
import { chooseAny } from './choosing.ts';
import { clearNotifications } from './notifications.ts';
import { step } from './report.ts';
import type { Choices, Who } from './settings.ts';

export type Filed = { title: string; number: string; address: string };
export type Filing = { title: string; details: string; chosen: Choices };

/** Cat 2, because it requires approval and can be archived from every status. */
export async function fileIncident(page: Page, title: string, choices: Choices): Promise<Filing> {
  return step(`file the incident "${title}"`, async () => {
    const details = `${title}: made by a regression run of the console, and archived by it.`;
    await visit(page, NEW_INCIDENT);
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
    await expect(page.getByText(/INC-\d+ filed as a draft\./)).toBeVisible();
    return { title, details, chosen: { park, incidentType, placement, classification } };
  });
}

/** Every save requires a photo (DET-9). */
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

export async function findIncident(page: Page, title: string, tab = 'All'): Promise<Locator> {
  return step(`find the incident "${title}" under ${tab}`, async () => {
    await visit(page, '/incidents_list');
    await page.getByLabel('Search incidents').fill(title);
    await page.getByLabel('Search incidents').press('Enter');
    await expect(page).toHaveURL(/search/);
    if (tab !== 'All') await openTab(page, new RegExp(`^${tab}`));
    return page.getByRole('main').getByRole('link', { name: title }).first();
  });
}

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

export async function getNumber(page: Page): Promise<string> {
  const code = page.getByRole('main').getByText(/INC-\d+/);
  const [number = ''] = /INC-\d+/.exec(await code.first().innerText()) ?? [];
  return number;
}

const DONE: Record<string, RegExp> & { Save: RegExp } = {
  Save: /INC-\d+ saved\./,
  Submit: /INC-\d+ submitted for approval\./,
  Approve: /INC-\d+ approved and open\./,
  Reject: /INC-\d+ sent back to Draft\./,
  Archive: /INC-\d+ archived\./,
  Closed: /INC-\d+ closed\./,
  'Close Incident': /INC-\d+ closed\./,
  Reopen: /INC-\d+ reopened/,
};

export async function act(page: Page, button: string, remark = ''): Promise<void> {
  const done = DONE[button] ?? DONE.Save;
  await step(`press ${button}`, async () => {
    await pressFooter(page, button);
    await answerQuestion(page, remark, done);
    await expectSaved(page, done);
  });
}

/** Closing and archiving ask for confirmation; rejecting and reopening ask for a reason (FLOW-4). */
async function answerQuestion(page: Page, remark: string, done: RegExp): Promise<void> {
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const yes = question.getByRole('button', { name: /^(Archive|Reject|Reopen|Close)$/ });
  await expect(yes.or(page.getByText(done)).first()).toBeVisible();
  if (!(await yes.isVisible())) return;
  const asked = question.getByLabel('Remark');
  // Closing asks for a remark only if open items remain.
  if (remark && (await asked.isVisible())) await asked.fill(remark);
  await yes.click();
}

/** Buttons in order of preference on the way to archiving. */
const TOWARDS_THE_ARCHIVE = ['Archive', 'Reject', 'Close Incident', 'Reopen'];

export async function archiveIncident(page: Page, address: string, mark: string): Promise<void> {
  await step(`archive what is at ${address}`, async () => {
    let pressed = '';
    for (let steps = 0; steps < TOWARDS_THE_ARCHIVE.length + 1; steps += 1) {
      // An answer to the page that is left would be taken for the new page's.
      await page.goto('about:blank');
      // The page begins with the version of this device, whose status and buttons may be older.
      const read = page.waitForResponse((response) => response.url().includes(calls.get_incident.path));
      await page.goto(address);
      const answer = await (await read).json();
      const { incident_status } = answer.data ?? answer;
      await expect(page.getByRole('main').getByText(incident_status, { exact: true }).first()).toBeVisible();
      await expect(footer(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
      // The page may show the status before the save for a moment.
      if (pressed)
        await expect(footer(page).getByRole('button', { name: pressed, exact: true })).toHaveCount(0);
      if (await page.getByRole('main').getByText('Archived', { exact: true }).first().isVisible()) return;
      const offered = await footer(page).getByRole('button').allInnerTexts();
      const next = TOWARDS_THE_ARCHIVE.find((button) => offered.includes(button));
      if (!next) throw new Error(`Nothing leads to the archive; there are ${offered.join(', ')}.`);
      await act(page, next, next === 'Archive' ? '' : `${mark} is over`);
      pressed = next;
    }
    throw new Error('It is not archived after every step there is.');
  });
}

export async function removeIncident({ admin, reporter }: Record<Who, Page>, title: string): Promise<void> {
  const link = await findIncident(admin, title);
  await expect(link.or(admin.getByText('No data found')).first()).toBeVisible();
  if (!(await link.isVisible())) return;
  const { address, number } = await openIncident(admin, title);
  await archiveIncident(admin, address, title);
  await clearNotifications(reporter, number);
}
