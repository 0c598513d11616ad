import type { Queryable } from '../database/connection.ts';

/** Without `uploadedBy`, a public file of the installation. */
export type StoredFile = { path: string; contentType: string; uploadedBy: string | null };

/** The installation's own files, by name, for servers without a common folder. Names have no path. */
export type SharedFiles = {
  put: (name: string, file: string) => Promise<void>;
  /** Writes `file`, which must not exist. Rejects with the code ENOENT if there is none of this name. */
  fetch: (name: string, file: string) => Promise<void>;
  list: () => Promise<{ name: string; changedAt: Date }[]>;
  remove: (name: string) => Promise<void>;
};

export type FileStore = {
  bucket: string;
  /** Releases of the console. Undefined if servers have a common folder. */
  releases: SharedFiles | undefined;
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
