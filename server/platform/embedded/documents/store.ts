import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connection.ts';
import { referenceDocuments, referenceVersion } from '../../../database/schema.ts';
import { deepFreeze } from '../../deepFreeze.ts';
import type { ReferenceDocument, ReferenceDocuments, ReferenceStore } from '../../documents.ts';

export type DocumentRow = typeof referenceDocuments.$inferSelect;

/** Reference data seldom changes, so it stays in memory as long as its version is the one in the database (REF-3). */
export function referenceStore(database: Queryable, now: () => Date): ReferenceStore {
  const stored = database.select({ version: referenceVersion.version }).from(referenceVersion);
  const readVersion = stored.prepare('reference_version');
  // The version in the same statement, so that both are of one moment.
  const readAll = database
    .select({
      collection: referenceDocuments.collection,
      id: referenceDocuments.id,
      data: referenceDocuments.data,
      version: sql<string | null>`(${stored})`,
    })
    .from(referenceDocuments)
    .orderBy(asc(referenceDocuments.id));
  let known: { version: string; documents: readonly ReferenceDocument[] } | undefined;

  async function all(): Promise<readonly ReferenceDocument[]> {
    const [current] = await readVersion.execute();
    if (known && known.version === current?.version) return known.documents;
    const rows = await readAll;
    const documents = rows.map(({ version: _, ...document }) => deepFreeze(document));
    const version = rows[0]?.version;
    if (version) known = { version, documents };
    return documents;
  }

  return {
    ...accessDocuments(database, now),
    all,
    async get(collection, id) {
      return (await all()).find((one) => one.collection === collection && one.id === id)?.data;
    },
    async list(...collections) {
      return (await all()).filter(({ collection }) => collections.includes(collection));
    },
    within: (transaction) => accessDocuments(transaction, now),
  };
}

function accessDocuments(database: Queryable, now: () => Date): ReferenceDocuments {
  return {
    read: (collection, ids) => selectDocuments(database, collection, ids),
    async put(documents) {
      const at = now();
      const rows = new Map(
        documents.map(({ collection, id, data, updatedAt = at }) => [
          JSON.stringify([collection, id]),
          { collection, id, data, createdAt: updatedAt, updatedAt },
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
  ids?: readonly string[],
): Promise<DocumentRow[]> {
  return database
    .select()
    .from(referenceDocuments)
    .where(
      and(
        eq(referenceDocuments.collection, collection),
        ids ? inArray(referenceDocuments.id, [...ids]) : undefined,
      ),
    )
    .orderBy(asc(referenceDocuments.id));
}
