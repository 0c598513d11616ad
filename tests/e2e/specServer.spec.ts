import type { Page } from '@playwright/test';
import { test as consoleTest, expect } from '../helpers/browser.ts';
import { START_TIME } from '../helpers/builtServer.ts';
import { withServer } from '../helpers/builtServerTemplate.ts';
import { fact, makePhoto, openTab, signInByHand, visit } from '../helpers/console.ts';
import { buildDraft } from '../helpers/factories.ts';
import { rows } from '../helpers/incidentList.ts';
import { type SpecServer, startSpecServer } from '../helpers/specServer.ts';

/* The server has only the specification's calls and fields. Stored sessions contain our features, so the test signs in. */

const test = consoleTest.extend<object, { seeds: SpecServer }>({
  seeds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    async ({}, use) => {
      const seeds = await startSpecServer();
      await use(seeds);
      await seeds.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ seeds }, use) => withServer({ env: { CONSOLE_API_URL: seeds.origin } }, use),
    { scope: 'worker', timeout: START_TIME },
  ],
});

/** A complete one, of the person who is signed in. */
async function openDraft(page: Page, title: string): Promise<void> {
  const draft = buildDraft({ incident_title: title });
  await page.evaluate((stored) => {
    const { id } = JSON.parse(localStorage.getItem('session') ?? 'null');
    localStorage.setItem(`pending:${id}`, JSON.stringify([stored]));
  }, draft);
  await visit(page, `/incidents_list/new_incident?pending=true&id=${draft.id}`);
  await expect(page.getByRole('combobox', { name: /^Park/ })).toBeEnabled();
}

test('AUTH-10 LIST-7 LIST-8 FORM-15 FORM-16 DET-13 signing in, paging, searching, filing an incident with a photo and opening it work', {
  tag: '@desk',
}, async ({ page, seeds }) => {
  await signInByHand(page, 'junior_user');
  await expect(rows(page)).toHaveCount(10);
  const position = page.getByRole('status').filter({ hasText: /^\d+ to / });
  await expect(position).toHaveText('1 to 10, page 1 of 3');
  await expect(page.getByText('Under Review')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(position).toHaveText('11 to 20, page 2 of 3');
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(position).toHaveText('21 to 26 of 26');

  await page.getByLabel('Search incidents').fill('elsewhere 2');
  await expect(position).toHaveText('1 to 7 of 7');
  await page.getByRole('link', { name: 'Kept elsewhere 21' }).click();
  await expect(page).toHaveURL(/search=true/);
  await expect(fact(page, 'Emergency services activated')).toHaveText('SCDF');
  await expect(fact(page, 'Ambulance or police called')).toHaveText('No');
  await openTab(page, 'Root Cause Analysis');
  await expect(fact(page, 'Unsafe Act')).toHaveText('Running');

  const title = `Filed elsewhere ${Date.now()}`;
  await openDraft(page, title);
  await page.getByLabel('Choose files').setInputFiles({
    name: 'knee.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePhoto(page, 400, 300),
  });
  await expect(page.getByRole('button', { name: /^View Photo 1/ })).toBeVisible();
  await openTab(page, 'Review');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Incident filed.')).toBeVisible();
  // The response of this server has no id of the new incident.
  await expect(page.getByRole('link', { name: /^Open / })).toHaveCount(0);
  await page.getByLabel('Search incidents').fill(title);
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const photo = page.getByRole('button', { name: /^View Photo 1/ });
  await expect(photo).toBeVisible();
  expect(seeds.incidents.at(-1)).toMatchObject({ incident_status: 'Draft', filtered_park: 'Singapore Zoo' });

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Message number 13', { exact: true })).toBeVisible();
  expect(seeds.complaints).toEqual([]);
});
