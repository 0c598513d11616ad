import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { ReferenceDocuments, StoredDocument } from '../platform/documents.ts';
import type { Services } from '../services.ts';
import type { CollectionName, Data } from './collections.ts';

export type Writing = {
  collection: CollectionName;
  id: string;
  by: SignedIn;
  at: Date;
  reference: ReferenceDocuments;
  services: Pick<Services, 'config' | 'files'>;
};

export type Change = {
  collection: CollectionName;
  id: string;
  /** Undefined for a new document. */
  before: StoredDocument | undefined;
  data: Data;
};
