import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { SharedFiles } from '../../files.ts';

/**
 * Where the bytes of files are: a folder, or a bucket. Rows, checks and quotas are the same for both. Names come from
 * `nameOf`. Rejects with the code ENOENT if an object is missing, and FOLDER_AWAY if the storage cannot be reached.
 */
export type FileStorage = {
  /** File names are hashes of the paths, so that user input never reaches the file system. */
  nameOf: (path: string) => string;
  /** Where an operator finds the object. */
  describe: (name: string) => string;
  /** The path of a file on this machine's disk for bytes that arrive. The caller creates and removes it. */
  arriving: (id: string) => Promise<string>;
  /** Prepares a whole file for `store`. Called outside of a transaction, because sending it may take minutes. */
  stage: (arrived: string, md5: string) => Promise<string>;
  /** Moves a staged file to its final place, and keeps it over a power failure. */
  store: (staged: string, path: string) => Promise<void>;
  /** Removes what `store` did not take. */
  unstage: (staged: string) => Promise<void>;
  /** The file and its thumbnails. */
  remove: (path: string) => Promise<void>;
  has: (name: string) => Promise<boolean>;
  read: (name: string) => Promise<Readable>;
  /** The names of all stored files. */
  list: () => AsyncIterable<string>;
  /** Answers the conditions and the range of a request. @throws Unsendable, or an error with a `statusCode` below 500 */
  open: (request: FastifyRequest, wanted: Wanted) => Promise<Opened>;
  thumbnails: {
    /** Bytes; 0 if it is missing. */
    getSize: (name: string) => Promise<number>;
    /** Atomic. */
    write: (name: string, bytes: Buffer) => Promise<void>;
    remove: (name: string) => Promise<void>;
  };
  uploads: Uploads;
  /** Only of a bucket. */
  releases?: SharedFiles;
};

/** What has arrived of resumable uploads. */
export type Uploads = {
  start: (id: string) => Promise<void>;
  /** Bytes without a gap from the beginning; undefined if they are gone. */
  count: (id: string) => Promise<number | undefined>;
  /** A file on this machine with at least the head of the upload, into which bytes are written from `offset` on. */
  open: (id: string, offset: number) => Promise<string>;
  /** Keeps what was written from `offset` on, over a power failure and for the other servers. */
  keep: (id: string, file: string, offset: number) => Promise<void>;
  /** All that has arrived, as a file on this machine. */
  assemble: (id: string) => Promise<{ file: string; release: () => Promise<void> }>;
  drop: (id: string) => Promise<void>;
  /** Removes these and all that were left before a time. */
  removeOld: (ids: ReadonlySet<string>, before: Date) => Promise<void>;
};

export type Wanted = {
  shelf: 'files' | 'thumbnails';
  name: string;
  /** Bytes. */
  size: number;
  /** Changes with the content. */
  version: string;
  changedAt: Date;
};

export type Opened = { statusCode: number; headers: Record<string, string>; stream: Readable };

/** A stored file that cannot be sent completely. The message is for the log. */
export class Unsendable extends Error {
  readonly status: 404 | 503;

  constructor(problem: string, status: 404 | 503 = 404) {
    super(problem);
    this.name = 'Unsendable';
    this.status = status;
  }
}
