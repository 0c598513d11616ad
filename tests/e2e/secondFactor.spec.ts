import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expect, test } from '../helpers/browser.ts';
import { expectNoSidewaysScroll, fillCredentials, home, logOut } from '../helpers/console.ts';
import { COLOUR_RULES, seriousFaults, setColorScheme } from '../helpers/seriousFaults.ts';
import { staffMember } from '../helpers/staff.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** As in look.spec.ts, which opens no page that needs an account of its own. */
async function expectNoFaults(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await setColorScheme(page, 'dark');
  expect.soft(await seriousFaults(page, COLOUR_RULES), 'dark').toEqual([]);
  await setColorScheme(page, 'light');
  expect.soft(await seriousFaults(page), 'light').toEqual([]);
}

test('46.6 a super_admin requires an authenticator app for a role; a person sets it up, signs in with a code, makes new recovery codes, has it removed, and sets one up of their own accord', {
  tag: '@desk',
}, async ({ page, browser, server, signIn, noise }) => {
  // The person's console is refused until the app is set up.
  noise.expect(/403|400/);
  const person = await staffMember(server.origin, 'senior_user');
  await signIn.as('super_admin', { at: '/settings' });
  const box = page.getByRole('group', { name: 'Roles that sign in with an authenticator app' });
  await box.getByRole('checkbox', { name: 'Senior User' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();

  const theirs = await browser.newPage({ baseURL: server.origin, ...PHONE });
  await theirs.goto('/login_with_id');
  await fillCredentials(theirs, person.email, person.password);
  await expect(theirs.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await theirs.locator('code').first().innerText()).replaceAll(' ', '');
  await expectNoFaults(theirs);
  await theirs.getByLabel('Six-digit code from the app').fill(generateSync({ secret }));
  // The app is set up, but the network loses the response.
  await theirs.route(
    /mfaEnrollment:finalize/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await theirs.getByRole('button', { name: 'Confirm' }).click();
  await expect(theirs.getByText(/^Can't reach the server/)).toBeVisible();
  await theirs.getByRole('button', { name: 'Confirm' }).click();
  const codes = theirs.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  await expectNoFaults(theirs);
  await theirs.getByRole('button', { name: 'I have saved them' }).click();
  await expect(home(theirs)).toBeVisible();
  await logOut(theirs);

  await theirs.getByRole('link', { name: 'Sign in with email and password' }).click();
  await fillCredentials(theirs, person.email, person.password);
  const code = theirs.getByLabel('Code', { exact: true });
  await expect(code).toBeVisible();
  await expectNoFaults(theirs);
  await code.fill('000000');
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(theirs.getByText('This code is wrong or was already used.')).toBeVisible();
  await code.fill(generateSync({ secret, epoch: Date.now() / 1000 + 30 }));
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(home(theirs)).toBeVisible();

  await theirs.getByRole('link', { name: 'My profile' }).click();
  await expect(theirs.getByText('10 left')).toBeVisible();
  await theirs.getByRole('button', { name: 'Make new recovery codes' }).click();
  await expectNoFaults(theirs);
  const field = theirs.getByRole('dialog').getByRole('textbox');
  await field.fill('000000');
  await theirs.getByRole('button', { name: 'Make new codes' }).click();
  await expect(theirs.getByText('Code is invalid. Try again.')).toBeVisible();
  await field.fill(recovery);
  await theirs.getByRole('button', { name: 'Make new codes' }).click();
  await expect(codes).toHaveCount(10);
  await expectNoFaults(theirs);
  await theirs.getByRole('button', { name: 'I have saved them' }).click();
  await expect(theirs.getByText('10 left')).toBeVisible();
  await theirs.close();

  await page.goto(`/user_management/detail?id=${person.id}`);
  await page.getByRole('tab', { name: 'Account' }).click();
  const remove = page.getByRole('button', { name: 'Remove authenticator app' });
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove authenticator app' }).click();
  await expect(page.getByText(`The authenticator app of ${person.name} was removed.`)).toBeVisible();
  await expect(remove).toBeHidden();
  // Other tests share this server.
  await page.goto('/settings');
  await box.getByRole('checkbox', { name: 'Senior User' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  const again = await browser.newPage({ baseURL: server.origin, ...PHONE });
  await again.goto('/login_with_id');
  await fillCredentials(again, person.email, person.password);
  await expect(home(again)).toBeVisible();
  await again.getByRole('link', { name: 'My profile' }).click();
  await again.getByRole('button', { name: 'Set up authenticator app' }).click();
  await expect(again.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectNoFaults(again);
  const own = (await again.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
  await again.getByLabel('Six-digit code from the app').fill(generateSync({ secret: own }));
  await again.getByRole('button', { name: 'Confirm' }).click();
  await expect(again.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await again.getByRole('button', { name: 'I have saved them' }).click();
  await expect(again.getByText('10 left')).toBeVisible();
  await again.close();
});
