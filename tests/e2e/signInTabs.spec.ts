import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { fileCase } from '../helpers/cases.ts';
import { fillCredentials, home, logOut, signInByHand, visit } from '../helpers/console.ts';
import { staffMember } from '../helpers/staff.ts';

test('AUTH-15 signing in as another person in another tab shows no trace of the previous one, in either tab', {
  tag: '@desk',
}, async ({ page, context, server }) => {
  const next = await staffMember(server.origin, 'junior_user');
  const secret = 'Typed by the one before';
  // Visible on the first page of the list, whatever other tests file.
  await fileCase(server.origin, 'super_user', { category: 'c3' });
  await signInByHand(page, 'super_user');
  await visit(page, '/incidents_list/new_incident');
  await page.getByLabel(/^Incident Title/).fill(secret);
  await expect(page.getByText(/Backed up on this device at/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/incidents_list');
  await expect(other.getByText(/^\d+ to \d+ of/)).toBeVisible();
  await expect(other.getByText(/^Cat [234]$/)).not.toHaveCount(0);
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('For park staff only.')).toBeVisible();
  await expect(page.getByText(secret)).toBeHidden();

  await other.getByRole('link', { name: 'Sign in with email and password' }).click();
  await fillCredentials(other, next.email, next.password);
  for (const tab of [other, page]) {
    // A background tab renders only once a second.
    await tab.bringToFront();
    await expect(tab.getByText(`Welcome, ${next.name}`)).toBeVisible();
    if (tab === other) await expect(home(tab)).toBeVisible();
    await tab.getByRole('link', { name: 'Incidents', exact: true }).click();
    await expect(tab.getByText(/^\d+ to \d+ of|No data found/)).toBeVisible();
    // The list must not show the previous person's incidents: junior users list only Cat 1.
    await expect(tab.getByText(/^Cat [234]$/)).toHaveCount(0);
    await visit(tab, '/incidents_list/new_incident');
    await expect(tab.getByLabel(/^Incident Title/)).toHaveValue('');
    await expect(tab.getByRole('button', { name: 'Continue' })).toBeHidden();
  }

  await other.bringToFront();
  await logOut(other);
  await page.bringToFront();
  await page.getByRole('link', { name: 'Sign in with email and password' }).click();
  await fillCredentials(page, demoEmail('super_user'), DEMO_PASSWORD);
  await expect(home(page)).toBeVisible();
  await visit(page, '/incidents_list/new_incident');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel(/^Incident Title/)).toHaveValue(secret);
});
