import type { OutboxItem } from '../../api/outboxItem.ts';
import { putItem, readItem, subscribeToOutbox } from '../outboxStore.ts';
import type { UploadSession } from '../uploadSession.ts';
import { getProgress, lent, setAwaited, subscribeToUnreachable } from './outboxProgress.ts';

/* A form hands its content to the outbox. */

/** Milliseconds that a form waits for the answer before it is left. */
const PATIENCE = 8_000;

/**
 * Puts an item into the outbox and waits a while for the answer. Resolves to the item: sent, stuck, or waiting. `isOnDisk`
 * is false if the device could not store it; then there is no answer to wait for later.
 */
export async function submitItem(
  item: OutboxItem,
  uploads?: UploadSession,
): Promise<{ item: OutboxItem; isOnDisk: boolean }> {
  const { key } = item;
  if (uploads) lent.set(key, uploads);
  setAwaited(key, true);
  const isOnDisk = await putItem(item);
  const now = await waitForAttempt(item, isOnDisk ? PATIENCE : undefined);
  // The form shows an answer, so it is no news later.
  if (now.state === 'waiting') setAwaited(key, false);
  if (!getProgress(key)) lent.delete(key);
  return { item: now, isOnDisk };
}

/**
 * Resolves to the item after its next attempt, or as it is after `patience` milliseconds or when an item before it could
 * not reach the server.
 */
export function waitForAttempt(item: OutboxItem, patience: number | undefined): Promise<OutboxItem> {
  return new Promise((resolve) => {
    const end = (now: OutboxItem) => {
      clearTimeout(timer);
      stop();
      stopListening();
      resolve(now);
    };
    const look = async () => {
      const now = await readItem(item.key);
      const isTried = now && (now.state !== 'waiting' || now.attempts > item.attempts);
      if (isTried) end(now);
      return isTried;
    };
    const stop = subscribeToOutbox(() => void look());
    const stopListening = subscribeToUnreachable(async (isUrgent) => {
      if (isUrgent !== item.isUrgent || getProgress(item.key)) return;
      if (!(await look())) end(item);
    });
    const timer = patience === undefined ? undefined : setTimeout(() => end(item), patience);
  });
}

/** The form is closed while its item is still waiting. Uploads that are running go on without it. */
export async function releaseUploads(key: string, uploads: UploadSession): Promise<void> {
  lent.delete(key);
  // The attempt that uses them ends them.
  if (getProgress(key)) return;
  if ((await readItem(key))?.state === 'sent') await uploads.keep();
  else uploads.suspend();
}
