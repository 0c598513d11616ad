import type { Page } from '@playwright/test';
import type { Role } from '../../contract/permissions.ts';
import { demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { acknowledgeByAll, anotherBrowser, caseAt, saveCase } from '../helpers/cases.ts';
import { expectNoSidewaysScroll, NEW_INCIDENT } from '../helpers/console.ts';
import { buildCaseDetails } from '../helpers/factories.ts';
import { seriousFaults } from '../helpers/seriousFaults.ts';
import { callAs } from '../helpers/staff.ts';

const alarm = (page: Page) => page.getByRole('alertdialog');
const acknowledge = (page: Page) => alarm(page).getByRole('button', { name: /^Acknowledge/ });

async function file(origin: string, by: Role = 'admin') {
  const token = await getToken(origin, demoEmail(by));
  const case_details = buildCaseDetails({
    description: { is_emergency_incident: 'Yes' },
    details: { photo_video: [] },
  });
  const { id, incident_id } = await callAs(origin, token, 'create_incident', { case_details });
  return { id: String(id), code: String(incident_id) };
}

test('NPAN-5 an emergency covers an open form until it is acknowledged; the case shows who has, and the input stays', {
  tag: '@phone',
}, async ({ page, signIn, server, browser, sessions, noise }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const opened = page.waitForResponse('**/incidents/live/**');
  await signIn.as('senior_user', { at: NEW_INCIDENT });
  const remarks = page.getByRole('textbox', { name: /^Incident Details/ });
  // Sign in before the emergency exists: its alert would hide the list that the sign-in waits for.
  await sessions('super_admin');
  await opened;
  await remarks.fill('typed before');
  const { id, code } = await file(server.origin);

  await expect(alarm(page)).toContainText(code);
  await expect(alarm(page)).toContainText('Singapore Zoo');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(alarm(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await seriousFaults(page)).toEqual([]);

  const manager = await anotherBrowser(browser, { server, sessions, noise }, 'super_admin', caseAt(id));
  await expect(alarm(manager)).toContainText(code);
  await expect(acknowledge(manager)).toHaveAttribute('aria-disabled', 'false');
  await acknowledge(manager).click();
  await expect(alarm(manager)).toBeHidden();
  const note = manager.getByRole('note').filter({ hasText: 'Emergency acknowledged by' });
  await expect(note).toContainText(/^Emergency acknowledged by 1 of \d{3} people notified/);

  await expect(acknowledge(page)).toHaveAttribute('aria-disabled', 'false');
  await acknowledge(page).click();
  await expect(alarm(page)).toBeHidden();
  await expect(remarks).toHaveValue('typed before');
  await expect(note).toContainText(/^Emergency acknowledged by 2 of \d{3} people notified/);
  await note.getByRole('button', { name: 'Show who' }).click();
  await manager.getByRole('tab', { name: 'Acknowledged (2)' }).click();
  await expect(manager.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2);
  expect(await seriousFaults(manager)).toEqual([]);
  await manager.context().close();

  await acknowledgeByAll(server.origin, id);
});

test('NPAN-5 offline acknowledgements are sent when the network returns; a closed emergency no longer asks', {
  tag: '@desk',
}, async ({ page, signIn, server, sessions, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/);
  // Sign in before the emergency exists: its alert would hide the list that the sign-in waits for.
  await sessions('super_user');
  const first = await file(server.origin);
  const second = await file(server.origin);
  await signIn.as('super_user', { at: '/settings' });
  await expect(alarm(page)).toContainText('2 emergencies');
  await expect(acknowledge(page)).toHaveText('Acknowledge all 2');
  await saveCase(server.origin, second.id, 'super_admin', 'Closed');
  await expect(alarm(page)).not.toContainText(second.code);
  await expect(alarm(page)).toContainText(first.code);
  await expect(acknowledge(page)).toHaveAttribute('aria-disabled', 'false');

  await page.context().setOffline(true);
  await acknowledge(page).click();
  await expect(alarm(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  const sent = page.waitForResponse('**/acknowledge_emergency/');
  await page.context().setOffline(false);
  expect((await sent).status()).toBe(200);
  const token = await getToken(server.origin, demoEmail('super_user'));
  expect((await callAs(server.origin, token, 'get_emergencies', {})).data).toEqual([]);
  await expect(alarm(page)).toBeHidden();
  await acknowledgeByAll(server.origin, first.id);
});

test('NPAN-5 a console that was opened offline shows the alert once there is a network', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  let isCut = true;
  const missed = page.waitForEvent('requestfailed', (request) => /\/live-[^/]*\.js$/.test(request.url()));
  await page.route('**/assets/live-*.js', (route) =>
    isCut ? route.abort('internetdisconnected') : route.fallback(),
  );
  await signIn.as('senior_user', { at: NEW_INCIDENT });
  await missed;
  const { id, code } = await file(server.origin);
  isCut = false;
  await expect(alarm(page)).toContainText(code);
  await acknowledgeByAll(server.origin, id);
});
