import type { DocumentRow } from '../platform/embedded/documents/store.ts';

/** A document as react-admin knows it: its own fields, its id, and when it was last saved. */
export type ManagedRecord = Record<string, unknown> & { id: string; updated_at: string };

export function toRecord({ id, data, updatedAt }: DocumentRow): ManagedRecord {
  return { ...data, id, updated_at: updatedAt.toISOString() };
}
