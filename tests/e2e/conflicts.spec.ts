import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import {
  anotherBrowser,
  caseAt,
  expectSaved,
  fileCase,
  pressFooter,
  readCase,
  saveCase,
  trailOfCase,
} from '../helpers/cases.ts';
import { expectNoSidewaysScroll, visit } from '../helpers/console.ts';

const STALE = /409|incidents update failed/;

const title = (page: Page) => page.getByLabel(/^Incident Title/);
const remarks = (page: Page) => page.getByLabel(/^Incident Details/);

test('DET-11 different fields: both see each other, the editor sees the save, and a stale save is merged', {
  tag: '@desk',
}, async ({ page, browser, signIn, sessions, server, noise }) => {
  noise.expect(STALE);
  const id = await fileCase(server.origin, 'super_user', { category: 'c2' });
  await signIn.as('super_user', { at: caseAt(id) });
  const other = await anotherBrowser(browser, { server, sessions, noise }, 'admin', caseAt(id));
  await expect(page.getByText(/is viewing$/)).toBeVisible();
  await title(page).fill('Mine');
  await expect(other.getByText(/is editing$/)).toBeVisible();
  await remarks(other).fill('Theirs');
  const before = await title(page).boundingBox();
  await pressFooter(other, 'Save');
  await expectSaved(other);

  await expect(page.getByText(/saved this incident/)).toBeVisible();
  expect(await title(page).boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'Show what changed' }).click();
  await expect(page.getByText(/Incident details: .* → Theirs/)).toBeVisible();
  await pressFooter(page, 'Save');
  await expectSaved(page);
  const { incident_title, incident_remarks } = (await readCase(server.origin, id)).case_details
    .incident_description;
  expect([incident_title, incident_remarks]).toEqual(['Mine', 'Theirs']);
  expect((await trailOfCase(server.origin, id)).map(([role, ...lines]) => [role, lines.length])).toEqual([
    ['super_user', 1],
    ['admin', 1],
    ['super_user', 1],
  ]);
});

test('DET-11 the same field: the dialog offers both values with names; returning to the form loses nothing', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  noise.expect(STALE);
  const id = await fileCase(server.origin, 'super_user', { category: 'c2' });
  await signIn.as('super_user', { at: caseAt(id) });
  await title(page).fill('Mine');
  await saveCase(server.origin, id, 'admin', 'Draft', ({ case_details }) => {
    case_details.incident_description.incident_title = 'Theirs';
  });
  await pressFooter(page, 'Save');
  const question = page.getByRole('dialog', { name: 'Someone else saved this incident' });
  await expect(question.getByRole('radio', { name: /^Yours/ })).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(title(page)).toHaveValue('Mine');
  await pressFooter(page, 'Save');
  await question.getByRole('radio').last().check();
  await question.getByRole('button', { name: 'Save these choices' }).click();
  await expect(page).toHaveURL(/\/incidents_list(\?|$)/);
  expect((await readCase(server.origin, id)).case_details.incident_description.incident_title).toBe('Theirs');
  expect(await trailOfCase(server.origin, id)).toHaveLength(2);
});

test('DET-11 SHELL-11 a casualty deleted by one and edited by the other is one conflict, asked once the merge code has loaded', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  noise.expect(STALE);
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  let isCut = true;
  await page.route('**/assets/mergeIncident-*.js', (route) =>
    isCut ? route.abort('internetdisconnected') : route.fallback(),
  );
  const id = await fileCase(server.origin, 'super_user', { category: 'c2' }, { injury_name: 'Mei Tan' });
  await saveCase(server.origin, id, 'super_user', 'Draft', ({ case_details }) => {
    const [first] = case_details.person_involved_details;
    if (first)
      case_details.person_involved_details.push({ ...first, id: 'second', injury_name: 'Ravi Kumar' });
  });
  await signIn.as('super_user', { at: caseAt(id, '#person-involved-details') });
  await page.getByText('Ravi Kumar').click();
  await page.getByLabel(/^Age/).fill('77');
  await saveCase(server.origin, id, 'admin', 'Draft', ({ case_details }) => {
    for (const person of case_details.person_involved_details) {
      if (person.injury_name === 'Ravi Kumar') person.status = 'delete';
    }
  });
  await pressFooter(page, 'Save');
  const notice = page.getByRole('alert').filter({ hasText: 'The changes could not be merged.' });
  await expect(notice).toContainText('Nothing was lost');
  isCut = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  const question = page.getByRole('dialog', { name: 'Someone else saved this incident' });
  await expect(question.getByRole('radio')).toHaveCount(2);
  await question.getByRole('radio', { name: /^Yours/ }).check();
  await question.getByRole('button', { name: 'Save these choices' }).click();
  await expectSaved(page);
  const kept = (await readCase(server.origin, id)).case_details.person_involved_details.filter(
    ({ status }) => status !== 'delete',
  );
  expect(kept.map(({ injury_name, age }) => [injury_name, age])).toContainEqual(['Ravi Kumar', '77']);
});

test('DET-11 FLOW-5 a case closed while someone types: the text is saved with the reopening, or stays over a reload until somebody reopens it', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  noise.expect(STALE);
  const id = await fileCase(server.origin, 'senior_user', { category: 'c1' });
  await saveCase(server.origin, id, 'senior_user', 'Submit');
  await signIn.as('senior_user', { at: caseAt(id) });
  await remarks(page).fill('Typed while it was closed.');
  await saveCase(server.origin, id, 'admin', 'Closed');
  await expect(page.getByText(/saved this incident/)).toBeVisible();
  await pressFooter(page, 'Save');
  await expect(
    page.getByText(/saved this incident while you were editing\. It is now Closed\./),
  ).toBeVisible();
  await expect(remarks(page)).toHaveValue('Typed while it was closed.');
  await pressFooter(page, 'Reopen');
  const reopen = page.getByRole('dialog', { name: /^Reopen/ });
  await reopen.getByLabel('Remark').fill('I was still writing');
  await reopen.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText(/INC-\d+ reopened\./)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Incidents', exact: true })).toBeVisible();
  const getRemarks = async () =>
    (await readCase(server.origin, id)).case_details.incident_description.incident_remarks;
  expect(await getRemarks()).toBe('Typed while it was closed.');

  await visit(page, caseAt(id));
  await remarks(page).fill('Typed once more.');
  await expect(page.getByText(/backed up on this device/)).toBeVisible();
  await saveCase(server.origin, id, 'admin', 'Closed');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  const note = page
    .getByRole('note')
    .filter({ hasText: /^Your unsaved changes from .* The incident is now Closed/ });
  await note.getByRole('button', { name: 'Show your changes' }).click();
  await expect(note.getByText(/→ Typed once more\.$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await saveCase(server.origin, id, 'admin', 'Reopen');
  await page
    .getByRole('dialog', { name: 'Continue where you left off?' })
    .getByRole('button', { name: 'Continue' })
    .click();
  await expect(remarks(page)).toHaveValue('Typed once more.');
  await pressFooter(page, 'Save');
  await expectSaved(page);
  expect(await getRemarks()).toBe('Typed once more.');
});
