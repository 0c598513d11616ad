import type { Page } from '@playwright/test';
import type { IncidentAction } from '../../contract/incidents/incidentFlow.ts';
import type { Role } from '../../contract/permissions.ts';
import { demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { anotherBrowser, caseAt, fileCase, readCase, saveCase, uploadPhoto } from '../helpers/cases.ts';
import { expectNoSidewaysScroll } from '../helpers/console.ts';
import { callAs } from '../helpers/staff.ts';

const entries = (page: Page) => page.locator('main ol > li');
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

async function decide(origin: string, id: string, role: Role, action: IncidentAction, remark: string) {
  const { sent_back: _, ...sent } = await readCase(origin, id, role);
  const token = await getToken(origin, demoEmail(role));
  await callAs(origin, token, 'update_incident', { ...sent, send_noti: 0, action, remark });
}

test('issue 19: the timeline follows a case from filing to closing, and the reporter is notified of each decision', {
  tag: '@desk',
}, async ({ page, browser, signIn, server, sessions, noise }) => {
  const { origin } = server;
  const id = await fileCase(origin, 'senior_user', { category: 'c2' });
  const { incident_id } = await readCase(origin, id);
  const looking = await getToken(origin, demoEmail('super_admin'));
  await callAs(origin, looking, 'have_viewed_incident', { incident_id: id });
  await signIn.as('admin', { at: caseAt(id, '#timeline') });
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true');
  await expect(entries(page).filter({ hasText: 'Filed the case' })).toBeVisible();

  await saveCase(origin, id, 'super_user', 'Submit');
  await expect(entries(page).first()).toContainText('Submitted the case (now Pending Approval)');
  await decide(origin, id, 'admin', 'Reject', 'Which step was it?');
  await saveCase(origin, id, 'super_user', 'Submit');
  await saveCase(origin, id, 'admin', 'Approve');
  const token = await getToken(origin, demoEmail('super_user'));
  const img_url = [await uploadPhoto(origin, token, 400)];
  await callAs(origin, token, 'update_incident', {
    id,
    incident_updates: [{ remark: 'Mats are down', img_url }],
  });
  await decide(origin, id, 'admin', 'Closed', 'The floor is dry');
  await expect(entries(page).filter({ hasText: 'Closed the case' })).toBeVisible();

  const told = /Notified the reporter · not read yet/;
  await expect(entries(page)).toHaveText([
    told,
    /Closed the case.*The floor is dry/,
    /Posted an update.*Mats are down/,
    told,
    /Approved the case \(now Open\)/,
    /Submitted the case/,
    told,
    /Sent the case back.*Which step was it\?/,
    /Submitted the case/,
    /Viewed by 1 person/,
    /Filed the case/,
  ]);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^View Photo/ }).click();
  await expect(page.locator('.yarl__root, [role=dialog]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`id=${id}#timeline$`));

  const reporter = await anotherBrowser(
    browser,
    { server, sessions, noise },
    'senior_user',
    '/incidents_list',
  );
  await reporter.getByRole('button', { name: /^Notifications/ }).click();
  const mine = panel(reporter)
    .getByRole('listitem')
    .filter({ hasText: `Your incident ${incident_id}` });
  await expect(mine).toHaveText([
    /was closed by .*\.\s*Remark: The floor is dry/,
    /was approved by/,
    /was sent back by .*\.\s*Remark: Which step was it\?/,
  ]);
  await mine.first().getByRole('button').first().click();
  await expect(reporter).toHaveURL(new RegExp(`/incidents_list/detail\\?id=${id}`));
  await expect(reporter.getByText(incident_id).first()).toBeVisible();
  await page.reload();
  await expect(entries(page).filter({ hasText: 'Notified the reporter' }).first()).toContainText('· read');
  await reporter.context().close();
});
