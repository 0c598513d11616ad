import { expect, test } from '../helpers/browser.ts';
import { fillCredentials, home } from '../helpers/console.ts';
import { staffMember } from '../helpers/staff.ts';

test('AUTH-16 UDET-3 an administrator sees a person’s devices and signs them out; their open console ends immediately', {
  tag: '@desk',
}, async ({ page, browser, server, signIn }) => {
  const person = await staffMember(server.origin, 'junior_user');
  const theirs = await browser.newPage({ baseURL: server.origin });
  await theirs.goto('/login_with_id');
  await fillCredentials(theirs, person.email, person.password);
  await expect(home(theirs)).toBeVisible();

  await signIn.as('admin', { at: `/user_management/detail?id=${person.id}` });
  await page.getByRole('tab', { name: 'Account' }).click();
  const devices = page.getByRole('list', { name: 'Devices signed in' });
  await expect(devices.getByText(/^Chrome \d+ on/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText(`${person.name} was signed out everywhere.`)).toBeVisible();
  await expect(page.getByText('No device is signed in.')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Sign in with email and password' })).toBeVisible();
  await theirs.close();
});
