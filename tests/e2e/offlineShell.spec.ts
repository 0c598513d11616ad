import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { findTestBrowser, TEST_BROWSER_ARGS } from '../helpers/chromium.mjs';
import { choose, home, NEW_INCIDENT, signInByHand } from '../helpers/console.ts';
import { buildDraft } from '../helpers/factories.ts';
import { NEXT, startReleaseProxy } from '../helpers/releaseProxy.ts';

test.use({ serviceWorkers: 'allow' });
/** Files and pictures are stored after the first page. */
async function waitForStoredFiles(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('zones')).keys()).length))
    .toBeGreaterThan(40);
}

/** Parts that a person may press in the field, and parts that need the server. */
const OFFLINE = [
  'changes',
  'IncidentDetail',
  'SignaturePad',
  'PhotosDialog',
  'photoWorker',
  'ParkMap',
  'Timeline',
  'inter-latin-wght',
];
const ONLINE = [
  'pdfWorker',
  'heicWorker',
  'incidentSheetWorker',
  'ImportUsers',
  'UserDetail',
  'noto-sans-sc',
  'inter-latin-ext',
];

const findStored = (page: Page, names: string[]) =>
  page.evaluate(async (all) => {
    const [precache = ''] = (await caches.keys()).filter((name) => name.includes('precache'));
    const files = (await (await caches.open(precache)).keys()).map(({ url }) => url.split('/').at(-1) ?? '');
    return all.filter((name) => files.some((file) => file.startsWith(`${name}-`)));
  }, names);

/** Everything that a person may need in the field. */
async function expectConsoleOffline(page: Page, address: (path: string) => string): Promise<void> {
  await page.goto(address('/'));
  await expect(home(page)).toBeVisible();
  await page.goto(address('/my_actions?page=1'));
  await expect(page.getByRole('heading', { name: 'My actions', exact: true })).toBeVisible();
  await page.goto(address('/incidents_list?tab=pending'));
  await expect(page.getByRole('heading', { name: 'Incidents', exact: true })).toBeVisible();
  await page.goto(address(NEW_INCIDENT));
  await choose(page, /^Park/, 'Singapore Zoo');
  await page.getByRole('button', { name: /Choose a zone/ }).click();
  const pictures = page.getByRole('dialog').locator('img');
  await expect(pictures.first()).toBeVisible();
  await expect
    .poll(() =>
      pictures.evaluateAll(
        (all) => all.filter((each) => (each as HTMLImageElement).naturalWidth === 0).length,
      ),
    )
    .toBe(0);
}

test('OFF-1 after one visit the console opens without a network, also after the browser started again, two hours later', {
  tag: '@desk',
}, async ({ server, noise }) => {
  noise.expect(/Failed to load resource|net::ERR_/);
  const network = await startReleaseProxy(server.origin);
  const profile = mkdtempSync(join(tmpdir(), 'parks-profile-'));
  const options = {
    executablePath: findTestBrowser(),
    args: TEST_BROWSER_ARGS,
    serviceWorkers: 'allow' as const,
    viewport: { width: 1440, height: 900 },
  };
  const address = (path: string) => network.origin + path;
  try {
    const before = await chromium.launchPersistentContext(profile, options);
    noise.listen(before);
    const visited = await before.newPage();
    await signInByHand(visited, 'junior_user', network.origin);
    await waitForStoredFiles(visited);
    expect(await findStored(visited, OFFLINE)).toEqual(OFFLINE);
    expect(await findStored(visited, ONLINE)).toEqual([]);
    await keepDraft(visited, 'Saved before the network went');
    await network.close();
    await before.setOffline(true);
    await visited.reload();
    await expect(visited.getByRole('heading', { name: 'Incidents', exact: true })).toBeVisible();
    await visited.getByRole('tab', { name: 'Pending Save 1' }).click();
    await expect(visited.getByRole('link', { name: 'Saved before the network went' })).toBeVisible();
    await before.close();

    const after = await chromium.launchPersistentContext(profile, options);
    noise.listen(after);
    // The token has expired by then and cannot be renewed.
    await after.clock.install({ time: Date.now() + 2 * 60 * 60_000 });
    await expectConsoleOffline(await after.newPage(), address);
    await after.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

const keepDraft = (page: Page, incident_title: string) =>
  page.evaluate(
    (draft) => {
      const { id } = JSON.parse(localStorage.getItem('session') ?? '{}');
      localStorage.setItem(`pending:${id}`, draft);
    },
    JSON.stringify([buildDraft({ incident_title })]),
  );

/** Which release the page is of. */
const readEntry = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '');

test('OFF-1 OFF-8 a device keeps page and files of one version; a new one waits for open forms and takes nothing from other tabs', {
  tag: '@desk',
}, async ({ page, context, server, noise }) => {
  noise.expect(/Failed to load resource|net::ERR_|bad HTTP response code/);
  const proxy = await startReleaseProxy(server.origin);
  const notice = (of: Page) => of.getByText('A new version is ready.');
  await signInByHand(page, 'junior_user', proxy.origin);
  await waitForStoredFiles(page);
  const form = await context.newPage();
  await form.goto(proxy.origin + NEW_INCIDENT);
  await form.getByLabel(/^Incident Title/).fill('Typed before the release');

  proxy.release();
  // The page is new, while the worker is still the old one.
  proxy.offerWorker(false);
  await page.goto(`${proxy.origin}/incidents_list`);
  await expect(page.getByRole('heading', { name: 'Incidents', exact: true })).toBeVisible();
  expect(await readEntry(page)).toContain(NEXT);
  proxy.setDown(true);
  await page.goto(`${proxy.origin}/my_actions`);
  await expect(page.getByRole('heading', { name: 'My actions', exact: true })).toBeVisible();
  expect(await readEntry(page)).not.toContain(NEXT);
  proxy.setDown(false);

  proxy.offerWorker(true);
  // Pages look for it every hour.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect.poll(() => readEntry(page).catch(() => '')).toContain(NEXT);
  await expect(page.getByRole('heading', { name: 'My actions', exact: true })).toBeVisible();
  await expect(notice(page)).toBeHidden();

  await expect(form.getByLabel(/^Incident Title/)).toHaveValue('Typed before the release');
  const entry = await readEntry(form);
  expect(entry).not.toContain(NEXT);
  await expect(notice(form)).toBeHidden();
  // The server has it no more, so it comes from the device.
  expect((await context.request.get(entry)).status()).toBe(404);
  expect(await form.evaluate(async (url) => (await fetch(url)).status, entry)).toBe(200);
  await form.getByRole('link', { name: 'Incidents', exact: true }).first().click();
  await form.getByRole('dialog').getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(notice(form)).toBeVisible();
  await form.getByRole('button', { name: 'Load', exact: true }).click();
  await expect.poll(() => readEntry(form).catch(() => '')).toContain(NEXT);
  await proxy.close();
});
