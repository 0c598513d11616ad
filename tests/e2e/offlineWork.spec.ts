import type { Page } from '@playwright/test';
import { correctiveAction } from '../../contract/schemas/afterActionReport.ts';
import { dayToWireDate } from '../../contract/singaporeTime.ts';
import { expect, test } from '../helpers/browser.ts';
import { caseAt, fileCase, readCase, saveCase } from '../helpers/cases.ts';
import { expectNoSidewaysScroll, makePhoto } from '../helpers/console.ts';

/* Work on filed incidents through a network that is gone (OFF-4). */

const CALLS = /\/(api|v0)\//;
const NO_ANSWER = /ERR_FAILED|Failed to fetch|failed: |firestore|aborted/;

const loseNetwork = (page: Page) => page.route(CALLS, (route) => route.abort());

async function findNetwork(page: Page): Promise<void> {
  await page.unroute(CALLS);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** The console has started again, and nothing was answered. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
}

test('OFF-4 DET-6 at 360 px an update with a photo waits without a network and over a reload, and is sent once', {
  tag: '@phone',
}, async ({ page, signIn, server, noise }) => {
  noise.expect(NO_ANSWER);
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await fileCase(server.origin, 'senior_user', { category: 'c1' });
  await saveCase(server.origin, id, 'senior_user', 'Submit');
  await signIn.as('super_user', { at: caseAt(id, '#incident-updates') });
  await expect(page.getByText('No updates yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Click to add an update' }).click();
  await page.getByLabel('Remark').fill('Mats are down');
  await loseNetwork(page);
  const buffer = await makePhoto(page, 400, 300);
  await page.getByLabel('Choose files').setInputFiles({ name: 'mats.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('dialog').getByRole('listitem', { name: 'Photo 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 15_000 });
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' });
  await expect(waiting).toContainText('Mats are down');
  const photo = waiting.locator('img');
  await expect.poll(() => photo.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  await expectNoSidewaysScroll(page);

  await reload(page);
  expect((await readCase(server.origin, id)).incident_updates).toEqual([]);
  await findNetwork(page);
  await expect
    .poll(async () => (await readCase(server.origin, id)).incident_updates)
    .toMatchObject([{ remark: 'Mats are down', img_url: [expect.any(String)] }]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Incident Updates (1)' })).toBeVisible();
  await expect(waiting).toBeHidden();
});

test('OFF-4 DET-4 at 360 px an action completed without a network waits over a reload, and is sent by itself', {
  tag: '@phone',
}, async ({ page, signIn, server, noise }) => {
  noise.expect(NO_ANSWER);
  await page.setViewportSize({ width: 360, height: 740 });
  const description = `Lay mats ${Date.now()}`;
  const id = await fileCase(server.origin, 'senior_user', { category: 'c1' });
  await saveCase(server.origin, id, 'senior_user', 'Submit');
  const user = await signIn.as('junior_user', { at: '/incidents_list' });
  const assignee = { kind: 'user' as const, id: user.id, name: user.name };
  await saveCase(server.origin, id, 'senior_user', undefined, ({ aar }) => {
    const to_be_done_by = dayToWireDate('2020-01-01');
    aar.recommended_ca = [correctiveAction.parse({ id: 'a1', description, assignee, to_be_done_by })];
  });
  await page.goto('/my_actions');
  const card = page.getByRole('listitem').filter({ hasText: description });
  await expect(card).toBeVisible();
  await loseNetwork(page);
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(card).toContainText('Waiting to be sent', { timeout: 15_000 });
  await expect(card).toContainText('Completed');
  await expectNoSidewaysScroll(page);

  await reload(page);
  await findNetwork(page);
  await expect
    .poll(async () => (await readCase(server.origin, id)).aar.recommended_ca)
    .toMatchObject([{ recommended_ca_status: 'Completed', done_by: user.name }]);
});
