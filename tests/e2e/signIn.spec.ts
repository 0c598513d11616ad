import type { SignedInUser } from '../../contract/schemas/user.ts';
import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { expectNoSidewaysScroll, fillCredentials, home, logOut, signInByHand } from '../helpers/console.ts';

test('AUTH-1 any other path leads to the sign-in, and then to the requested path', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto('/incidents_list/detail?id=5#person-involved-details');
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.getByRole('link', { name: 'Sign in with email and password' }).click();
  await fillCredentials(page, demoEmail('admin'), DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/incidents_list\/detail\?id=5#person-involved-details$/);
  await expect(page.getByRole('heading', { name: 'INC-000005' })).toBeVisible();
});

test('AUTH-1 the console and the list load while the password is typed', { tag: '@desk' }, async ({
  page,
}) => {
  await page.goto('/login_with_id');
  const loads = ['console', 'list'].map((part) => page.waitForResponse(new RegExp(`/assets/${part}-`)));
  await page.getByLabel('Email').fill('junior_user@');
  expect((await Promise.all(loads)).map((response) => response.status())).toEqual([200, 200]);
});

test('SHELL-2 SHELL-6 offline the welcome line stays next to the notice, and the header keeps its height', async ({
  page,
  signIn,
  context,
  noise,
}) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  const isPhone = (page.viewportSize()?.width ?? 0) <= 768;
  if (isPhone) await page.setViewportSize({ width: 360, height: 740 });
  await signIn.as('senior_user');
  const header = page.getByRole('banner');
  const height = () => header.evaluate((bar) => bar.getBoundingClientRect().height);
  const before = await height();
  await context.setOffline(true);
  await expect(header.getByText('No network.')).toBeVisible();
  const welcome = header.getByText(/^Welcome, /);
  await expect(welcome).toHaveText(isPhone ? 'Welcome, Vik…' : 'Welcome, Vikram s/o Selvam');
  await expect(welcome).toBeInViewport({ ratio: 1 });
  expect(await welcome.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeLessThanOrEqual(0);
  expect(await height()).toBe(before);
  await expectNoSidewaysScroll(page);
});

test.describe('whatever the width', { tag: '@desk' }, () => {
  test('the demonstration accounts sign in with one press', async ({ page }) => {
    await page.goto('/login_with_id');
    await page.getByRole('button', { name: 'Super User' }).click();
    await expect(home(page)).toBeVisible();
  });

  test('AUTH-10 AUTH-15 logging out ends the session in every tab, and Back does not return', async ({
    page,
    context,
  }) => {
    await signInByHand(page, 'senior_user');
    const other = await context.newPage();
    await other.goto('/incidents_list');
    await expect(other.getByRole('heading', { name: 'Incidents', exact: true })).toBeVisible();
    await page.bringToFront();
    await page.getByRole('tab', { name: 'Open' }).click();
    await expect(page).toHaveURL(/Open/);
    await logOut(page);
    await expect(other.getByRole('link', { name: 'Sign in with email and password' })).toBeVisible();
    for (const way of ['Back', 'a reload', 'a pasted link']) {
      if (way === 'Back') await page.goBack();
      if (way === 'a reload') await page.reload();
      if (way === 'a pasted link') await page.goto('/incidents_list');
      await expect(page.getByText('For park staff only.'), way).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Incidents', exact: true }), way).toBeHidden();
    }
  });

  test('AUTH-10 a session with an expired or broken stored end is not used', async ({ page, signIn }) => {
    for (const end of ['2020-01-01T00:00:00.000Z', 'tomorrow']) {
      // An open console page would keep the database open, which signing in replaces.
      await page.goto('about:blank');
      const kept = (user: SignedInUser) => ({
        session: JSON.stringify({ ...user, session_expires_at: end }),
      });
      await signIn.as('junior_user', { at: '/group_list', kept });
      await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    }
  });
});
