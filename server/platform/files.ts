import type { Queryable } from '../database/connection.ts';

/** Without `uploadedBy`, a public file of the installation. */
export type StoredFile = { path: string; contentType: string; uploadedBy: string | null };

export type FileStore = {
  bucket: string;
  /** Stores a public file of the installation or, with `uploadedBy`, a file of a user. Returns its address. */
  put: (path: string, contentType: string, bytes: Uint8Array, uploadedBy?: string) => Promise<string>;
  /** Removes what has arrived of uploads that were not completed within a week. */
  removeOldUploads: (at: Date) => Promise<void>;
  /** Required in a transaction, because the embedded database has one connection. */
  within: (transaction: Queryable) => {
    /** Those of the files that exist. None of them is deleted before the commit. */
    lock: (paths: readonly string[]) => Promise<StoredFile[]>;
    /** Everyone may read these files of a user, and nobody may delete them. */
    makePublic: (paths: readonly string[], uploadedBy: string) => Promise<void>;
  };
};
