import { listMedia, localMedia, localMediaId } from '../../contract/incidents/media.ts';
import type { IncidentContent } from '../../contract/schemas/incident.ts';
import type { KeptMedia, LocalMedia } from '../api/localDatabase.ts';
import { platform } from '../api/platform.ts';
import { deleteStored } from './deletions.ts';
import { readStoredText } from './namedFiles.ts';
import { randomId } from './randomId.ts';
import { isOutOfRoom, StorageFull } from './storageFull.ts';
import { askToKeepStorage, getFreeSpace } from './storageSpace.ts';
import { forgetUpload, readUpload, readUploads } from './uploadRecords.ts';

/* Files wait in IndexedDB for their upload; the incident refers to them as `local:<id>` (FORM-11). */

export type StoredMedia = Pick<LocalMedia, 'name' | 'prepared'>;

/** Fallback when IndexedDB is full; lost when the page closes. */
const inMemory = new Map<string, LocalMedia>();
const objectUrls = new Map<string, string>();

/** Returns the `local:` reference. @throws StorageFull */
export async function storeFile(userId: string, blob: Blob, kept: StoredMedia): Promise<string> {
  const free = await getFreeSpace();
  // Ask first: writing a video that does not fit takes long, and may push out what others stored.
  if (free !== undefined && blob.size > free) throw new StorageFull({ needed: blob.size, free });
  askToKeepStorage();
  const media = newMedia(userId, blob, kept);
  await store(media);
  return localMedia(media.id);
}

/** Used when there is no room, but the file can be uploaded at once. */
export function storeInMemory(userId: string, blob: Blob, kept: StoredMedia): string {
  const media = newMedia(userId, blob, kept);
  inMemory.set(media.id, media);
  return localMedia(media.id);
}

function newMedia(userId: string, blob: Blob, kept: StoredMedia): LocalMedia {
  return { id: randomId(), userId, blob, ...kept, addedAt: new Date().toISOString() };
}

export async function readLocal(ref: string): Promise<LocalMedia | undefined> {
  const id = localMediaId(ref);
  if (id === undefined) return undefined;
  return inMemory.get(id) ?? toFile(await (await platform.database()).get('media', id));
}

function toFile(kept: KeptMedia | undefined): LocalMedia | undefined {
  if (!kept || 'blob' in kept) return kept;
  const { bytes, type, ...media } = kept;
  return { ...media, blob: new Blob([bytes], { type }) };
}

export async function getBlob(ref: string): Promise<Blob | undefined> {
  return (await readLocal(ref))?.blob;
}

export async function keepPrepared(
  media: LocalMedia,
  ready: Pick<LocalMedia, 'name' | 'blob'>,
): Promise<void> {
  const prepared: LocalMedia = { ...media, ...ready, prepared: true };
  if (inMemory.has(media.id)) inMemory.set(media.id, prepared);
  else await store(prepared);
}

async function store(media: LocalMedia): Promise<void> {
  const put = async (kept: KeptMedia) => (await platform.database()).put('media', kept);
  try {
    await put(media).catch(async (error: unknown) => {
      if (isOutOfRoom(error)) throw error;
      const { blob, ...rest } = media;
      await put({ ...rest, bytes: await blob.arrayBuffer(), type: blob.type });
    });
  } catch (error) {
    console.warn('A file could not be kept in this browser.', error);
    throw new StorageFull();
  }
}

export async function getObjectUrl(ref: string): Promise<string | undefined> {
  const blob = objectUrls.has(ref) ? undefined : await getBlob(ref);
  const known = objectUrls.get(ref);
  if (known || !blob) return known;
  const url = URL.createObjectURL(blob);
  objectUrls.set(ref, url);
  return url;
}

/** Keeps the file if another draft, form or outbox item uses it. Else an unfinished upload is cancelled. */
export async function forgetLocal(ref: string): Promise<void> {
  const id = localMediaId(ref);
  if (id === undefined) return;
  const isUsed = await readStoredText().then(
    (text) => text.includes(ref),
    () => true,
  );
  if (isUsed) return;
  inMemory.delete(id);
  const url = objectUrls.get(ref);
  if (url) URL.revokeObjectURL(url);
  objectUrls.delete(ref);
  // On failure, forgetStrayMedia removes it later.
  await platform
    .database()
    .then((database) => database.delete('media', id))
    .catch(() => undefined);
  const upload = await readUpload(id);
  if (!upload) return;
  await forgetUpload(id);
  if (upload.session && !upload.address) await deleteStored([upload.session]);
}

/** Removes the local and uploaded files of a draft, except those that `shared` uses (FORM-13). */
export async function forgetDraftMedia(
  draft: Pick<IncidentContent, 'case_details'>,
  shared?: Pick<IncidentContent, 'case_details'>,
): Promise<void> {
  const others = new Set(shared ? listMedia(shared.case_details) : []);
  const media = listMedia(draft.case_details).filter((ref) => !others.has(ref));
  const isLocal = (ref: string) => localMediaId(ref) !== undefined;
  await Promise.all([
    ...media.filter(isLocal).map(forgetLocal),
    deleteStored(media.filter((ref) => !isLocal(ref))),
  ]);
}

/** Milliseconds before an unused file is removed; an open form may still need it. */
const STRAY_AFTER = 24 * 60 * 60 * 1000;

export async function forgetStrayMedia(userId: string, now: Date): Promise<void> {
  const saved = await readStoredText();
  const all = await (await platform.database()).getAll('media');
  const stray = all.filter(
    ({ id, userId: owner, addedAt }) =>
      owner === userId &&
      now.getTime() - Date.parse(addedAt) > STRAY_AFTER &&
      !saved.includes(localMedia(id)),
  );
  await Promise.all(stray.map(({ id }) => forgetLocal(localMedia(id))));
  const known = new Set(all.map(({ id }) => id));
  // Of files that were only in memory.
  const orphans = (await readUploads()).filter(({ id }) => !known.has(id) && !inMemory.has(id));
  await Promise.all(orphans.map(({ id }) => forgetUpload(id)));
}
