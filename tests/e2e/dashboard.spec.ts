import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { monthInWords, toMonth } from '../../contract/incidents/months.ts';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { demoEmail } from '../../demo/accounts.ts';
import { shortMonth } from '../../src/custom/dashboard/insightFigures.ts';
import { THEME_ATTRIBUTE } from '../../src/theme/themeMode.ts';
import { expect, loadSessions, type Sessions, signInWith, test } from '../helpers/browser.ts';
import type { BuiltServer } from '../helpers/builtServer.ts';
import { getToken } from '../helpers/calls.ts';
import { anotherBrowser, fileCase } from '../helpers/cases.ts';
import { openCompleteDraft } from '../helpers/console.ts';
import { counted, rows, show } from '../helpers/incidentList.ts';
import { readPdf } from '../helpers/pdfText.ts';
import { setColorScheme } from '../helpers/seriousFaults.ts';
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

function today() {
  const { date, time } = newIncident(new Date()).case_details.incident_description;
  return { date, time };
}

const card = (page: Page, title: string) => page.getByRole('region', { name: title });
const cells = (row: Locator) => row.getByRole('rowheader').or(row.getByRole('cell')).allTextContents();
async function table(page: Page, title: string): Promise<string[][]> {
  const [, ...body] = await page.getByRole('table', { name: title }).getByRole('row').all();
  return Promise.all(body.map(cells));
}
const inAll = async (page: Page) =>
  (await table(page, 'Incident Category')).reduce((sum, [, number]) => sum + Number(number), 0);

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

async function readInk(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Map<string, number>();
  for (let at = 0; at < data.length; at += 3) {
    const colour = `#${data.toString('hex', at, at + 3)}`;
    pixels.set(colour, (pixels.get(colour) ?? 0) + 1);
  }
  const all = info.width * info.height;
  const ground = pixels.get(`#${data.toString('hex', 0, 3)}`) ?? 0;
  return { ...info, share: 1 - ground / all, of: (colour: string) => (pixels.get(colour) ?? 0) / all };
}

test('issue 21 pictures of the dashboard are saved as PNG, and print shows its figures in dark ink, without the frame', {
  tag: '@desk',
}, async ({ browser, noise }) => {
  const page = await anotherBrowser(browser, { ...other, noise }, 'admin', '/dashboard');
  const CAT_1 = '#2e7d32';
  const INK = '#1d2420';
  for (const [title, colour, least] of [
    ['Incident Category', CAT_1, 0.05],
    ['24 months', CAT_1, 0.05],
    ['Days and hours', INK, 0.0005],
  ] as const) {
    const drawn = card(page, title).locator('svg:has(text)');
    await expect(drawn).toBeVisible();
    const { width, height } = (await drawn.boundingBox()) ?? { width: 0, height: 0 };
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: `Save as a picture: ${title}` }).click();
    const download = await downloads;
    expect(download.suggestedFilename()).toMatch(/^[\w-]+\.png$/);
    const png = readFileSync(await download.path());
    const ink = await readInk(png);
    // Twice as many pixels as on the page, plus room for a title and a legend.
    expect(ink.width).toBeGreaterThan(2 * width);
    expect(ink.height).toBeGreaterThan(2 * height);
    expect(ink.height).toBeLessThan(4 * height);
    expect(ink.share, title).toBeGreaterThan(0.05);
    expect(ink.of(colour), title).toBeGreaterThan(least);
  }

  await setColorScheme(page, 'dark');
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      document.body.dataset.printed = getComputedStyle(
        document.querySelector('main table') ?? document.body,
      ).color;
    });
  });

  const shown = await table(page, 'Zones');
  const { text } = await readPdf(await page.pdf({ format: 'A4' }));
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'rgb(29, 36, 32)');
  await expect(page.locator(`html[${THEME_ATTRIBUTE}=dark]`)).toBeAttached();
  const printed = text.replaceAll(/\s+/g, ' ');
  for (const said of ['Dashboard', monthInWords(toMonth(singaporeDay(new Date()))), 'all parks', 'Risk map'])
    expect(printed).toContain(said);
  for (const [zone, , number] of shown) expect(printed).toContain(`${zone} ${number}`);
  // Charts must not be cut off in print, so it includes the months and the outermost park.
  expect(printed).toContain(` ${shortMonth(singaporeDay(new Date()))} 0 20`);
  expect(printed.slice(printed.indexOf('Risk map'))).toContain('Singapore Zoo');
  for (const title of ['Incident Category', 'Type of Incident', 'Type of Status'])
    for (const row of await table(page, title)) expect(printed).toContain(row.join(' '));
  for (const chrome of ['Parks Console', 'Welcome', 'My actions', 'Show data'])
    expect(printed).not.toContain(chrome);
  await page.context().close();
});
