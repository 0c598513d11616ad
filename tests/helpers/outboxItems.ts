import type { Page } from '@playwright/test';
import type { OutboxItem } from '../../src/api/outboxItem.ts';
import { buildIncident, buildOutboxItem, SAMPLE_PHOTO } from './factories.ts';

/** Puts items of the signed-in person into the outbox, as another tab would. The page must show the console. */
export async function keepInOutbox(page: Page, items: readonly OutboxItem[]): Promise<void> {
  await page.evaluate(async (all) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('parks-console');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = database.transaction('outbox', 'readwrite');
    const { id: userId } = JSON.parse(localStorage.getItem('session') ?? '{}');
    for (const item of all) transaction.objectStore('outbox').put({ ...item, userId });
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
    const channel = new BroadcastChannel('outbox');
    channel.postMessage(undefined);
    channel.close();
  }, items);
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const UNREACHABLE = { at: ago(3), problem: { text: "Can't reach the server." } };
const REFUSED = { at: ago(8), problem: { text: 'The time is in the future.', status: 422 } };

/** One item of each kind and state. What waits is sent soon unless the page is offline. */
export function buildOutbox(): OutboxItem[] {
  const inc = { id: '1', incident_id: 'INC-000001' };
  const update = {
    remark: 'Mats are down, the path is open again.',
    img_url: [SAMPLE_PHOTO],
    submitted_by: '',
  };
  return [
    buildOutboxItem({ queuedAt: ago(130), isUrgent: true, attempts: 4, lastAttempt: UNREACHABLE }),
    buildOutboxItem({
      queuedAt: ago(60),
      title: `Update to ${inc.incident_id}`,
      payload: { kind: 'update', incident: buildIncident(inc), update },
    }),
    buildOutboxItem({
      queuedAt: ago(200),
      title: 'Broken rail',
      state: 'stuck',
      attempts: 1,
      lastAttempt: REFUSED,
    }),
    buildOutboxItem({
      queuedAt: ago(3000),
      title: 'Monkey took a bag',
      state: 'sent',
      sent: { at: ago(2990), ...inc },
    }),
  ];
}
