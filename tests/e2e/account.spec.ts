import type { Locator, Page } from '@playwright/test';
import { addDays, dayToWireDate, singaporeDay } from '../../contract/singaporeTime.ts';
import { pages } from '../../src/pages.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { choose, expectToastOffButtons, fact, openTab } from '../helpers/console.ts';
import { callAs, newcomer, staffMember, superAdminToken } from '../helpers/staff.ts';

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();
const footer = (page: Page) => page.getByRole('main').locator('footer');
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test('UDET-1 UDET-2 UDET-4 UDET-12 UDET-13 UDET-14 UDET-16 an administrator edits another person’s account', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  const [person, other] = [await newcomer(server.origin), await newcomer(server.origin)];
  await signIn.as('admin', { at: pages.user.to(person.id) });
  await expect(page.getByRole('heading', { name: 'User Details' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Profile', 'Account', 'Reset Password']);
  await expect(page.getByLabel(/^Email/)).toHaveValue(person.email);
  await expect(footer(page).getByRole('button')).toHaveText(['Delete User', 'Cancel', 'Save']);
  await expect(footer(page).getByRole('link', { name: 'View Audit Trail' })).toHaveAttribute(
    'href',
    `/user_management/audit?${new URLSearchParams({ id: person.id, name: person.name })}`,
  );

  await choose(page, /^Department/, 'Operations');
  await press(page, 'Save');
  await said(page, 'Please choose the sub department.');
  await expect(page.getByRole('tab', { name: 'Profile (has errors)' })).toBeVisible();
  await choose(page, /^Sub Department/, 'Guest Experience');
  await page.getByRole('combobox', { name: /^Role/ }).click();
  await expect(page.getByRole('option')).toHaveText(['Junior User', 'Senior User', 'Super User', 'Admin']);
  await page.getByRole('option', { name: 'Senior User' }).click();

  noise.expect(/409/);
  await page.getByLabel(/^Email/).fill(` ${other.email} `);
  await expect(page.getByLabel(/^Email/)).toHaveValue(other.email);
  await press(page, 'Save');
  const refused = page.getByRole('alertdialog', { name: 'Error Message' });
  await expect(refused).toContainText('Email already exists');
  await press(refused, 'OK');
  await expect(page.getByLabel(/^Email/)).toHaveAccessibleDescription('Email already exists');
  await page.getByLabel(/^Email/).fill(person.email);

  await openTab(page, 'Account');
  const expiry = addDays(singaporeDay(new Date()), 400);
  await page.getByLabel('Account expiry').fill(expiry);
  await press(page, 'Cancel');
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await press(leaving, 'Stay');
  await expect(leaving).toBeHidden();
  await press(page, 'Save');
  await said(page, 'The account was saved.');
  const { data } = await callAs(server.origin, await superAdminToken(server.origin), 'get_user', {
    id: person.id,
  });
  expect(data).toMatchObject({
    ...{
      role: 'senior_user',
      sub_department: 'Guest Experience',
      account_expiry: expiry,
      email: person.email,
    },
  });
});

test('SHELL-11 UDET-4 UDET-5 UDET-6 UDET-7 UDET-8 UDET-10 an administrator suspends now and later, cancels, reactivates and deletes; messages cover no button', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  const person = await staffMember(server.origin);
  await signIn.as('admin', { at: pages.user.to(person.id) });
  await openTab(page, 'Account');
  const dialog = page.getByRole('dialog', { name: 'Archive account' });
  const suspend = async (day: string) => {
    await press(page, 'Archive account');
    await dialog.getByLabel('Suspension date').fill(day);
    await dialog.getByLabel('Remark').fill('On leave');
    await press(dialog, 'Archive account');
    await expect(dialog).toBeHidden();
  };
  await press(page, 'Archive account');
  await dialog.getByLabel('Suspension date').fill('');
  await press(dialog, 'Archive account');
  await expect(dialog.getByText('Required field')).toHaveCount(2);
  await press(dialog, 'Cancel');
  await press(page, 'Discard');
  await expect(dialog).toBeHidden();

  const later = addDays(singaporeDay(new Date()), 9);
  await suspend(later);
  await said(page, `This user will be suspended on ${dayToWireDate(later)}.`);
  await expect(page.getByText(`will be suspended on ${dayToWireDate(later)}: On leave`)).toBeVisible();
  await press(page, 'Cancel suspension');
  const back = page.getByRole('dialog', { name: 'Cancel suspension' });
  await back.getByLabel('Remark').fill('Stays');
  await press(back, 'Cancel suspension');
  await said(page, 'The suspension was cancelled.');
  await expect(page.getByText('On leave')).toBeHidden();

  await suspend(singaporeDay(new Date()));
  await said(page, 'This user has been suspended successfully.');
  await expectToastOffButtons(page);
  await said(page, 'This user has been suspended.');
  await expect(page.getByLabel('Account expiry')).toBeDisabled();
  await expect(footer(page).getByRole('button')).toHaveText(['Reactivate Account', 'Cancel']);
  await openTab(page, 'Profile');
  for (const field of ['Name', 'Email', 'Mobile number', 'Staff ID']) {
    await expect(page.getByRole('textbox', { name: new RegExp(`^${field}`) })).toBeDisabled();
  }
  await expect(getToken(server.origin, person.email, person.password)).rejects.toThrow();

  await openTab(page, 'Account');
  await press(page, 'Reactivate Account');
  const reactivate = page.getByRole('dialog', { name: 'Reactivate Account' });
  await expect(fact(reactivate, 'Suspension remark')).toHaveText('On leave');
  await expect(fact(reactivate, 'Created')).not.toBeEmpty();
  await press(reactivate, 'Reactivate');
  await expect(reactivate.getByText('Required field')).toBeVisible();
  await reactivate.getByLabel('Remark').fill('Back');
  await press(reactivate, 'Reactivate');
  await said(page, 'User has been reactivated.');
  await getToken(server.origin, person.email, person.password);

  await openTab(page, 'Profile');
  await press(page, 'Delete User');
  const question = page.getByRole('alertdialog', { name: 'Delete User' });
  await press(question, 'Delete User');
  await expect(page).toHaveURL(/\/user_management$/);
  await expect(getToken(server.origin, person.email, person.password)).rejects.toThrow();
  noise.expect(/404/);
  await page.goto(pages.user.to(person.id));
  await expect(page.getByText('This user does not exist.')).toBeVisible();
});

test('UDET-9 UDET-11 an administrator unlocks an account and sets a password that must be changed at sign-in', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  const person = await staffMember(server.origin);
  const superAdmin = await superAdminToken(server.origin);
  const { data } = await callAs(server.origin, superAdmin, 'get_settings', {});
  for (let tries = 0; tries < data.failed_login_attempts; tries += 1) {
    await expect(getToken(server.origin, person.email, 'Not-that-one-1')).rejects.toThrow();
  }
  await callAs(server.origin, undefined, 'save_user', {
    ...{ email: person.email, is_active: 0, is_new: 0, is_disable_acc: true },
  });
  await signIn.as('admin', { at: pages.user.to(person.id) });
  await said(page, 'This account is locked. Please unlock it first.');
  await press(page, 'Unlock User');
  await said(page, 'Successfully unlock this user.');
  await expect(page.getByRole('button', { name: 'Unlock User' })).toBeHidden();

  await openTab(page, 'Reset Password');
  await expect(page.getByLabel(/^Current Password/)).toBeHidden();
  await page.getByLabel(/^New Password/).fill('Given-by-me-1');
  await page.getByLabel(/^Confirm Password/).fill('Given-by-me-1');
  await page.getByRole('main').getByRole('button', { name: 'Reset Password' }).click();
  await press(page.getByRole('dialog'), 'Yes');
  const done = page.getByRole('alertdialog', { name: 'Password Reset Successful' });
  await expect(done).toContainText(
    'Password has been reset successfully. The user will receive an email with the password that you have changed.',
  );
  await press(done, 'OK');
  await expect(page.getByRole('heading', { name: 'User Details' })).toBeVisible();
  const { data: reset } = await callAs(server.origin, superAdmin, 'get_user', { id: person.id });
  expect(reset).toMatchObject({ is_active: 1, is_new: 1 });
});
