import type { Locator, Page } from '@playwright/test';
import type { Role } from '../../contract/permissions.ts';
import { demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { acknowledgeByAll } from '../helpers/cases.ts';
import { choose, expectNoSidewaysScroll, NEW_INCIDENT, openTab, press } from '../helpers/console.ts';
import { callAs } from '../helpers/staff.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const isMixed = (found: Locator) => found.evaluate((input: HTMLInputElement) => input.indeterminate);

async function beginEmergency(page: Page): Promise<void> {
  await press(page, /emergency incident/, 'Yes');
  await choose(page, /^Park/, 'Singapore Zoo');
  await page.getByRole('button', { name: /Choose a zone/ }).click();
  await page.getByRole('button', { name: /Other: Type in location/ }).click();
  await page.getByRole('textbox', { name: /^Location/ }).fill('Behind the ticket office');
}

async function listRecipients(origin: string, role: Role): Promise<string[]> {
  const token = await getToken(origin, demoEmail(role));
  const { id } = await callAs(origin, token, 'get_user_details', {});
  const { data } = await callAs(origin, token, 'get_push_messages', { user_id: id, size: 50 });
  return data.map(({ incident_id }: { incident_id: string }) => incident_id);
}

test('FORM-1 FORM-5 DET-7 DET-8 DET-12 an emergency notifies everyone still ticked: all except one department, plus one person of another', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  await signIn.as('senior_user', { at: NEW_INCIDENT });
  await expect(page.getByRole('tab', { name: 'Notification List' })).toBeHidden();
  await beginEmergency(page);
  await openTab(page, 'Notification List');
  await expect(box(page, 'Carnivores')).toBeChecked();

  await page.getByRole('button', { name: 'Page 2' }).click();
  await box(page, 'WSH').focus();
  await page.keyboard.press('Space');
  await expect(box(page, 'WSH')).not.toBeChecked();
  await page.getByRole('button', { name: 'People in Ranger/Security' }).click();
  const nadiah = box(page, 'Nadiah binte Rosli, Ranger/Security');
  await expect(nadiah).toBeChecked();
  await nadiah.click();
  await expect(nadiah).not.toBeChecked();
  await expect.poll(() => isMixed(box(page, 'Ranger/Security'))).toBe(true);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);

  await choose(page, 'Search by', 'User');
  await page.getByRole('searchbox', { name: 'Search by user' }).fill('nadiah binte r');
  await expect(page.getByRole('list', { name: 'Search results' }).getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('searchbox', { name: 'Search by user' }).fill('nobody of that name');
  await expect(page.getByText('No user found.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await openTab(page, 'Notification Settings');
  await page.getByRole('checkbox', { name: 'One time (SMS only)' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('All departments except WSH')).toBeVisible();

  const filing = page.waitForResponse('**/create_incident/');
  await page.getByRole('button', { name: 'Submit emergency' }).click();
  await page.getByRole('button', { name: 'Send emergency' }).click();
  const { id } = await (await filing).json();
  await expect(page).toHaveURL(/\/incidents_list(\?|$)/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await acknowledgeByAll(server.origin, id);

  // WSH are super_user and super_admin. Nadiah is junior_user, and admin belongs to Ranger/Security as she does.
  const told = async (role: Role) => (await listRecipients(server.origin, role)).includes(id);
  expect(await told('admin')).toBe(true);
  for (const role of ['junior_user', 'super_user', 'super_admin'] as const)
    expect(await told(role)).toBe(false);
  const admin = await getToken(server.origin, demoEmail('admin'));
  const asked = { id, is_emergency: true };
  const { data: departments } = await callAs(server.origin, admin, 'notification_subdeparts', {
    ...asked,
    size: 50,
  });
  const leftOut: string[] = [];
  for (const { name, status } of departments) {
    const expected = name === 'WSH' ? 0 : name === 'Ranger/Security' ? -1 : 1;
    expect([name, status]).toEqual([name, expected]);
    const { data } = await callAs(server.origin, admin, 'notification_users', {
      ...asked,
      sub_department: name,
    });
    if (name === 'WSH')
      expect(data.some((user: { is_notified_user: boolean }) => user.is_notified_user)).toBe(false);
    else
      leftOut.push(
        ...data
          .filter((user: { is_notified_user: boolean }) => !user.is_notified_user)
          .map((user: { name: string }) => user.name),
      );
  }
  expect(leftOut).toEqual(['Nadiah binte Rosli']);
});
