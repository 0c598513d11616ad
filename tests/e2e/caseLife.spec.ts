import { expect, test } from '../helpers/browser.ts';
import {
  anotherBrowser,
  caseAt,
  expectSaved,
  fileCase,
  pressFooter,
  readCase,
  trailOfCase,
} from '../helpers/cases.ts';
import { choose, expectNoSidewaysScroll, expectToastOffButtons, openTab } from '../helpers/console.ts';

test('DET-1 DET-4 FLOW-1 FLOW-4 FLOW-5 FLOW-6 FLOW-8 a Cat 1 goes from Draft to Closed and is reopened, through two roles, with every line in the audit trail', {
  tag: '@phone',
}, async ({ page, signIn, browser, sessions, server, noise }) => {
  const id = await fileCase(server.origin, 'junior_user', { category: 'c1' });

  await signIn.as('junior_user', { at: caseAt(id) });
  await page.getByLabel(/^Incident Title/).fill('Boy slipped at the otter pool');
  await expectNoSidewaysScroll(page);
  await pressFooter(page, 'Submit');
  await expectSaved(page, /INC-\d+ submitted and open\./);
  await expectToastOffButtons(page);

  const at = caseAt(id, '#root-cause-analysis');
  const senior = await anotherBrowser(browser, { server, sessions, noise }, 'senior_user', at);
  await choose(senior, /^Unsafe Act/, 'Inattention');
  await openTab(senior, 'Recommended Corrective Actions');
  await senior.getByRole('button', { name: 'Add', exact: true }).click();
  await senior.getByLabel('Description').fill('Lay mats at the pool');
  await choose(senior, /^Status/, 'In progress');
  await pressFooter(senior, 'Close Incident');
  const question = senior.getByRole('dialog', { name: 'Confirm to close' });
  await expect(question).toContainText('Do you really want to close the incident?');
  await expect(question.getByRole('button', { name: 'Action 1 is not done (In progress).' })).toBeVisible();
  await question.getByLabel('Remark').fill('The mats come on Friday');
  await question.getByRole('button', { name: 'Close', exact: true }).click();
  await expectSaved(senior, /INC-\d+ closed\./);

  await senior.goto(caseAt(id));
  await expect(senior.getByLabel(/^Incident Title/)).toHaveCount(0);
  await pressFooter(senior, 'Reopen');
  const reopen = senior.getByRole('dialog', { name: /^Reopen INC-/ });
  await reopen.getByLabel('Remark').fill('A second guest came forward');
  await reopen.getByRole('button', { name: 'Reopen' }).click();
  await expectSaved(senior, /INC-\d+ reopened\./);

  const title = (await readCase(server.origin, id)).case_details.incident_description.incident_title;
  expect(title).toBe('Boy slipped at the otter pool');
  expect(await trailOfCase(server.origin, id)).toEqual([
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
      'Closed with a remark: The mats come on Friday',
    ],
    ['senior_user', 'Update status from Closed to Open', 'Reopened: A second guest came forward'],
  ]);
});
