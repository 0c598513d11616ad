import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { fillCredentials, home, logOut, visit } from '../helpers/console.ts';
import {
  callAs,
  newcomer,
  readMessages,
  readSentCode,
  staffMember,
  superAdminToken,
} from '../helpers/staff.ts';

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

test('AUTH-12 AUTH-13 five wrong codes invalidate the right one; after it expires another can be sent; accounts are not revealed', {
  tag: '@desk',
}, async ({ page, server, noise }) => {
  noise.expect(/400|429|ERR_FAILED/);
  await page.clock.install();
  const { email } = await staffMember(server.origin);
  await page.goto('/forgot');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Email').press('Enter');
  const timer = page.getByRole('timer');
  await expect(timer).toBeVisible();
  const right = await readSentCode(server.origin, email);
  const code = page.getByLabel('Six-digit code');
  const tries = Array.from({ length: 5 }, (_, time) =>
    String((Number(right) + 1 + time) % 1_000_000).padStart(6, '0'),
  );
  for (const tried of [...tries, right]) {
    await code.fill(tried);
    await expect(page.getByText(INVALID)).toBeHidden();
    await code.press('Enter');
    await expect(page.getByText(INVALID)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  }
  const again = page.getByRole('button', { name: 'Resent OTP' });
  await expect(again).toBeHidden();
  await page.clock.fastForward('04:00');
  await expect(timer).toHaveText(/^0[01]:\d\d$/);
  await page.reload();
  await expect(timer).toHaveText(/^0[01]:\d\d$/);
  await page.clock.fastForward('05:00');
  await expect(timer).toBeHidden();
  await again.click();
  await expect(timer).toHaveText(/^0[45]:\d\d$/);
  expect(await readMessages(server.origin, email)).not.toEqual([]);
  await code.fill(await readSentCode(server.origin, email));
  await code.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();

  for (const [name, answer] of [
    ['nobody@parks.example', undefined],
    ['the call fails', 'abort'],
    ['there were too many', 'too many'],
  ] as const) {
    await visit(page, '/forgot');
    await page.route('**/send_otp/', (route) => {
      if (answer === 'abort') return route.abort();
      if (answer === undefined) return route.continue();
      const message = 'There were too many attempts. Please try again in 12 minutes.';
      return route.fulfill({ status: 429, headers: { 'retry-after': '720' }, json: { message } });
    });
    await page.getByLabel('Email').fill('nobody@parks.example');
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByText(SENTENCE), name).toBeVisible();
    await expect(code).toBeVisible();
    if (answer === undefined) await expect(timer).toHaveText(/^0[45]:\d\d$/);
    else await expect(again).toBeVisible();
    if (answer === 'too many') {
      await expect(page.getByText('Please try again in 12 minutes.')).toBeVisible();
    }
    await page.unroute('**/send_otp/');
  }
  await visit(page, '/reset_password?email=nobody%40parks.example');
  await expect(page.getByRole('link', { name: 'Get a new code' })).toBeVisible();
});
