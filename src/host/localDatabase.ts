import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What this browser keeps for times without a network. */
interface LocalSchema extends DBSchema {
  /** Collections of reference data as last read, by name. */
  reference: { key: string; value: unknown };
  /** Photos, videos and signatures that are not uploaded yet (FORM-11), by the id their draft names them with. */
  media: { key: string; value: LocalMedia };
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

const NAME = 'parks-console';
let opened: Promise<IDBPDatabase<LocalSchema>> | undefined;

/** Rejects where the browser has no room or forbids it (some private windows do). */
export function localDatabase(): Promise<IDBPDatabase<LocalSchema>> {
  opened ??= openDB<LocalSchema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('reference');
      database.createObjectStore('media', { keyPath: 'id' });
    },
  });
  return opened;
}
