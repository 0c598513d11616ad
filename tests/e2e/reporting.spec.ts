import type { Page } from '@playwright/test';
import type { Incident } from '../../contract/schemas/incident.ts';
import { singaporeDay, wireDateAndTime } from '../../contract/singaporeTime.ts';
import { expect, test } from '../helpers/browser.ts';
import { caseAt, expectSaved, fileCase, pressFooter, readCase } from '../helpers/cases.ts';
import { choose, expectNoSidewaysScroll, openTab } from '../helpers/console.ts';

const DAY = 24 * 60 * 60_000;
const TABS = { report: '#regulatory-report', persons: '#person-involved-details' };

async function expectListed(page: Page, id: string, row?: string | RegExp): Promise<void> {
  await page.goto('/incidents_list');
  await choose(page, 'Report to MOM', 'Report due');
  await expect(page.getByRole('button', { name: 'Report due' })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  const code = `INC-${id.padStart(6, '0')}`;
  const found = page.getByRole('row').filter({ hasText: code });
  if (row) await expect(found).toContainText(row);
  else await expect(found).toHaveCount(0);
  await expectNoSidewaysScroll(page);
}

test('issue 19 medical leave makes a case one that must be reported, in the list and its filter, until it has a reference number', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  const accident = new Date(Date.now() - 6 * DAY);
  const { date } = wireDateAndTime(accident);
  const due = wireDateAndTime(new Date(accident.getTime() + 10 * DAY)).date;
  const id = await fileCase(
    server.origin,
    'senior_user',
    { category: 'c1', date, time: '09:00:00', is_followup_required: 'Yes' },
    { incident_calssification: 'Staff' },
  );

  await signIn.as('admin', { at: caseAt(id, TABS.persons) });
  await page.getByLabel('Medical leave (days)').fill('3');
  await openTab(page, 'Regulatory Report');
  const verdict = page.getByRole('status', { name: 'What must be reported' });
  await expect(verdict).toContainText(
    `The employer must report this to the Ministry of Manpower (MOM) by ${due} (4 days left).`,
  );
  await expectNoSidewaysScroll(page);
  await pressFooter(page, 'Save');
  await expectSaved(page);
  await expectListed(page, id, `Report due ${due.slice(0, -5)}`);

  await page.goto(caseAt(id, TABS.report));
  await page.getByLabel('Reference number of the report').fill('IR-2026-0042');
  await page.getByLabel('Reported on').fill(singaporeDay(new Date()));
  await expect(verdict).toContainText('reference IR-2026-0042');
  await pressFooter(page, 'Save');
  await expectSaved(page);
  await expectListed(page, id);
  const { aar }: Incident = await readCase(server.origin, id);
  expect(aar.reporting).toMatchObject({ reference_no: 'IR-2026-0042' });
});
