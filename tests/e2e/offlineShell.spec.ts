import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect, test as plainTest } from '../helpers/browser.ts';
import { type BuiltServer, START_TIME, startBuiltServer } from '../helpers/builtServer.ts';
import { copyOfTemplate } from '../helpers/builtServerTemplate.ts';
import { findTestBrowser, TEST_BROWSER_ARGS } from '../helpers/chromium.mjs';
import { choose, home, NEW_INCIDENT, signInByHand } from '../helpers/console.ts';
import { buildDraft } from '../helpers/factories.ts';

/** A server of its own for each test, which ends it. */
const test = plainTest.extend<object, { server: BuiltServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    async ({}, use) => {
      const dataDir = copyOfTemplate();
      const server = await startBuiltServer({ dataDir });
      try {
        await use(server);
      } finally {
        await server.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: START_TIME },
  ],
});

test.use({ serviceWorkers: 'allow' });

/** Files and pictures are stored after the first page. */
async function waitForStoredFiles(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('zones')).keys()).length))
    .toBeGreaterThan(40);
}

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

test('OFF-1 after one visit the console opens from every address without a network', {
  tag: '@desk',
}, async ({ page, context, server, signIn, noise }) => {
  noise.expect(/Failed to load resource|net::ERR_/);
  const draft = buildDraft({ incident_title: 'Saved before the network went' });
  await signIn.as('junior_user', { kept: (id) => ({ [`pending:${id}`]: JSON.stringify([draft]) }) });
  await waitForStoredFiles(page);
  await server.kill9();
  await context.setOffline(true);
  await page.reload();
  await expectConsoleOffline(page, (path) => path);
  await page.goto('/incidents_list');
  await page.getByRole('tab', { name: 'Pending Save 1' }).click();
  await expect(page.getByRole('link', { name: 'Saved before the network went' })).toBeVisible();
});
