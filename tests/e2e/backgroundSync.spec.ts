import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { caseAt, fileCase, readCase, saveCase } from '../helpers/cases.ts';
import { makePhoto } from '../helpers/console.ts';
import { buildIncident, buildOutboxItem } from '../helpers/factories.ts';
import { keepInOutbox } from '../helpers/outboxItems.ts';

/* Chrome wakes the service worker once there is a network, without a page of the console. */

test.use({ serviceWorkers: 'allow' });

/** Stores a prepared photo as forms do. */
async function keepPhoto(page: Page, photo: Buffer): Promise<void> {
  await page.evaluate(
    async (bytes) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('parks-console');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const { id: userId } = JSON.parse(localStorage.getItem('session') ?? '{}');
      const blob = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
      const media = {
        id: 'mats',
        userId,
        name: 'mats.jpg',
        blob,
        prepared: true,
        addedAt: new Date().toISOString(),
      };
      const transaction = database.transaction('media', 'readwrite');
      transaction.objectStore('media').put(media);
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    },
    [...photo],
  );
}

async function findWorker(devTools: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { scopeURL, registrationId } of registrations) {
        if (scopeURL.startsWith(origin)) resolve(registrationId);
      }
    });
  });
  await devTools.send('ServiceWorker.enable');
  return found;
}

test('OFF-2 the service worker sends a waiting incident with its photo once, after its tab was closed', {
  tag: '@desk',
}, async ({ page, context, signIn, server, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|failed: /);
  const id = await fileCase(server.origin, 'senior_user', { category: 'c1' });
  await saveCase(server.origin, id, 'senior_user', 'Submit');
  await signIn.as('super_user', { at: caseAt(id) });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const photo = await makePhoto(page, 400, 300);
  await context.setOffline(true);
  await keepPhoto(page, photo);
  const update = { remark: 'Mats are down', img_url: ['local:mats'], submitted_by: 'Super User' };
  const incident = buildIncident({ id, incident_id: 'INC-1' });
  await keepInOutbox(page, [buildOutboxItem({ payload: { kind: 'update', incident, update } })]);
  await expect(page.getByRole('banner').getByRole('link', { name: '1 waiting' })).toBeVisible();

  const other = await context.newPage();
  await page.close();
  await context.setOffline(false);
  const devTools = await context.newCDPSession(other);
  const { origin } = server;
  const registrationId = await findWorker(devTools, origin);
  for (const _ of [1, 2]) {
    // As Chrome does when a network is back.
    await devTools.send('ServiceWorker.dispatchSyncEvent', {
      ...{ origin, registrationId, tag: 'outbox', lastChance: false },
    });
    await expect
      .poll(async () => (await readCase(server.origin, id)).incident_updates)
      .toMatchObject([{ remark: 'Mats are down', img_url: [expect.stringContaining('/photovideos')] }]);
  }
});
