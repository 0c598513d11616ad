import type { Page } from '@playwright/test';
import { demoEmail } from '../../demo/accounts.ts';
import { expect, loadSessions, type Sessions, signInWith, test } from '../helpers/browser.ts';
import type { BuiltServer } from '../helpers/builtServer.ts';
import { getToken } from '../helpers/calls.ts';
import { anotherBrowser, fileCase, today } from '../helpers/cases.ts';
import { openCompleteDraft, readTable } from '../helpers/console.ts';
import { counted, rows, show } from '../helpers/incidentList.ts';
import { POSTGRES_PROGRAMS, startTwoServers, type TwoServers } from '../helpers/serverOnPostgres.ts';
import { callAs } from '../helpers/staff.ts';

test.skip(!POSTGRES_PROGRAMS, 'Two servers share a PostgreSQL, whose programs are not on this machine.');

type Side = { server: BuiltServer; sessions: Sessions };
let on: TwoServers;
let [one, other] = [] as unknown as [Side, Side];

test.beforeAll(async ({ browser }) => {
  on = await startTwoServers();
  [one, other] = on.servers.map((server) => ({
    server,
    sessions: loadSessions(browser, server.origin),
  })) as [Side, Side];
  // On the first of a month the demonstration has no incidents of that month.
  await fileCase(one.server.origin, 'senior_user', today());
});
test.afterAll(() => on?.stop());

const inAll = async (page: Page) =>
  (await readTable(page, 'Incident Category')).reduce((sum, [, number]) => sum + Number(number), 0);

test('NPAN-5 SHELL-3 LIST-2 LIST-5 DASH-2 filed in a browser on one host: bell, list, map and dashboard of a browser on the other follow', {
  tag: '@desk',
}, async ({ browser, noise }) => {
  const token = await getToken(other.server.origin, demoEmail('super_user'));
  const { id } = await callAs(other.server.origin, token, 'get_user_details', {});
  await callAs(other.server.origin, token, 'have_read_message', { user_id: id, id: '' });
  const list = await anotherBrowser(browser, { ...other, noise }, 'super_user', '/incidents_list');
  const map = await list.context().newPage();
  await map.goto('/incidents_list');
  await show(map, 'Map');
  const dashboard = await list.context().newPage();
  await dashboard.goto('/dashboard');
  await expect(rows(list)).toHaveCount(10);
  await expect.poll(() => counted(map)).toBeGreaterThan(0);
  await expect.poll(() => inAll(dashboard)).toBeGreaterThan(0);
  const [onMap, onDashboard] = [await counted(map), await inAll(dashboard)];
  const told = (page: Page) => page.getByRole('button', { name: 'Notifications (unread)' });
  for (const page of [list, map, dashboard]) await expect(told(page)).toBeHidden();

  const filing = await anotherBrowser(browser, { ...one, noise }, 'senior_user', 'about:blank');
  const title = `Seen from another server ${Date.now()}`;
  const signIn = signInWith(one.sessions, filing);
  await openCompleteDraft(filing, signIn, 'senior_user', title, { ...today(), zone_type: 'Wild Africa' });
  await filing.getByRole('button', { name: 'Submit' }).click();
  await expect(filing).toHaveURL(/\/incidents_list(\?|$)/);

  for (const page of [list, map, dashboard]) await expect(told(page)).toBeVisible({ timeout: 5_000 });
  const offer = list.getByRole('button', { name: '1 new' });
  await expect(offer).toBeVisible();
  await expect(list.getByText(title)).toBeHidden();
  await offer.click();
  await expect(list.getByText(title)).toBeVisible();
  await expect.poll(() => counted(map)).toBe(onMap + 1);
  // The map always shows the current state, so no update is offered.
  await expect(map.getByRole('button', { name: '1 new' })).toBeHidden();
  await expect.poll(() => inAll(dashboard)).toBe(onDashboard + 1);
  for (const page of [list, filing]) await page.context().close();
});
