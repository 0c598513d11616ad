import { expect, test } from '../helpers/browser.ts';
import { expectNoSidewaysScroll, logOut, signInByHand } from '../helpers/console.ts';

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
});
