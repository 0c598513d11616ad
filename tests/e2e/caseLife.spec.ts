import type { Browser, Page } from '@playwright/test';
import type { Role } from '../../contract/permissions.ts';
import {
  anotherBrowser,
  caseAt,
  expectSaved,
  fileCase,
  pressFooter,
  readCase,
  trailOfCase,
} from '../helpers/cases.ts';
import { choose, expectNoSidewaysScroll, openTab } from '../helpers/console.ts';
import { expect, test } from '../helpers/e2eTest.ts';

/** One after the other, each in a browser of their own. */
function goingAs(browser: Browser, fixtures: Parameters<typeof anotherBrowser>[1]) {
  let before: Page | undefined;
  return async (role: Role, at: string): Promise<Page> => {
    await before?.context().close();
    before = await anotherBrowser(browser, fixtures, role, at);
    return before;
  };
}

test('DET-1 DET-4 FLOW-1 FLOW-4 FLOW-5 FLOW-6 FLOW-8 a Cat 1 from Draft to Closed and open again, through three roles, line by line in its trail', async ({
  browser,
  sessions,
  host,
  noise,
}) => {
  const id = await fileCase(host.origin, 'junior_user', { category: 'c1' });
  const as = goingAs(browser, { host, sessions, noise });

  // Who filed it completes and submits it.
  let page = await as('junior_user', caseAt(id));
  await page.getByLabel(/^Incident Title/).fill('Boy slipped at the otter pool');
  await expectNoSidewaysScroll(page);
  await pressFooter(page, 'Submit');
  await expectSaved(page, /is saved\. It is now Open\./);

  // A senior adds what is to be done, and closes it while that is still open.
  page = await as('senior_user', caseAt(id, '#root-cause-analysis'));
  await choose(page, /^Unsafe Act/, 'Inattention');
  await openTab(page, 'Recommended Corrective Actions');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Description').fill('Lay mats at the pool');
  await choose(page, /^Status/, 'In progress');
  await pressFooter(page, 'Close Incident');
  const question = page.getByRole('dialog', { name: 'Confirm to close' });
  await expect(question).toContainText('Do you really want to close the incident?');
  await expect(question.getByRole('button', { name: 'Action 1 is not done (In progress).' })).toBeVisible();
  await question.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(question.getByText('Required field')).toBeVisible();
  await question.getByLabel('Remark').fill('The mats come on Friday');
  await question.getByRole('button', { name: 'Close', exact: true }).click();
  await expectSaved(page, /It is now Closed\./);

  // An administrator opens it again.
  page = await as('admin', caseAt(id));
  await expect(page.getByLabel(/^Incident Title/)).toHaveCount(0);
  await pressFooter(page, 'Reopen');
  const reopen = page.getByRole('dialog', { name: /^Reopen INC-/ });
  await reopen.getByLabel('Remark').fill('A second guest came forward');
  await reopen.getByRole('button', { name: 'Reopen' }).click();
  await expectSaved(page, /It is now Open\./);

  const title = (await readCase(host.origin, id)).case_details.incident_description.incident_title;
  expect(title).toBe('Boy slipped at the otter pool');
  expect(await trailOfCase(host.origin, id)).toEqual([
    ['junior_user', 'Create incident'],
    [
      'junior_user',
      'Update status from Draft to Open',
      expect.stringMatching(/^Update incident title from Case \w+ to Boy slipped at the otter pool$/),
    ],
    [
      'senior_user',
      'Update status from Open to Closed',
      'Update unsafe act from - to Inattention',
      'Add new Action form',
      'Closed with points open: The mats come on Friday',
    ],
    ['admin', 'Update status from Closed to Open', 'Reopened: A second guest came forward'],
  ]);
});

test('FLOW-1 FLOW-2 FLOW-5 DET-9 a Cat 3 is sent back with a reason, completed, approved and closed', {
  tag: '@desk',
}, async ({ browser, sessions, host, noise }) => {
  const as = goingAs(browser, { host, sessions, noise });
  const id = await fileCase(host.origin, 'super_user', { category: 'c3', incident_remarks: 'A limb fell.' });
  let page = await as('super_user', caseAt(id));
  // DET-9: nothing is sent while something is missing, and one is led there.
  await page.getByLabel(/^Incident Details/).fill('');
  await pressFooter(page, 'Submit');
  await expect(page.getByLabel(/^Incident Details/)).toBeFocused();
  await expect(page.getByText('Required field')).toBeVisible();
  await page.getByLabel(/^Incident Details/).fill('A limb fell on the path.');
  await pressFooter(page, 'Submit');
  await expectSaved(page, /It is now Pending Approval\./);

  page = await as('admin', caseAt(id));
  await pressFooter(page, 'Reject');
  const reject = page.getByRole('dialog', { name: /^Reject INC-/ });
  await reject.getByLabel('Remark').fill('Which tree was it?');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expectSaved(page, /It is now Draft\./);

  page = await as('super_user', caseAt(id));
  await expect(page.getByText(/^Sent back by .+ on \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('Which tree was it?')).toBeVisible();
  await page.getByLabel(/^Incident Details/).fill('A limb of the rain tree fell on the path.');
  await pressFooter(page, 'Submit');
  await expectSaved(page, /It is now Pending Approval\./);

  page = await as('admin', caseAt(id));
  await expect(page.getByLabel(/^Incident Details/)).toBeVisible();
  await expect(page.getByText('Which tree was it?')).toHaveCount(0);
  await pressFooter(page, 'Approve');
  await expectSaved(page, /It is now Open\./);

  page = await as('super_user', caseAt(id, '#post-incident-follow-up'));
  await page.getByRole('textbox', { name: 'Post-Incident Follow-Up' }).fill('The tree was felled.');
  await openTab(page, 'Root Cause Analysis');
  await choose(page, /^Unsafe Act/, 'Inattention');
  await pressFooter(page, 'Close Incident');
  await page
    .getByRole('dialog', { name: 'Confirm to close' })
    .getByRole('button', { name: 'Close', exact: true })
    .click();
  await expectSaved(page, /It is now Closed\./);
  expect(await trailOfCase(host.origin, id)).toEqual([
    ['super_user', 'Create incident'],
    [
      'super_user',
      'Update status from Draft to Pending Approval',
      'Update incident details from A limb fell. to A limb fell on the path.',
    ],
    ['admin', 'Update status from Pending Approval to Draft', 'Sent back: Which tree was it?'],
    [
      'super_user',
      'Update status from Draft to Pending Approval',
      'Update incident details from A limb fell on the path. to A limb of the rain tree fell on the path.',
    ],
    ['admin', 'Update status from Pending Approval to Open'],
    [
      'super_user',
      'Update status from Open to Closed',
      'Update unsafe act from - to Inattention',
      'Update post-incident follow-up from - to The tree was felled.',
    ],
  ]);
});

test('DET-2 DET-9 FLOW-4 an emergency is saved as it stands; leaving asks, and gives up what was changed', async ({
  page,
  signIn,
  host,
}) => {
  const emergency = { is_emergency_incident: 'Yes', category: 'c1', incident_remarks: '' } as const;
  const id = await fileCase(host.origin, 'senior_user', emergency);
  await signIn.as('senior_user', { at: caseAt(id, '#person-involved-details') });
  await page.getByLabel('Name of clinic / hospital').fill('KTPH');
  await page.getByRole('link', { name: 'Incidents', exact: true }).first().click();
  const leave = page.getByRole('dialog', { name: 'Confirm to leave' });
  await expect(leave).toContainText(
    'This will undo all the changes you have made to the form. Do you want to leave the page?',
  );
  await leave.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByLabel('Name of clinic / hospital')).toHaveValue('KTPH');
  await pressFooter(page, 'Cancel');
  await leave.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page).toHaveURL(/\/incidents_list(\?|$)/);
  await page.goto(caseAt(id, '#person-involved-details'));
  await expect(page.getByLabel('Name of clinic / hospital')).toHaveValue('');
  await page.getByLabel('Diagnosis').fill('Concussion');
  await pressFooter(page, 'Save');
  await expectSaved(page);
  const { aar, incident_status } = await readCase(host.origin, id);
  expect([aar.medical_status.diagnosis, incident_status]).toEqual(['Concussion', 'Open']);
});
