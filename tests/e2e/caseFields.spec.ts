import type { Page } from '@playwright/test';
import { demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import {
  caseAt,
  expectSaved,
  fileCase,
  pressFooter,
  readCase,
  saveCase,
  trailOfCase,
} from '../helpers/cases.ts';
import { choose, makePhoto, openTab, press } from '../helpers/console.ts';
import { storageWire } from '../helpers/storageWire.ts';

async function uploadPhoto(page: Page): Promise<string> {
  const stored = page.waitForResponse((response) => response.headers()['x-goog-upload-status'] === 'final');
  const buffer = await makePhoto(page, 400, 300);
  await page.getByLabel('Choose files').setInputFiles({ name: 'path.jpg', mimeType: 'image/jpeg', buffer });
  const { name } = await (await stored).json();
  await expect(page.getByText('All uploaded')).toBeVisible();
  return name;
}

test('DET-2 DET-5 DET-9 leaving discards the changes and deletes the uploads of the visit; the medical status is archived with the case', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  const id = await fileCase(server.origin, 'super_user', { category: 'c1' });
  const hospital = page.getByLabel('Name of clinic / hospital');
  await signIn.as('super_user', { at: caseAt(id, '#person-involved-details') });
  await hospital.fill('KTPH');
  await openTab(page, 'Incident Description');
  const photo = await uploadPhoto(page);
  const storage = storageWire(server.origin, await getToken(server.origin, demoEmail('super_user')));
  expect((await storage.find(photo)).status).toBe(200);
  await pressFooter(page, 'Cancel');
  const leave = page.getByRole('dialog', { name: 'Confirm to leave' });
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await leave.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page).toHaveURL(/\/incidents_list(\?|$)/);
  expect((await deleted).status()).toBe(204);
  // A missing file and an inaccessible one get the same response.
  expect((await storage.find(photo)).status).toBe(403);
  const { case_details, aar } = await readCase(server.origin, id);
  expect([case_details.photo_video.length, aar.medical_status.hospital_name]).toEqual([1, '']);

  await page.goto(caseAt(id, '#person-involved-details'));
  await hospital.focus();
  await hospital.blur();
  await expect(hospital).toHaveAccessibleDescription('Please make a selection');
  await hospital.fill('KTPH');
  await page.getByLabel('Medical leave (days)').fill('3');
  await page.getByLabel('Hospitalisation leave (day)').fill('1');
  await page.getByLabel('Diagnosis').fill('Concussion');
  for (const button of ['Cancel', 'Save']) {
    await expect(page.locator('footer').getByRole('button', { name: button, exact: true })).toBeVisible();
  }
  await expect(page.locator('footer').getByRole('link', { name: 'View Audit Trail' })).toBeVisible();
  await pressFooter(page, 'Archive');
  await page
    .getByRole('alertdialog', { name: 'Confirm to archive' })
    .getByRole('button', { name: 'Archive', exact: true })
    .click();
  await expectSaved(page, /INC-\d+ archived\./);
  expect((await readCase(server.origin, id)).aar.medical_status).toEqual({
    hospital_name: 'KTPH',
    medical_leave: '3',
    hospitalisation_leave: '1',
    diagnosis: 'Concussion',
  });
});

test('DET-3 DET-7 DET-10 ADD-1 MPD-1 CAS-3 WIT-1 WIT-2 FLOW-8 IAUD-2 an open case marks missing fields, and the entered values are saved in one audit entry', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  const id = await fileCase(server.origin, 'super_user', { category: 'c1' });
  await saveCase(server.origin, id, 'super_user', 'Submit');
  await signIn.as('super_user', { at: caseAt(id) });

  await press(page, 'Was an ambulance or the police called?', 'Yes');
  const zone = page.getByRole('combobox', { name: /^Zone$/ });
  await zone.focus();
  await zone.blur();
  await expect(page.getByText('Please make a selection')).toBeVisible();

  await openTab(page, /^Person Involved Details/);
  await page.getByText('Casualty 1').click();
  await press(page, 'Is there a bodily injury?', 'Yes');
  await press(page, 'What caused the injury?', 'Others');
  const other = page.locator('[name$=".other"]');
  await other.focus();
  await other.blur();
  await expect(other).toHaveAccessibleDescription('Required Field');
  await other.fill('A wet root');
  await page.getByRole('button', { name: 'Done' }).click();

  await openTab(page, /^Witnesses Details/);
  await page.getByRole('button', { name: 'Add a witness' }).click();
  await expect(page.getByRole('heading', { name: 'Witness 2' })).toBeVisible();
  const name = page.getByLabel(/^Name/);
  await name.fill('-Tan');
  await name.blur();
  await expect(name).toHaveAccessibleDescription('Must be valid.');
  await name.fill('Tan Wei-Ling');
  await page.getByRole('button', { name: 'Done' }).click();

  await openTab(page, /^Root Cause Analysis/);
  const act = page.getByRole('combobox', { name: /^Unsafe Act/ });
  await act.focus();
  await act.blur();
  await expect(page.getByText('Please make a selection')).toBeVisible();
  await choose(page, /^Unsafe Act/, 'Inattention');

  // A blocked character does not appear in the field, and an empty field is marked (MPD-1).
  await openTab(page, /^MPD Incident Analysis/);
  const stoppage = page.getByLabel('About the stoppage');
  await stoppage.fill('');
  await stoppage.blur();
  await expect(stoppage).toHaveAccessibleDescription('Required field');
  await stoppage.fill('Until <it> is dry!');
  await expect(stoppage).toHaveValue('Until it is dry');

  // Save waits only for the fields, not for the new recipients (DET-7, DET-10).
  await openTab(page, /^Notification List/);
  await page.getByRole('checkbox', { name: 'IT', exact: true }).check();
  await openTab(page, /^Incident Description/);
  await choose(page, /^Incident Type/, 'Safety');
  await choose(page, /^Placement/, 'Wet play');
  await expect(page.getByRole('combobox', { name: /^Classification/ })).not.toHaveText('Slip/trip/fall');
  await choose(page, /^Classification/, 'Cut/burn');
  await pressFooter(page, 'Save');
  await expectSaved(page);

  const { case_details, aar, selected_noti_departs } = await readCase(server.origin, id);
  expect(case_details.person_involved_details[0]).toMatchObject({
    injury_type: ['Others'],
    other: 'A wet root',
  });
  expect(case_details.witness_particulars[1]).toMatchObject({
    witness_no: 'Witness 2',
    guest_name: 'Tan Wei-Ling',
  });
  expect(case_details.mpd_incident_analysis.stoppage_text).toBe('Until it is dry');
  expect([aar.root_cause.unsafe_act, aar.additional_actions.amb_pol_called]).toEqual(['Inattention', 'Yes']);
  const told = selected_noti_departs.filter(({ status }) => status === 1).map(({ name }) => name);
  expect(told.toSorted()).toEqual(['F&B', 'First Aid', 'IT', 'WSH']);
  const trail = await trailOfCase(server.origin, id);
  expect(trail).toHaveLength(3);
  expect(trail[2]).toEqual(
    expect.arrayContaining([
      'super_user',
      'Update classification from Slip/trip/fall to Cut/burn',
      'Update unsafe act from - to Inattention',
      'Add new Witness form',
      'Update about the stoppage from Until it was dry to Until it is dry',
    ]),
  );
});

test('DET-1 the side menu of a small laptop begins beside its section, and scrolls to its last item', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  await page.setViewportSize({ width: 1366, height: 660 });
  const id = await fileCase(server.origin, 'super_user', { category: 'c1' });
  await saveCase(server.origin, id, 'super_user', 'Submit');
  await signIn.as('super_user', { at: caseAt(id) });
  const section = page.getByRole('heading', { name: 'Incident Summary' });
  const menu = page.getByText('Case details', { exact: true });
  await expect(section).toBeVisible();
  const tops = await Promise.all([section, menu].map(async (each) => (await each.boundingBox())?.y ?? 0));
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(16);
  await openTab(page, 'Notification Settings');
  await expect(page.getByRole('tab', { name: 'Notification Settings' })).toBeInViewport({ ratio: 1 });
});
