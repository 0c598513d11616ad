import type { Page, Route } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { isPhone, rows } from '../helpers/incidentList.ts';

const LOOKS = '**/accounts:lookup*';

function recordRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    asked.push(pathname.replace(/^\/assets\/(.*)-[\w-]{8}\.js$/, '$1'));
  });
  return asked;
}

test('SHELL-1 LIST-6 AUTH-10 the list is there while the identity service still looks, out of what the page named', async ({
  page,
  signIn,
}) => {
  const looked = page.waitForResponse(LOOKS);
  await signIn.as('senior_user');
  await looked;
  const window = page.getByRole('main').getByText(/^\d+ \w+( \d+)? to \d+ \w+ \d+$/);
  const days = await window.textContent();
  const looks: Route[] = [];
  await page.route(LOOKS, (route) => void looks.push(route));
  const asked = recordRequests(page);
  await page.goto('/incidents_list?x=1');
  await expect(rows(page)).toHaveCount(10);
  await expect.poll(() => looks.length).toBe(1);
  expect(asked.filter((path) => path.endsWith('/get_all_incidents/'))).toHaveLength(1);
  expect(asked).not.toContain('/config.json');
  expect(asked).not.toContain('Welcome');
  // The list itself adds three chunks on a desktop, and a phone does not load the desktop table.
  const html = await (await page.request.get('/incidents_list', { headers: { accept: 'text/html' } })).text();
  const named = [
    ...html.matchAll(/modulepreload[^>]*\/assets\/([\w.-]+)-[\w-]{8}\.js"(?: media="(not all)?)?/g),
  ];
  expect(named.map(([, chunk]) => chunk)).toEqual(
    expect.arrayContaining(['console', 'api', 'list', 'DeskList']),
  );
  expect(asked.includes('DeskList')).toBe(!isPhone(page));
  expect(named.length).toBeLessThanOrEqual(6);
  // An unknown query keeps the default of the last 30 days (LIST-6).
  await expect(window).toHaveText(days ?? '');
  await looks[0]?.continue();
  const cards = page.getByRole('listitem').getByRole('link');
  await (isPhone(page) ? cards : rows(page)).first().click();
  await expect(page).toHaveURL(/detail\?id=/);
});

test('AUTH-10 what began with a kept token ends where the identity service knows the person no more', {
  tag: '@desk',
}, async ({ page, signIn, noise }) => {
  // 401: the live stream may begin after the identity service has forgotten the person.
  noise.expect(/400|401/);
  await signIn.as('junior_user');
  await page.route(LOOKS, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'USER_NOT_FOUND' } } }),
  );
  await page.goto('/incidents_list');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('SHELL-11 a web server that sends a page instead of the settings: a sentence, and Try again starts the console', {
  tag: '@desk',
}, async ({ page }) => {
  // A page that another server hosts has no settings in it.
  await page.route('**/login_with_id', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/<script type="application\/json".*?<\/script>/, '');
    await route.fulfill({ response, body: html });
  });
  await page.route('**/config.json', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Hello' }),
  );
  await page.goto('/login_with_id');
  const sentence = page.getByRole('heading', { name: "The server did not send the console's settings." });
  await expect(sentence).toBeVisible();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});
