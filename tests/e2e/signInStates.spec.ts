import type { Page } from '@playwright/test';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { fillCredentials, home } from '../helpers/console.ts';
import { callAs, firstTimer, type StaffMember, staffMember, superAdminToken } from '../helpers/staff.ts';

async function signInAs(page: Page, { email, password }: StaffMember): Promise<void> {
  await page.goto('/login_with_id');
  await fillCredentials(page, email, password);
}

async function suspend(origin: string, { id }: StaffMember): Promise<void> {
  const suspension = { is_active: -1, archive_date: singaporeDay(new Date()), remark: 'On leave' } as const;
  await callAs(origin, await superAdminToken(origin), 'save_user', { id, ...suspension });
}

const incidents = (page: Page) => page.getByRole('heading', { name: 'Incidents', exact: true });

/** Triggers the check of useFreshViewer without waiting for its interval. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('AUTH-7 AUTH-8 the first login requires a new password before anything else opens', {
  tag: '@desk',
}, async ({ page, server }) => {
  const person = await firstTimer(server.origin);
  await signInAs(page, person);
  const heading = page.getByRole('heading', { name: 'Choose your own password' });
  await expect(heading).toBeVisible();
  await page.goto('/incidents_list');
  await expect(page.getByText('For park staff only.')).toBeVisible();
  await expect(incidents(page)).toBeHidden();

  await page.goto('/login_with_id');
  await fillCredentials(page, person.email, person.password);
  await expect(heading).toBeVisible();
  const save = page.getByRole('button', { name: 'Save and continue' });
  await save.click();
  await expect(page.getByText('Please enter password at least 6 characters')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Quiet-otter-1');
  await page.getByLabel('New password again', { exact: true }).fill('Quiet-otter-2');
  await save.click();
  await expect(page.getByText('Please enter same password')).toBeVisible();
  await page.getByLabel('New password again', { exact: true }).fill('Quiet-otter-1');
  const posted = page.waitForRequest((request) => {
    const fields = request.method() === 'POST' ? request.postDataJSON() : {};
    return request.url().endsWith('/user/user/') && fields.is_active === 1 && fields.is_new === 0;
  });
  await save.click();
  await posted;
  await expect(page).toHaveURL(/\/incidents_list/);
  await expect(incidents(page)).toBeVisible();
  await expect(getToken(server.origin, person.email, person.password)).rejects.toThrow(
    'INVALID_LOGIN_CREDENTIALS',
  );
});

test('AUTH-4 AUTH-7 AUTH-16 a suspension ends the session at the next request, and the next sign-in says so', {
  tag: '@desk',
}, async ({ page, server, noise }) => {
  noise.expect(/400|401/);
  const person = await staffMember(server.origin);
  await signInAs(page, person);
  await expect(home(page)).toBeVisible();
  await suspend(server.origin, person);
  await lookAgain(page);
  await expect(page).toHaveURL(/\/login_with_id\?minusError/);
  await expect(page.getByRole('alert')).toHaveText('Your account is suspended.');
  await page.goto('/login_with_id');
  await fillCredentials(page, person.email, person.password);
  await expect(page).toHaveURL(/\/login_with_id\?minusError/);
  await expect(page.getByRole('alert')).toHaveText('Your account is suspended.');
  await page.goto('/login_with_id');
  await fillCredentials(page, person.email, 'wrong');
  await expect(page.getByRole('alert')).toHaveText(/^You have entered an incorrect email or password\./);
});
