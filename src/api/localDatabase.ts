import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What this browser keeps for times without a network, and what must outlive a crash. */
interface LocalSchema extends DBSchema {
  /** Collections of reference data as last read, by name. */
  reference: { key: string; value: unknown };
  /** Photos, videos and signatures that are not uploaded yet (FORM-11), by the id their draft names them with. */
  media: { key: string; value: LocalMedia };
  /** Pending incidents (FORM-11), by person and id. */
  pending: { key: [string, DraftId]; value: KeptDraft };
  /** Open forms (FORM-18), by person and form. */
  unsaved: { key: [string, DraftId]; value: KeptDraft };
}

export type LocalMedia = {
  id: string;
  userId: string;
  name: string;
  blob: Blob;
  /** ISO 8601. */
  addedAt: string;
  /** True once it is what will be uploaded: a photo is shrunk, and its EXIF is gone. */
  prepared: boolean;
};

export type DraftId = string | number;

/** A draft as it was saved at a moment, ISO 8601; without a record it was removed then. */
export type KeptDraft<DraftRecord = unknown> = {
  userId: string;
  id: DraftId;
  at: string;
  record?: DraftRecord;
};

type LocalDatabase = IDBPDatabase<LocalSchema>;

const NAME = 'parks-console';
/** Milliseconds; a slow disk answers sooner. */
const PATIENCE = 5_000;

let opened: Promise<LocalDatabase> | undefined;

/**
 * Rejects where the browser has no room or forbids it (some private windows do), while a tab with an older console holds
 * an older version of it, and where the browser does not answer. The next call tries again.
 */
export function localDatabase(): Promise<LocalDatabase> {
  opened ??= open();
  return opened;
}

function open(): Promise<LocalDatabase> {
  const given = new Promise<LocalDatabase>((resolve, reject) => {
    const opening = openDB<LocalSchema>(NAME, 2, {
      upgrade(database, oldVersion) {
        if (oldVersion < 1) {
          database.createObjectStore('reference');
          database.createObjectStore('media', { keyPath: 'id' });
        }
        database.createObjectStore('pending', { keyPath: ['userId', 'id'] });
        database.createObjectStore('unsaved', { keyPath: ['userId', 'id'] });
      },
      // Nobody waits for another tab to be closed; when it is, the same opening goes on.
      blocked: () => reject(new Error('A tab with an older console holds the database of this browser.')),
      blocking: (_current, _wanted, event) => {
        opened = undefined;
        (event.target as IDBDatabase).close();
      },
      terminated: () => {
        opened = undefined;
      },
    });
    setTimeout(() => reject(new Error('The database of this browser does not answer.')), PATIENCE);
    opening.then(
      (database) => {
        opened = opening;
        resolve(database);
      },
      (error: unknown) => {
        opened = undefined;
        reject(error);
      },
    );
  });
  return given;
}
