import type { Queryable } from '../database/connection.ts';

export type ReferenceDocument = { collection: string; id: string; data: Record<string, unknown> };

/** `updatedAt` is the time of the last edit; a new order is not an edit. */
export type StoredDocument = ReferenceDocument & { updatedAt: Date };

export type ReferenceDocuments = {
  /** The documents of a collection, or those of them with these ids, by id. */
  read: (collection: string, ids?: readonly string[]) => Promise<StoredDocument[]>;
  /** Adds or replaces documents, as edited now or at `updatedAt`. */
  put: (documents: readonly (ReferenceDocument & { updatedAt?: Date })[]) => Promise<void>;
};

export type ReferenceStore = ReferenceDocuments & {
  /** The same array until a document changes. */
  all: () => Promise<readonly ReferenceDocument[]>;
  get: (collection: string, id: string) => Promise<Record<string, unknown> | undefined>;
  list: (...collections: string[]) => Promise<ReferenceDocument[]>;
  /**
   * Required in a transaction, because the embedded database has one connection. External services cannot roll back, so
   * read first and put everything at once, last before the commit.
   */
  within: (transaction: Queryable) => ReferenceDocuments;
};
