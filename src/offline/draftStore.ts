import { currentTime } from '../api/clock.ts';
import type { DraftId, StoredDraft } from '../api/localDatabase.ts';
import { logFailure } from '../api/logFailure.ts';
import { platform } from '../api/platform.ts';
import { isOutOfRoom, StorageFull } from './storageFull.ts';
import { askToKeepStorage } from './storageSpace.ts';

/*
 * IndexedDB is durable; browsers flush local storage only seconds later. Local storage keeps a copy for older
 * consoles, closing pages and browsers without IndexedDB; the newer record wins. A tombstone keeps a stale
 * copy from returning after a crash (FORM-11, FORM-18).
 */

export type DraftStore = 'pending' | 'unsaved';

const ON_DISK = { durability: 'strict' } as const;
/** Lifetime of a tombstone in milliseconds; by then local storage has certainly been flushed. */
const NOTE_KEPT = 7 * 24 * 60 * 60 * 1000;

const localDatabase = () => platform.database().catch(() => undefined);

type LocalDatabase = NonNullable<Awaited<ReturnType<typeof localDatabase>>>;

/** Never rejects. Undefined without a database, or if the work failed, which is logged. */
async function tryOnDatabase<Answer>(
  what: string,
  work: (database: LocalDatabase) => Promise<Answer>,
): Promise<Answer | undefined> {
  const database = await localDatabase();
  if (!database) return undefined;
  return work(database).catch((error: unknown) => {
    logFailure(what, error);
    return undefined;
  });
}

/** @returns true once the draft is on disk, false if there is no database @throws StorageFull */
export async function putDraft(store: DraftStore, draft: StoredDraft): Promise<boolean> {
  askToKeepStorage();
  const database = await localDatabase();
  if (!database) return false;
  try {
    const transaction = database.transaction(store, 'readwrite', ON_DISK);
    await Promise.all([transaction.store.put(draft), transaction.done]);
    return true;
  } catch (error) {
    if (isOutOfRoom(error)) throw new StorageFull();
    logFailure('keeping a draft', error);
    return false;
  }
}

export async function forgetDraft(store: DraftStore, userId: string, id: DraftId): Promise<void> {
  const now = currentTime();
  const isOld = ({ record, at }: StoredDraft) =>
    record === undefined && now.getTime() - Date.parse(at) > NOTE_KEPT;
  await tryOnDatabase('removing a draft', async (database) => {
    const transaction = database.transaction(store, 'readwrite', ON_DISK);
    const old = (await transaction.store.getAll()).filter(isOld);
    await Promise.all([
      ...old.map((note) => transaction.store.delete([note.userId, note.id])),
      transaction.store.put({ userId, id, at: now.toISOString() }),
      transaction.done,
    ]);
  });
}

/** `removed` lists drafts that are still in local storage although they were removed. */
type DraftsRead<DraftRecord> = { records: DraftRecord[]; removed: DraftId[] };

/** Merges the drafts of the database and of local storage, and copies newer ones to the database. */
export async function readDrafts<DraftRecord>(
  store: DraftStore,
  userId: string,
  mirrored: readonly StoredDraft<DraftRecord>[],
): Promise<DraftsRead<DraftRecord>> {
  const all = (await tryOnDatabase('reading drafts', (database) => database.getAll(store))) ?? [];
  const kept = all.filter((draft) => draft.userId === userId) as StoredDraft<DraftRecord>[];
  const newest = new Map(kept.map((draft) => [draft.id, draft]));
  const isNewer = ({ id, at }: StoredDraft) => at > (newest.get(id)?.at ?? '');
  const newer = mirrored.filter(isNewer);
  for (const draft of newer) newest.set(draft.id, draft);
  if (newer.length > 0) await takeOver(store, newer);
  return {
    records: [...newest.values()].flatMap(({ record }) => record ?? []),
    removed: mirrored.map(({ id }) => id).filter((id) => newest.get(id)?.record === undefined),
  };
}

/** Compares again in the transaction: another tab may have changed the draft. Never rejects. */
async function takeOver(store: DraftStore, drafts: readonly StoredDraft[]): Promise<void> {
  await tryOnDatabase('taking over drafts', async (database) => {
    const transaction = database.transaction(store, 'readwrite', ON_DISK);
    for (const draft of drafts) {
      const known = await transaction.store.get([draft.userId, draft.id]);
      if (draft.at > (known?.at ?? '')) await transaction.store.put(draft);
    }
    await transaction.done;
  });
}

/** @throws if the database cannot be read, because files of its drafts would be deleted */
export async function allDrafts(): Promise<StoredDraft[]> {
  const database = await localDatabase();
  if (!database) return [];
  const [pending, unsaved] = await Promise.all([database.getAll('pending'), database.getAll('unsaved')]);
  return [...pending, ...unsaved];
}
