import type { DocumentRow } from '../platform/embedded/documents/store.ts';

export type ManagedRecord = Record<string, unknown> & { id: string; updated_at: string };

export function toRecord({ id, data, updatedAt }: DocumentRow): ManagedRecord {
  return { ...data, id, updated_at: updatedAt.toISOString() };
}
