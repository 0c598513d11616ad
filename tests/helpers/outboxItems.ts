import type { Page } from '@playwright/test';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import type { OutboxItem } from '../../src/api/outboxItem.ts';
import { buildOutboxItem, SAMPLE_PHOTO } from './factories.ts';

/** Puts items into the outbox of the browser, as another tab would. The page must have opened the console. */
export async function keepInOutbox(page: Page, items: readonly OutboxItem[]): Promise<void> {
  await page.evaluate(async (all) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('parks-console');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = database.transaction('outbox', 'readwrite');
    for (const item of all) transaction.objectStore('outbox').put(item);
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
export function buildOutbox({ id: userId }: Pick<SignedInUser, 'id'>): OutboxItem[] {
  const inc = { id: '1', incident_id: 'INC-000001' };
  const update = {
    remark: 'Mats are down, the path is open again.',
    img_url: [SAMPLE_PHOTO],
    submitted_by: '',
  };
  const item = (changed: Partial<OutboxItem>) => buildOutboxItem({ userId, ...changed });
  return [
    item({ queuedAt: ago(130), isUrgent: true, attempts: 4, lastAttempt: UNREACHABLE }),
    item({
      queuedAt: ago(60),
      title: inc.incident_id,
      payload: { kind: 'update', incident: inc, update },
    }),
    item({ queuedAt: ago(200), title: 'Broken rail', state: 'stuck', attempts: 1, lastAttempt: REFUSED }),
    item({
      queuedAt: ago(3000),
      title: 'Monkey took a bag',
      state: 'sent',
      sent: { at: ago(2990), ...inc },
    }),
  ];
}
