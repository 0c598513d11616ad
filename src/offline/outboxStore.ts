import { currentTime } from '../api/clock.ts';
import type { OutboxItem } from '../api/outboxItem.ts';
import { platform } from '../api/platform.ts';
import { askToKeepStorage } from './storageSpace.ts';

/* The outbox on disk, which all tabs share. Without a database, items last until the page closes. */

const ON_DISK = { durability: 'strict' } as const;
/** Milliseconds for which sent items stay listed. */
const SENT_KEPT = 7 * 24 * 60 * 60 * 1000;
/** BroadcastChannel name. */
const CHANGED = 'outbox';

const inMemory = new Map<string, OutboxItem>();

const localDatabase = () => platform.database().catch(() => undefined);

/** False if the item could not be written to disk; it then only lasts as long as this page. */
export async function putItem(item: OutboxItem): Promise<boolean> {
  askToKeepStorage();
  const isOnDisk = await writeItem(item);
  if (isOnDisk) inMemory.delete(item.key);
  else inMemory.set(item.key, item);
  announceChange();
  return isOnDisk;
}

async function writeItem(item: OutboxItem): Promise<boolean> {
  const database = await localDatabase();
  if (!database) return false;
  try {
    const transaction = database.transaction('outbox', 'readwrite', ON_DISK);
    await Promise.all([transaction.store.put(item), transaction.done]);
    return true;
  } catch (error) {
    console.warn('The outbox could not be written.', error);
    return false;
  }
}

/** Changes an item if it still exists; another tab may have sent or deleted it. */
export async function changeItem(
  key: string,
  change: (item: OutboxItem) => OutboxItem,
): Promise<OutboxItem | undefined> {
  const kept = inMemory.get(key);
  const changed = kept ? change(kept) : await changeOnDisk(key, change);
  if (kept && changed) inMemory.set(key, changed);
  if (changed) announceChange();
  return changed;
}

async function changeOnDisk(key: string, change: (item: OutboxItem) => OutboxItem) {
  const database = await localDatabase();
  if (!database) return undefined;
  let changed: OutboxItem | undefined;
  try {
    const transaction = database.transaction('outbox', 'readwrite', ON_DISK);
    const item = await transaction.store.get(key);
    changed = item && change(item);
    await Promise.all([changed && transaction.store.put(changed), transaction.done]);
  } catch (error) {
    // The disk is full: what is on it stays as it was, and sending goes on.
    console.warn('The outbox could not be written.', error);
    if (changed) inMemory.set(key, changed);
  }
  return changed;
}

export async function removeItem(key: string): Promise<void> {
  inMemory.delete(key);
  const database = await localDatabase();
  await database?.delete('outbox', key);
  announceChange();
}

export async function readItem(key: string): Promise<OutboxItem | undefined> {
  return inMemory.get(key) ?? (await (await localDatabase())?.get('outbox', key));
}

/** The oldest first; those sent more than seven days ago are deleted. */
export async function readItems(userId: string): Promise<OutboxItem[]> {
  const all = (await readAllItems()).filter((item) => item.userId === userId);
  const isOld = ({ sent }: OutboxItem) =>
    sent !== undefined && currentTime().getTime() - Date.parse(sent.at) > SENT_KEPT;
  await Promise.all(all.filter(isOld).map(({ key }) => removeItem(key)));
  return all
    .filter((item) => !isOld(item))
    .sort((one, other) => one.queuedAt.localeCompare(other.queuedAt, 'en'));
}

/** Of every person of this device. @throws if the database cannot be read, because items would look sent or deleted */
export async function readAllItems(): Promise<OutboxItem[]> {
  const database = await localDatabase();
  const onDisk = await database?.getAll('outbox');
  return [...(onDisk ?? []).filter(({ key }) => !inMemory.has(key)), ...inMemory.values()];
}

/** Also notices changes by other tabs. */
export function subscribeToOutbox(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANGED);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

let telling: BroadcastChannel | undefined;

function announceChange(): void {
  telling ??= new BroadcastChannel(CHANGED);
  telling.postMessage(undefined);
}
