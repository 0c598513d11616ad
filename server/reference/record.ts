import type { StoredDocument } from '../platform/documents.ts';

export type ManagedRecord = Record<string, unknown> & { id: string; updated_at: string };

export function toRecord({ id, data, updatedAt }: Omit<StoredDocument, 'collection'>): ManagedRecord {
  return { ...data, id, updated_at: updatedAt.toISOString() };
}
