import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxItem } from './outboxItem.ts';

/* `idb` has the version that Firebase needs, so that browsers load only one. */

interface LocalSchema extends DBSchema {
  reference: { key: string; value: unknown };
  /** Files that are not uploaded yet, by local id (FORM-11). */
  media: { key: string; value: KeptMedia };
  /** Where their uploads stopped. Apart from them, because browsers copy a file with every change (OFF-2). */
  uploads: { key: string; value: LocalUpload };
  /** Drafts, by user and id (FORM-11). */
  pending: { key: [string, DraftId]; value: StoredDraft };
  /** Autosaved forms, by user and form (FORM-18). */
  unsaved: { key: [string, DraftId]; value: StoredDraft };
  /** What waits to be sent, and what was sent lately (OFF-2, OFF-3). */
  outbox: { key: string; value: OutboxItem };
  /** Answers of the server, by user and query (OFF-1). */
  answers: { key: string; value: unknown };
}

export type LocalMedia = {
  id: string;
  userId: string;
  name: string;
  blob: Blob;
  /** ISO 8601. */
  addedAt: string;
  /** True once it is ready for upload: resized and without EXIF data. */
  prepared: boolean;
};

/** Private windows of Safari refuse files in the database, but keep their bytes. */
export type KeptMedia = LocalMedia | (Omit<LocalMedia, 'blob'> & { bytes: ArrayBuffer; type: string });

export type LocalUpload = {
  /** Of the file. */
  id: string;
  /** Where the file is stored. */
  path: string;
  /** Bytes of the file; another size is another file. */
  size: number;
  /** The address of the upload session. */
  session?: string;
  /** The address of the stored file. */
  address?: string;
};

export type DraftId = string | number;

/** `at` is ISO 8601. Without a record, it is a tombstone. */
export type StoredDraft<DraftRecord = unknown> = {
  userId: string;
  id: DraftId;
  at: string;
  record?: DraftRecord;
};

type LocalDatabase = IDBPDatabase<LocalSchema>;

const NAME = 'parks-console';
/** Milliseconds; even slow disks respond sooner. */
const PATIENCE = 5_000;

let opened: Promise<LocalDatabase> | undefined;

/** Rejects without space, permission or response, or if an older console in another tab blocks it. */
export function localDatabase(): Promise<LocalDatabase> {
  opened ??= open();
  return opened;
}

function open(): Promise<LocalDatabase> {
  return new Promise<LocalDatabase>((resolve, reject) => {
    const opening = openDB<LocalSchema>(NAME, 3, {
      upgrade(database, oldVersion) {
        if (oldVersion < 1) {
          database.createObjectStore('reference');
          database.createObjectStore('media', { keyPath: 'id' });
        }
        if (oldVersion < 2) {
          database.createObjectStore('pending', { keyPath: ['userId', 'id'] });
          database.createObjectStore('unsaved', { keyPath: ['userId', 'id'] });
        }
        database.createObjectStore('uploads', { keyPath: 'id' });
        database.createObjectStore('outbox', { keyPath: 'key' });
        database.createObjectStore('answers');
      },
      // Do not wait for the other tab; the opening continues when it closes.
      blocked: () =>
        reject(
          new Error(
            "A tab with an older console is blocking this browser's database. Please close that tab.",
          ),
        ),
      blocking: (_current, _wanted, event) => {
        opened = undefined;
        (event.target as IDBDatabase).close();
      },
      terminated: () => {
        opened = undefined;
      },
    });
    setTimeout(() => reject(new Error("This browser's database is not responding.")), PATIENCE);
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
}
