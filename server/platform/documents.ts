export type ReferenceDocument = { collection: string; id: string; data: Record<string, unknown> };

export type ReferenceStore = {
  get: (collection: string, id: string) => Promise<Record<string, unknown> | undefined>;
  list: (...collections: string[]) => Promise<ReferenceDocument[]>;
  put: (documents: ReferenceDocument[]) => Promise<void>;
};
