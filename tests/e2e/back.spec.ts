import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { choose, makePhoto, NEW_INCIDENT, openTab } from '../helpers/console.ts';
import { buildDraft } from '../helpers/factories.ts';

async function closesByBack(page: Page, open: () => Promise<void>, opened: Locator): Promise<void> {
  await open();
  await expect(opened).toBeVisible();
  await page.goBack();
  await expect(opened).toBeHidden();
  await expect(page).toHaveURL(/\/incidents_list\/new_incident$/);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeHidden();
}

test('FORM-12 Back closes what lies over a new incident on a phone: each picker, viewer and dialog', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // As from a bookmark: the history has no earlier page of the console.
  await signIn.as('junior_user', { at: NEW_INCIDENT });
  await expect(page.getByRole('heading', { name: 'New Incident' })).toBeVisible();
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

  await closesByBack(page, () => press('What the categories mean'), dialog('Severity categories'));
  await closesByBack(
    page,
    () => page.getByRole('combobox', { name: /^Park/ }).click(),
    page.getByRole('option', { name: 'Singapore Zoo' }),
  );
  await choose(page, /^Park/, 'Singapore Zoo');
  const zones = dialog('Zones of Singapore Zoo');
  await closesByBack(page, () => press(/Choose a zone/), zones);

  await press(/Choose a zone/);
  await zones
    .getByRole('button', { name: /sub zones?/ })
    .first()
    .click();
  await expect(page.getByText(/^Anywhere in/)).toBeVisible();
  await page.goBack();
  await expect(zones).toBeVisible();
  await zones.getByRole('button', { name: 'Other: Pin current location' }).click();
  const map = dialog('Where did it happen?');
  await expect(map).toBeVisible();
  await page.goBack();
  await expect(map).toBeHidden();
  await expect(page).toHaveURL(/\/new_incident$/);

  const photo = { name: 'rail.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(page, 800, 600) };
  await page.getByLabel('Choose files').setInputFiles(photo);
  const viewer = page.getByRole('dialog', { name: 'Photos and videos' });
  await closesByBack(page, () => press(/^View Photo 1/), viewer);

  await openTab(page, /Person Involved Details/);
  await press('Add a casualty');
  await closesByBack(page, () => press('Sign'), dialog('Signature of the casualty'));
  await closesByBack(page, () => press('Remove'), page.getByRole('alertdialog', { name: 'Remove' }));
  await expect(page.getByLabel(/^Name/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Add a casualty' })).toBeVisible();
  await expect(page.getByText('Casualty 1')).toBeVisible();

  await openTab(page, /Witnesses Details/);
  await press('Add a witness');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Add a witness' })).toBeVisible();
  await closesByBack(
    page,
    () => page.getByRole('button', { name: 'Save', exact: true }).click(),
    dialog('Confirm to save'),
  );
});

test('FORM-11 FORM-12 FORM-16 Save, Cancel and Submit leave the form also while the editor of a person is open', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const title = 'Left under a person';
  const draft = buildDraft({ incident_title: title });
  await signIn.as('super_user', { kept: ({ id }) => ({ [`pending:${id}`]: JSON.stringify([draft]) }) });
  const list = page.getByRole('heading', { name: 'Incidents', exact: true });
  const name = page.getByLabel(/^Name/);
  const footer = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
  const openEditor = async (tab: RegExp) => {
    await page.getByRole('tab', { name: /Pending Save/ }).click();
    await page.getByRole('link', { name: title }).click();
    // The list of parks is enabled once the reference data has arrived, which Submit needs.
    await expect(page.getByRole('combobox', { name: /^Park/ })).toBeEnabled();
    await openTab(page, tab);
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  };

  await openEditor(/Person Involved Details/);
  await name.fill('Lim Hui Min');
  await footer('Save');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(list).toBeVisible();

  await openEditor(/Witnesses Details/);
  await name.fill('Lim');
  await footer('Cancel');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(list).toBeVisible();

  await openEditor(/Person Involved Details/);
  await expect(name).toHaveValue('Lim Hui Min');
  await openTab(page, 'Review');
  await footer('Submit');
  await expect(list).toBeVisible();
  await expect(page.getByText(/INC-\d+ filed( as a draft)?\.$/)).toBeVisible();
  await page.getByRole('tab', { name: /Pending Save/ }).click();
  await expect(page.getByText('No data found')).toBeVisible();
});

test('FORM-12 Back out of a changed form asks, Back again stays, and Keep as draft leaves with a draft; a logout asks, too', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn.as('junior_user', { at: '/incidents_list' });
  await page.getByRole('link', { name: 'New Incident' }).click();
  await page.getByLabel(/^Incident Title/).fill('Kept on the way out');
  const question = page.getByRole('dialog', { name: 'Confirm to submit' });
  // A select that was opened and closed leaves no history entry.
  await choose(page, /^Park/, 'Night Safari');
  await page.goBack();
  await expect(question).toBeVisible();
  // The router restores the form's address before the next Back.
  await expect(page).toHaveURL(/\/new_incident$/);
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/new_incident$/);
  await page.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByLabel(/^Incident Title/)).toHaveValue('Kept on the way out');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep as draft' }).click();
  await expect(page).toHaveURL(/\/incidents_list(\?|$)/);
  await page.getByRole('tab', { name: /Pending Save/ }).click();
  await expect(page.getByRole('link', { name: 'Kept on the way out' })).toBeVisible();
});
