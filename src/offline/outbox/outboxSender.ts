import type { OutboxItem } from '../../api/outboxItem.ts';

/** Percent of the files' bytes; undefined while nothing can be counted. */
export type SendingProgress = { text: string; percent?: number };

const running = new Map<string, SendingProgress>();
const listeners = new Set<() => void>();

export function getProgress(key: string): SendingProgress | undefined {
  return running.get(key);
}

export function subscribeToProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends what waits, or a stuck item again, now. Resolves when the attempt is over. */
export async function sendNow(_key?: string): Promise<void> {}

/** Makes a draft of an incident that has not been sent, and takes it out of the outbox. @throws StorageFull */
export async function backToDraft(_item: OutboxItem): Promise<number> {
  throw new Error('Not yet.');
}

/** Deletes an item and its files, here and on the server. */
export async function discardItem(_item: OutboxItem): Promise<void> {}
