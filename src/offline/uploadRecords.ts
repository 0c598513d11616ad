import type { LocalUpload } from '../api/localDatabase.ts';
import { platform } from '../api/platform.ts';

/* Where the uploads of local files stopped, so that another page goes on there (OFF-2). */

const ON_DISK = { durability: 'strict' } as const;

/** Fallback when IndexedDB fails. */
const inMemory = new Map<string, LocalUpload>();

export async function readUpload(id: string): Promise<LocalUpload | undefined> {
  const database = await platform.database().catch(() => undefined);
  return inMemory.get(id) ?? (await database?.get('uploads', id).catch(() => undefined));
}

/** Those on disk. */
export async function readUploads(): Promise<LocalUpload[]> {
  const database = await platform.database().catch(() => undefined);
  return (await database?.getAll('uploads').catch(() => undefined)) ?? [];
}

/** Resolves once it is on disk, or else in memory. */
export async function keepUpload(upload: LocalUpload): Promise<void> {
  try {
    const transaction = (await platform.database()).transaction('uploads', 'readwrite', ON_DISK);
    await Promise.all([transaction.store.put(upload), transaction.done]);
    inMemory.delete(upload.id);
  } catch (error) {
    console.warn('The state of an upload could not be kept in this browser.', error);
    inMemory.set(upload.id, upload);
  }
}

export async function forgetUpload(id: string): Promise<void> {
  inMemory.delete(id);
  const database = await platform.database().catch(() => undefined);
  await database?.delete('uploads', id).catch(() => undefined);
}
