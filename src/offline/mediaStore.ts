import { listMedia, localMedia, localMediaId } from '../../contract/incidents/media.ts';
import type { IncidentContent } from '../../contract/schemas/incident.ts';
import { type LocalMedia, localDatabase } from '../api/localDatabase.ts';
import { deleteStored } from './deletions.ts';
import { textNamingFiles } from './namedFiles.ts';
import { randomId } from './randomId.ts';
import { StorageFull } from './storageFull.ts';

/*
 * FORM-11: photos, videos and signatures that are not uploaded yet. They stand in IndexedDB, and the incident names them
 * with `local:<id>`, so that a draft, a reload or a crash loses none.
 */

/** What a file is called and whether it is ready to be uploaded. */
export type Kept = Pick<LocalMedia, 'name' | 'prepared'>;

/** For what IndexedDB has no room for: it lasts as long as the page. */
const inMemory = new Map<string, LocalMedia>();
const objectUrls = new Map<string, string>();

/** Keeps a file in this browser and answers what the incident names it with. @throws StorageFull */
export async function storeFile(userId: string, blob: Blob, kept: Kept): Promise<string> {
  const media = newMedia(userId, blob, kept);
  await store(media);
  return localMedia(media.id);
}

/** Only for as long as the page is open: where there is no room to keep a file that can be uploaded at once. */
export function storeInMemory(userId: string, blob: Blob, kept: Kept): string {
  const media = newMedia(userId, blob, kept);
  inMemory.set(media.id, media);
  return localMedia(media.id);
}

function newMedia(userId: string, blob: Blob, kept: Kept): LocalMedia {
  return { id: randomId(), userId, blob, ...kept, addedAt: new Date().toISOString() };
}

/** Undefined when this browser has no such file any more. */
export async function readLocal(ref: string): Promise<LocalMedia | undefined> {
  const id = localMediaId(ref);
  if (id === undefined) return undefined;
  return inMemory.get(id) ?? (await (await localDatabase()).get('media', id));
}

export async function getBlob(ref: string): Promise<Blob | undefined> {
  return (await readLocal(ref))?.blob;
}

/** Puts what will be uploaded in the place of what was chosen. @throws StorageFull */
export async function keepPrepared(
  media: LocalMedia,
  ready: Pick<LocalMedia, 'name' | 'blob'>,
): Promise<void> {
  const prepared: LocalMedia = { ...media, ...ready, prepared: true };
  if (inMemory.has(media.id)) inMemory.set(media.id, prepared);
  else await store(prepared);
}

async function store(media: LocalMedia): Promise<void> {
  try {
    await (await localDatabase()).put('media', media);
  } catch (error) {
    console.warn('A file could not be kept in this browser.', error);
    throw new StorageFull();
  }
}

/** An address to show a kept file by, the same until it is forgotten. */
export async function getObjectUrl(ref: string): Promise<string | undefined> {
  const blob = objectUrls.has(ref) ? undefined : await getBlob(ref);
  const known = objectUrls.get(ref);
  if (known || !blob) return known;
  const url = URL.createObjectURL(blob);
  objectUrls.set(ref, url);
  return url;
}

/** Nothing happens when it is gone already, or where another draft or form names it. */
export async function forgetLocal(ref: string): Promise<void> {
  const id = localMediaId(ref);
  if (id === undefined || (await textNamingFiles()).includes(ref)) return;
  inMemory.delete(id);
  const url = objectUrls.get(ref);
  if (url) URL.revokeObjectURL(url);
  objectUrls.delete(ref);
  // What cannot be reached now is forgotten as a stray some day.
  await localDatabase()
    .then((database) => database.delete('media', id))
    .catch(() => undefined);
}

/** FORM-13: removes every photo, video and signature of a draft, kept or stored, but those that `shared` names, too. */
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

/** How long a file may stay that nothing in this browser names, in milliseconds: a form may still be open with it. */
const STRAY_AFTER = 24 * 60 * 60 * 1000;

/** Forgets the person's files that no draft and no unsaved form names any more, such as a crash leaves behind. */
export async function forgetStrayMedia(userId: string, now: Date): Promise<void> {
  const saved = await textNamingFiles();
  const all = await (await localDatabase()).getAll('media');
  const stray = all.filter(
    ({ id, userId: owner, addedAt }) =>
      owner === userId &&
      now.getTime() - Date.parse(addedAt) > STRAY_AFTER &&
      !saved.includes(localMedia(id)),
  );
  await Promise.all(stray.map(({ id }) => forgetLocal(localMedia(id))));
}
