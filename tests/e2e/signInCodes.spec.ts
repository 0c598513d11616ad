import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { fillCredentials, home, logOut, visit } from '../helpers/console.ts';
import { callAs, newcomer, readSentCode, superAdminToken } from '../helpers/staff.ts';

const SENTENCE =
  'An email with instructions on how to reset the password will be sent to your registered email address.';
const INVALID = 'Code is invalid. Try again.';

test('AUTH-7 AUTH-8 AUTH-9 AUTH-12 AUTH-13 AUTH-14 a new user gets a code, chooses a password and signs in; the ticket works once', {
  tag: '@desk',
}, async ({ page, context, server, noise }) => {
  noise.expect(/400/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, email } = await newcomer(server.origin);
  await page.goto('/login_with_id');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot$/);
  const emailField = page.getByLabel('Email');
  for (const wrong of ['', 'nobody@parks']) {
    await emailField.fill(wrong);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await expect(page.getByText('Please enter valid email')).toBeVisible();
    await expect(emailField).toBeFocused();
  }
  await emailField.fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page).toHaveURL(`/reset_otp?${new URLSearchParams({ email })}`);
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^0[45]:\d\d$/);

  const code = page.getByLabel('Six-digit code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  const right = await readSentCode(server.origin, email);
  await code.fill(right === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(INVALID)).toBeVisible();
  await expect(code).toBeFocused();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ` ${right.slice(0, 3)} ${right.slice(3)} `,
  );
  await code.press('ControlOrMeta+V');
  await expect(code).toHaveValue(right);
  await code.press('Enter');

  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  const ticketPage = page.url();
  expect(new URL(ticketPage).searchParams.get('id')).toMatch(/^[\w-]{20,}$/);
  const [first, second] = [
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('New password again', { exact: true }),
  ];
  for (const field of [first, second]) await expect(field).toHaveAttribute('autocomplete', 'new-password');
  await first.fill('short');
  await second.fill('short');
  const save = page.getByRole('button', { name: 'Save the new password' });
  await save.click();
  await expect(page.getByText('Please enter password at least 6 characters')).toBeVisible();
  await first.fill('Quiet -otter-1');
  await expect(first).toHaveValue('Quiet-otter-1');
  await second.fill('Quiet-otter-2');
  await save.click();
  await expect(page.getByText('Please enter same password')).toBeVisible();
  await expect(second).toBeFocused();
  await second.fill('Quiet-otter-1');
  await save.click();
  await expect(page).toHaveURL(`/reset_success?${new URLSearchParams({ email })}`);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page.getByText('Successfully changed password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await fillCredentials(page, email, 'Quiet-otter-1');
  await expect(home(page)).toBeVisible();

  const token = await superAdminToken(server.origin);
  const { data: user } = await callAs(server.origin, token, 'get_user', { id });
  expect(user).toMatchObject({ is_active: 1, is_new: 0 });
  const trail = await callAs(server.origin, token, 'get_user_audit_trails', {
    user_id: id,
    page: 1,
    size: 10,
  });
  const entries = trail.data.map(({ description }: { description: string[] }) => description);
  expect(entries).toContainEqual([expect.stringMatching(/^Login \(Chrome \d+ on .+\)$/)]);

  await logOut(page);
  await visit(page, ticketPage);
  await first.fill('Loud-otter-1');
  await second.fill('Loud-otter-1');
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(/has expired or has already been used/);
  await page.getByRole('link', { name: 'Get a new code' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(getToken(server.origin, email, 'Quiet-otter-1')).resolves.toBeTruthy();
});
