import type { Page } from '@playwright/test';
import { formatInstant } from '../../contract/singaporeTime.ts';
import { demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { caseAt, fileCase } from '../helpers/cases.ts';
import { expectNoSidewaysScroll, visit } from '../helpers/console.ts';
import { buildCaseDetails } from '../helpers/factories.ts';
import { callAs } from '../helpers/staff.ts';

// Times are in Singapore time in every browser time zone (SHELL-8).
test.use({ timezoneId: 'America/Los_Angeles' });

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const litBell = (page: Page) => page.getByRole('button', { name: 'Notifications (unread)' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const items = (page: Page) => panel(page).getByRole('listitem');

async function openPanel(page: Page): Promise<void> {
  await bell(page).click();
  await expect(items(page).first()).toBeVisible();
}

test('SHELL-3 SHELL-8 NPAN-1 NPAN-2 NPAN-5 a new notification lights the bell of every tab, by one stream, and leads to its incident', {
  tag: '@desk',
}, async ({ page, signIn, context, server }) => {
  const streams: string[] = [];
  context.on('request', (each) => each.url().includes('/incidents/live/') && streams.push(each.url()));
  const opened = page.waitForResponse('**/incidents/live/**');
  const { id } = await signIn.as('senior_user');
  await opened;
  const other = await context.newPage();
  await other.goto('/incidents_list');
  await expect(other.getByText(/^INC-\d{6}$/).first()).toBeVisible();

  // A background tab renders only once a second.
  await page.bringToFront();
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Read All' }).click();
  await expect(panel(page).getByText('Unread:')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  for (const tab of [page, other]) await expect(litBell(tab)).toBeHidden();

  const case_details = buildCaseDetails({
    description: { park: 'Singapore Zoo' },
    details: { photo_video: [] },
  });
  const admin = await getToken(server.origin, demoEmail('admin'));
  const told = { send_noti: 1, checked_users: [id] };
  const filed = await callAs(server.origin, admin, 'create_incident', { case_details, ...told });
  for (const tab of [page, other]) {
    await expect(litBell(tab)).toBeVisible();
    // A button offers the new row, so that no row moves under the pointer (LIST-5).
    const offer = tab.getByRole('button', { name: /^\d+ new$/ });
    await expect(offer).toBeVisible({ timeout: 30_000 });
    await expect(tab.getByRole('main').getByText(filed.incident_id)).toBeHidden();
    await offer.click();
    const row = tab.getByRole('row').filter({ hasText: filed.incident_id });
    await expect(row).toBeVisible();
    await expect(offer).toBeHidden();
  }
  expect(streams).toHaveLength(1);

  await openPanel(page);
  const first = items(page).first();
  await expect(first).toContainText(`Unread: New incident ${filed.incident_id}`);
  const instant = (await first.locator('time').getAttribute('datetime')) ?? '';
  await expect(first.locator('time')).toHaveText(formatInstant(instant));
  expect(new Date(formatInstant(instant).replace(',', '')).getTime()).not.toBeNaN();
  await first
    .getByRole('button', { name: /New incident/ })
    .first()
    .click();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: filed.incident_id })).toBeVisible();
  for (const tab of [page, other]) await expect(litBell(tab)).toBeHidden();
});

test('NPAN-1 SHELL-6 on a phone the panel takes the whole screen, and scrolling to its end loads more', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn.as('super_user');
  await openPanel(page);
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(page.viewportSize()?.width);
  const count = await items(page).count();
  await items(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => items(page).count()).toBeGreaterThan(count);
});

test('SHELL-4 SHELL-5 SHELL-11 UDET-2 the own profile has no tabs, and keeps a mobile number that cannot be saved without a network', {
  tag: '@desk',
}, async ({ page, signIn, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signIn.as('super_user');
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  await expect(tabs).toBeVisible();
  await page.getByRole('link', { name: 'My profile' }).click();
  await expect(page).toHaveURL(/\/user_management\/detail\?id=[^&]+&profile=true$/);
  await expect(page.getByRole('heading', { name: 'My Profile Page' })).toBeVisible();
  await expect(tabs).toBeHidden();
  const mobile = page.getByLabel(/^Mobile number/);
  await expect(mobile).not.toHaveValue('');
  await page.context().setOffline(true);
  await mobile.fill('+6590000002');
  await page.getByRole('button', { name: 'Save' }).click();
  const failed = page.getByRole('alertdialog', { name: 'Error Message' });
  await expect(failed).toContainText("Can't reach the server");
  await failed.getByRole('button', { name: 'OK' }).click();
  await expect(mobile).toHaveValue('+6590000002');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile was saved.')).toBeVisible();
});

test('SHELL-7 a page that fails to render shows an error, and the rest of the session survives', {
  tag: '@desk',
}, async ({ page, signIn, noise }) => {
  noise.expect(/TypeError|error occurred/);
  await page.route('**/assets/IncidentDetail-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new TypeError('broken');" }),
  );
  await signIn.as('senior_user');
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasNotText: /New Incident|Report emergency/ })
    .first()
    .click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  await expect(bell(page)).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByRole('heading', { name: 'Incidents', exact: true })).toBeVisible();
  await expect(page.getByText('Something went wrong')).toBeHidden();
  await expect(page.getByText(/^INC-\d{6}$/).first()).toBeVisible();
});

test('SHELL-11 SHELL-7 a part that fails to load breaks no page, shows an error, and loads when tried again', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|Part of the console could not be loaded/);
  let isCut = true;
  await page.route(
    /assets\/(Settings|Insights|VisitorsDialog|SheetsMenu|PdfDialog|savePdf|changes)-[^/]*\.js/,
    (route) => (isCut ? route.abort('internetdisconnected') : route.fallback()),
  );
  const notice = page.getByRole('alert');
  const tryAgain = notice.getByRole('button', { name: 'Try again' });
  const words = 'Part of the console could not be loaded. Nothing was lost';
  await signIn.as('super_admin', { at: '/settings' });
  await expect(notice).toContainText(
    'The console was updated or the connection dropped while this page was loading.',
  );

  await visit(page, '/user_management');
  await expect(notice).toContainText('Spreadsheets could not be loaded.');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();

  await visit(page, '/dashboard');
  await expect(notice).toContainText('The other figures could not be loaded.');
  await expect(page.getByRole('heading', { name: 'Type of Status' })).toBeVisible();
  isCut = false;
  await tryAgain.click();
  const visitors = page.getByRole('button', { name: 'Enter visitor numbers' });
  await expect(visitors).toBeVisible();
  isCut = true;
  await visitors.click();
  await expect(notice).toContainText('The visitor numbers could not be loaded.');
  isCut = false;
  await tryAgain.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  isCut = true;
  await visit(page, caseAt(await fileCase(server.origin, 'super_user', { category: 'c1' })));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notice).toContainText(words);
  // Both notices have the same text, so wait until the first is gone.
  const before = await notice.elementHandle();
  await page.getByRole('button', { name: 'PDF report' }).click();
  await before?.waitForElementState('hidden');
  await expect(notice).toContainText(words);
  isCut = false;
  const saving = page.waitForEvent('download');
  await tryAgain.click();
  expect((await saving).suggestedFilename()).toMatch(/^Incident INC-\d{6}\.pdf$/);
});

test('SHELL-2 SHELL-5 the frame at the edge of the mobile layout, and with all tabs from 1280 px on', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await signIn.as('super_admin');
  const welcome = await page.getByText(/^Welcome, /).innerText();
  const [header, bottom] = [page.getByRole('banner'), page.getByRole('link', { name: 'New Incident' })];
  await page.setViewportSize({ width: 769, height: 900 });
  await expect(page.getByText(/^Welcome, /)).toHaveText(welcome);
  await expect(header.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await expect.poll(() => header.evaluate((bar) => bar.scrollWidth)).toBeLessThanOrEqual(769);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByText(/^Welcome, /)).toHaveText(`${welcome.slice(0, 'Welcome, '.length + 3)}…`);
  await expect(header.getByRole('navigation', { name: 'Sections' })).toBeHidden();
  await expect(bottom.first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 360, height: 780 });
  const lines = page.getByRole('navigation', { name: 'Sections' }).evaluate((bar) =>
    [...bar.querySelectorAll('a, button')].map((place) => {
      const text = document.createRange();
      if (place.lastChild) text.selectNodeContents(place.lastChild);
      return text.getClientRects().length;
    }),
  );
  expect(await lines).toEqual([1, 1, 1, 1, 1]);
  const isNameCut = (name: string) =>
    page.getByText(/^Welcome, /).evaluate((line, text) => {
      if (line.lastChild) line.lastChild.textContent = text;
      return line.scrollWidth > line.clientWidth;
    }, name);
  expect(await isNameCut('WWW…')).toBe(false);
  expect(await isNameCut('WWWW')).toBe(false);
  expect(await isNameCut('WWWWWWWW')).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  const tabs = header.getByRole('navigation', { name: 'Sections' });
  await expect(tabs.getByRole('link')).toHaveText([
    'Dashboard',
    'Incidents',
    'Account Management',
    'User Group Management',
    'Settings',
    'Notification Listing',
  ]);
  await expect.poll(() => header.evaluate((bar) => bar.scrollWidth)).toBeLessThanOrEqual(1280);
  await expect(header.getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 });
  await tabs.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['My actions', 'Audit Explorer', 'Reference Data']);
});
