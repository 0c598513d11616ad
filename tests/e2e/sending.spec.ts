import type { Page, Route } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { fillCredentials, NEW_INCIDENT, openCompleteDraft, openTab, visit } from '../helpers/console.ts';
import { callAs, superAdminToken } from '../helpers/staff.ts';

/** Requests in progress fail: the live stream, on a slow machine the form's data, and parts that load late. */
const HOST_IS_GONE =
  /ERR_FAILED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|502|firestore|Part of the console/;
const CREATE = '**/api/incidents/create_incident/';

async function getCount(origin: string, title: string): Promise<number> {
  const token = await superAdminToken(origin);
  return (await callAs(origin, token, 'get_all_incidents', { search: title })).list.length;
}

test('FORM-16 LIST-11 the keyboard gets to what was filed, also where the list that one comes back to shows something else', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  const title = `Filed out of sight ${Date.now()}`;
  await openCompleteDraft(page, signIn, 'junior_user', title);
  const draft = page.url();
  await visit(
    page,
    `/incidents_list?filter=${encodeURIComponent(JSON.stringify({ search: 'nothing of it' }))}`,
  );
  await expect(page.getByText('No data found')).toBeVisible();
  await visit(page, draft);
  await openTab(page, 'Review');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/INC-\d+ filed/)).toBeVisible();
  await expect(page.getByText('No data found')).toBeVisible();
  const open = page.getByRole('link', { name: /^Open INC-\d+$/ });
  const isFocused = () => open.evaluate((link) => link === document.activeElement);
  while (!(await isFocused())) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(open).toBeHidden();
});

/** As the browser does when it has a network again. */
const goOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

test('OFF-2 FORM-16 a lost connection before an incident is stored, and a server that dies after it, lose nothing: it is sent again by itself, and is one incident', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  noise.expect(HOST_IS_GONE);
  const title = `Died while storing ${Date.now()}`;
  await openCompleteDraft(page, signIn, 'junior_user', title);
  const died = new Promise<void>((resolve) => {
    const die = async (route: Route) => {
      await route.fetch();
      await server.kill9();
      await route.abort();
      resolve();
    };
    void page.route(CREATE, die, { times: 1 });
  });
  // Playwright asks the newest route first.
  await page.route(CREATE, (route) => route.abort(), { times: 1 });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('create_incident'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await lost;
  await expect(page).toHaveURL(/incidents_list($|\?)/);
  await goOnline(page);
  await died;
  await server.restart();
  const filed = page.waitForResponse(CREATE);
  await goOnline(page);
  expect((await filed).ok()).toBe(true);
  expect(await getCount(server.origin, title)).toBe(1);
});

test('AUTH-10 a session that ended while an incident was typed loses nothing: after signing in again it goes on', {
  tag: '@desk',
}, async ({ page, signIn, noise }) => {
  noise.expect(/401/);
  await signIn.as('junior_user', { at: NEW_INCIDENT });
  await page.getByLabel(/^Incident Title/).fill('Typed before the session ended');
  await expect(page.getByText(/Backed up on this device at/)).toBeVisible({ timeout: 15_000 });
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { message: 'Your session has ended.', reason: 'session' } }),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('link', { name: 'Sign in with email and password' }).click();
  await fillCredentials(page, demoEmail('junior_user'), DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel(/^Incident Title/)).toHaveValue('Typed before the session ended');
});

test('OFF-5 AUTH-10 FORM-16 a session that ends with the submit keeps the incident, which is sent after signing in again', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  noise.expect(/401/);
  const title = `Sent as the session ended ${Date.now()}`;
  await openCompleteDraft(page, signIn, 'junior_user', title);
  await page.route(CREATE, (route) =>
    route.fulfill({ status: 401, json: { message: 'Your session has ended.', reason: 'session' } }),
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.unroute(CREATE);
  const filed = page.waitForResponse(CREATE);
  await page.getByRole('link', { name: 'Sign in with email and password' }).click();
  await fillCredentials(page, demoEmail('junior_user'), DEMO_PASSWORD);
  expect((await filed).ok()).toBe(true);
  expect(await getCount(server.origin, title)).toBe(1);
});
