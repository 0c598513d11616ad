import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connection.ts';
import { referenceDocuments } from '../../../database/schema.ts';
import type { ReferenceStore } from '../../documents.ts';

export type DocumentRow = typeof referenceDocuments.$inferSelect;

export function referenceStore(database: Queryable, now: () => Date): ReferenceStore {
  return {
    async get(collection, id) {
      const [row] = await selectDocuments(database, collection, [id]);
      return row?.data;
    },
    list: (...collections) =>
      database
        .select({
          collection: referenceDocuments.collection,
          id: referenceDocuments.id,
          data: referenceDocuments.data,
        })
        .from(referenceDocuments)
        .where(inArray(referenceDocuments.collection, collections))
        .orderBy(asc(referenceDocuments.id)),
    async put(documents) {
      const at = now();
      const rows = new Map(
        documents.map((document) => [
          JSON.stringify([document.collection, document.id]),
          { ...document, createdAt: at, updatedAt: at },
        ]),
      );
      if (rows.size === 0) return;
      await database
        .insert(referenceDocuments)
        .values([...rows.values()])
        .onConflictDoUpdate({
          target: [referenceDocuments.collection, referenceDocuments.id],
          set: { data: sql`excluded.data`, updatedAt: sql`excluded.updated_at` },
        });
    },
  };
}

export function selectDocuments(
  database: Queryable,
  collection: string,
  ids?: string[],
): Promise<DocumentRow[]> {
  return database
    .select()
    .from(referenceDocuments)
    .where(
      and(
        eq(referenceDocuments.collection, collection),
        ids ? inArray(referenceDocuments.id, ids) : undefined,
      ),
    )
    .orderBy(asc(referenceDocuments.id));
}
