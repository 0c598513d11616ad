export type ReferenceDocument = { collection: string; id: string; data: Record<string, unknown> };

export type ReferenceStore = {
  /** The same array until a document changes. */
  all: () => Promise<readonly ReferenceDocument[]>;
  get: (collection: string, id: string) => Promise<Record<string, unknown> | undefined>;
  list: (...collections: string[]) => Promise<ReferenceDocument[]>;
  put: (documents: ReferenceDocument[]) => Promise<void>;
};
