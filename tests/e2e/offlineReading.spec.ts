import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { fillCredentials, home, logOut, visit } from '../helpers/console.ts';
import { rows } from '../helpers/incidentList.ts';
import { staffMember } from '../helpers/staff.ts';

const HOUR = 3_600_000;
const STALE = /Can't reach the server\. Last updated (.+ ago)\./;

/** The console's own files, which the service worker keeps. */
const FILES = ['document', 'script', 'stylesheet', 'font', 'image', 'manifest'];

/** The files still come, and nothing answers. The page does not say what time it is. */
async function loseServer(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const type = route.request().resourceType();
    if (!FILES.includes(type)) return route.abort('internetdisconnected');
    if (type !== 'document') return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ status: 200, contentType: 'text/html', body: await answer.text() });
  });
}

const note = (page: Page) => page.getByRole('status').filter({ hasText: STALE });

/** The answers are written a moment after the page has rendered. */
const untilKept = (page: Page) => page.waitForTimeout(1_000);

const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('parks-console');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction('answers').objectStore('answers').getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(keys.result.map(String));
          };
        };
      }),
  );

const countKept = async (page: Page, which: RegExp) =>
  (await keptAnswers(page)).filter((key) => which.test(key)).length;

test('OFF-1 list, incident, My actions, notifications and dashboard open without a network, with their age', {
  tag: '@desk',
}, async ({ page, signIn, noise }) => {
  noise.expect(/net::ERR|Failed to load resource/);
  await signIn.as('senior_user');
  const [first = ''] = await rows(page).allTextContents();
  await rows(page).first().click();
  await expect(page.getByText(/^Last modified/)).toBeVisible();
  const title = await page.getByRole('main').getByRole('heading', { level: 1 }).textContent();
  const incident = page.url();
  await untilKept(page);
  for (const [path, answers] of Object.entries({
    '/dashboard': /"dashboard","month"/,
    '/my_actions': /"actions"/,
  })) {
    const before = await countKept(page, answers);
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => countKept(page, answers)).toBeGreaterThan(before);
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(
    page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first(),
  ).toBeVisible();
  await untilKept(page);

  await loseServer(page);
  await page.goto('/incidents_list');
  await expect(rows(page).first()).toHaveText(first);
  await expect(note(page)).toContainText(/less than a minute|minute/);
  await rows(page).first().click();
  await expect(page).toHaveURL(incident);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(note(page)).toBeVisible();
  for (const [path, heading] of [
    ['/my_actions', 'My actions'],
    ['/dashboard', 'Dashboard'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(note(page).first()).toBeVisible();
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await expect(panel.getByText(STALE)).toBeVisible();

  // A question that was never asked says so, and leads back.
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await visit(page, `/incidents_list?${new URLSearchParams({ filter: '{"search":"giraffe"}' })}`);
  const missing = page.getByRole('alert');
  await expect(missing).toContainText(
    "Can't reach the server, and this list was not opened on this device before.",
  );
  await expect(missing.getByRole('button', { name: 'Try again' })).toBeVisible();
  await missing.getByRole('button', { name: 'Show the last 30 days' }).click();
  await expect(rows(page).first()).toHaveText(first);

  await page.unroute('**/*');
  await note(page).getByRole('button', { name: 'Try again' }).click();
  await expect(note(page)).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
});

test("OFF-1 the next morning the list still has yesterday's rows, and an expired token does not sign the person out", {
  tag: '@desk',
}, async ({ page, signIn, noise }) => {
  noise.expect(/net::ERR|Failed to load resource/);
  await signIn.as('senior_user');
  const before = await rows(page).allTextContents();
  await untilKept(page);
  // The SDK of an open console would notice the change, and report uncaught that it cannot renew the token.
  await page.goto('/preloads.json');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onsuccess = () => {
          const store = opening.result
            .transaction('firebaseLocalStorage', 'readwrite')
            .objectStore('firebaseLocalStorage');
          const all = store.getAll();
          all.onsuccess = () => {
            // The SDK's test of the storage may have left a record.
            const user = all.result.find(({ value }) => value.stsTokenManager);
            user.value.stsTokenManager.expirationTime = Date.now() - 1;
            store.put(user).onsuccess = () => {
              opening.result.close();
              resolve();
            };
          };
        };
      }),
  );
  await loseServer(page);
  await page.clock.install({ time: Date.now() + 20 * HOUR });
  const from = Date.now();
  await page.goto('/incidents_list');
  await expect(rows(page)).toHaveText(before);
  expect(Date.now() - from).toBeLessThan(6_000);
  await expect(note(page)).toContainText('Last updated 20 hours ago.');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('OFF-1 a page that is not on the device opens by itself when the network is back', {
  tag: '@phone',
}, async ({ page, context, signIn, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|could not be loaded|Failed to fetch/);
  await signIn.as('super_user');
  await context.setOffline(true);
  await visit(page, '/settings');
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
});

test('OFF-6 signing out deletes what was kept, and the next person of the device sees none of it', {
  tag: '@desk',
}, async ({ page, server, noise }) => {
  noise.expect(/net::ERR|Failed to load resource/);
  const first = await staffMember(server.origin, 'senior_user');
  await page.goto('/login_with_id');
  await fillCredentials(page, first.email, first.password);
  await expect(home(page)).toBeVisible();
  await page.goto('/incidents_list');
  await expect(rows(page).first()).toBeVisible();
  await untilKept(page);
  // A reload deletes nothing.
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect((await keptAnswers(page)).every((key) => key.startsWith(`${first.id} `))).toBe(true);
  expect(await keptAnswers(page)).not.toHaveLength(0);
  await logOut(page);
  await expect.poll(() => keptAnswers(page)).toHaveLength(0);

  await page.goto('/login_with_id');
  await fillCredentials(page, demoEmail('junior_user'), DEMO_PASSWORD);
  await expect(home(page)).toBeVisible();
  await untilKept(page);
  expect((await keptAnswers(page)).some((key) => key.startsWith(`${first.id} `))).toBe(false);
  await loseServer(page);
  await page.goto('/incidents_list');
  await expect(page.getByRole('alert')).toContainText('this list was not opened on this device before');
  await expect(rows(page)).toHaveCount(0);
});
