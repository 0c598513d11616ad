import { currentTime } from '../api/clock.ts';
import { type DraftId, type KeptDraft, localDatabase as openLocalDatabase } from '../api/localDatabase.ts';
import { logFailure } from '../api/logFailure.ts';
import { StorageFull } from './storageFull.ts';
import { askToKeepStorage } from './storageSpace.ts';

/*
 * FORM-11, FORM-18: drafts and open forms stand in IndexedDB, whose strict transactions are on the disk when they say so;
 * browsers write local storage many seconds later. Local storage has them as well: the specification names it, older consoles wrote
 * only there, a page that is closed can still write there, and some private windows have nothing else. Of the two the newer
 * holds. A removal leaves a note in IndexedDB, so that local storage, which may forget it in a crash, brings nothing back.
 */

export type DraftStore = 'pending' | 'unsaved';

const ON_DISK = { durability: 'strict' } as const;
/** Milliseconds after which local storage has surely been written, and a note of a removal goes. */
const NOTE_KEPT = 7 * 24 * 60 * 60 * 1000;

/** Undefined where this browser has none. */
async function localDatabase() {
  try {
    return await openLocalDatabase();
  } catch {
    return undefined;
  }
}

/**
 * Keeps a draft in the database, in the place of the one with its id.
 * @returns true once it is on the disk, false where there is no database to be had
 * @throws StorageFull
 */
export async function putDraft(store: DraftStore, draft: KeptDraft): Promise<boolean> {
  askToKeepStorage();
  const database = await localDatabase();
  if (!database) return false;
  try {
    const transaction = database.transaction(store, 'readwrite', ON_DISK);
    await Promise.all([transaction.store.put(draft), transaction.done]);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new StorageFull();
    logFailure('keeping a draft', error);
    return false;
  }
}

/** Removes a draft from the database, and notes when. It never rejects. */
export async function forgetDraft(store: DraftStore, userId: string, id: DraftId): Promise<void> {
  const database = await localDatabase();
  if (!database) return;
  const now = currentTime();
  const isOld = ({ record, at }: KeptDraft) =>
    record === undefined && now.getTime() - Date.parse(at) > NOTE_KEPT;
  try {
    const transaction = database.transaction(store, 'readwrite', ON_DISK);
    const old = (await transaction.store.getAll()).filter(isOld);
    await Promise.all([
      ...old.map((note) => transaction.store.delete([note.userId, note.id])),
      transaction.store.put({ userId, id, at: now.toISOString() }),
      transaction.done,
    ]);
  } catch (error) {
    logFailure('removing a draft', error);
  }
}

/** What a person has, and what their part of local storage has though it was removed. */
export type DraftsRead<DraftRecord> = { records: DraftRecord[]; removed: DraftId[] };

/** Reads a person's drafts from the database and from what local storage has, which the database then gets where it is newer. */
export async function readDrafts<DraftRecord>(
  store: DraftStore,
  userId: string,
  mirrored: readonly KeptDraft<DraftRecord>[],
): Promise<DraftsRead<DraftRecord>> {
  const all = await readAll(store);
  const kept = all.filter((draft) => draft.userId === userId) as KeptDraft<DraftRecord>[];
  const newest = new Map(kept.map((draft) => [draft.id, draft]));
  const isNewer = ({ id, at }: KeptDraft) => at > (newest.get(id)?.at ?? '');
  const newer = mirrored.filter(isNewer);
  for (const draft of newer) newest.set(draft.id, draft);
  if (newer.length > 0) await takeOver(store, newer);
  return {
    records: [...newest.values()].flatMap(({ record }) => record ?? []),
    removed: mirrored.map(({ id }) => id).filter((id) => newest.get(id)?.record === undefined),
  };
}

async function readAll(store: DraftStore): Promise<KeptDraft[]> {
  try {
    return (await (await localDatabase())?.getAll(store)) ?? [];
  } catch (error) {
    logFailure('reading drafts', error);
    return [];
  }
}

/** Another tab may have saved or removed one of them meanwhile. Where it fails, local storage still has them. */
async function takeOver(store: DraftStore, drafts: readonly KeptDraft[]): Promise<void> {
  const database = await localDatabase();
  if (!database) return;
  try {
    const transaction = database.transaction(store, 'readwrite', ON_DISK);
    for (const draft of drafts) {
      const known = await transaction.store.get([draft.userId, draft.id]);
      if (draft.at > (known?.at ?? '')) await transaction.store.put(draft);
    }
    await transaction.done;
  } catch (error) {
    logFailure('taking over drafts', error);
  }
}

/** Everything that is kept of anybody, for whoever looks whether a file is still named. */
export async function allDrafts(): Promise<KeptDraft[]> {
  const [pending, unsaved] = await Promise.all([readAll('pending'), readAll('unsaved')]);
  return [...pending, ...unsaved];
}
