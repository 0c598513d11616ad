/** A document of the document store, as the Firebase SDK would read it. */
export type ReferenceDocument = { collection: string; id: string; data: Record<string, unknown> };

/** What the server itself asks of the document store. The console reads it with the Firebase SDK. */
export type ReferenceStore = {
  get: (collection: string, id: string) => Promise<Record<string, unknown> | undefined>;
  /** Every document of these collections. */
  list: (...collections: string[]) => Promise<ReferenceDocument[]>;
  /** Writes all or none. */
  put: (documents: ReferenceDocument[]) => Promise<void>;
};
