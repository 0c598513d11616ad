import { and, eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/auditTrail.ts';
import type { Queryable } from '../../database/connection.ts';
import { referenceDocuments } from '../../database/schema.ts';
import { invalidInput, notFound, Refusal } from '../../http/refusal.ts';
import { type DocumentRow, documentsOf } from '../embedded/store.ts';
import { COLLECTIONS, type CollectionName, type Data, titleOf } from './collections.ts';
import { fieldChangesOf, sentencesOf } from './fieldChanges.ts';
import { keepKnown } from './keepKnown.ts';
import { withLinkedTitles, withNewTitle } from './links.ts';
import { problemsOf } from './problems.ts';
import { type ManagedRecord, toRecord } from './record.ts';

/** Which document, and who changes it when. */
export type Writing = { collection: CollectionName; id: string; by: Actor; at: Date };

/** Adds a document. @throws Refusal 400, 409 where the id is taken */
export async function createDocument(
  transaction: Queryable,
  writing: Writing,
  body: unknown,
): Promise<ManagedRecord> {
  const { collection, id, by, at } = writing;
  if ((await documentsOf(transaction, collection, [id])).length > 0) {
    throw new Refusal(409, `${id} exists already.`, { errors: { id: 'This id is taken.' } });
  }
  const data = await withLinkedTitles(transaction, collection, readData(collection, id, body));
  const row = { collection, id, data, createdAt: at, updatedAt: at };
  await transaction.insert(referenceDocuments).values(row);
  const description = [`Create "${titleOf(id, data)}" in ${COLLECTIONS[collection].title}`];
  const change = { description, details: fieldChangesOf({}, data), platform: 'web', at } as const;
  await writeAudit(transaction, { subject: 'reference', id: `${collection}/${id}` }, by, change);
  return toRecord(row);
}

/**
 * Saves a document; what it leaves out is retired and not lost (REF-2). Incidents keep the texts they were filed with.
 * @throws Refusal 400, 404, 409 where somebody saved it since it was read
 */
export async function updateDocument(
  transaction: Queryable,
  writing: Writing,
  body: unknown,
): Promise<ManagedRecord> {
  const { collection, id } = writing;
  const [before] = await documentsOf(transaction, collection, [id]);
  if (!before) throw notFound('document');
  const readAt = updatedAtOf(body);
  if (readAt !== undefined && readAt !== before.updatedAt.toISOString()) {
    throw new Refusal(409, 'Somebody else has saved this meanwhile.', { data: toRecord(before) });
  }
  const given = keepKnown(before.data, readData(collection, id, body)) as Data;
  const data = await withLinkedTitles(transaction, collection, given);
  const naming = await withNewTitle(transaction, collection, before, data);
  for (const one of naming)
    await save(transaction, { ...writing, ...one, id: one.row.id }, one.row, one.data);
  return save(transaction, writing, before, data);
}

/** REF-2: no longer offered, and still there to be read. Twice is once. @throws Refusal 404 */
export async function retireDocument(transaction: Queryable, writing: Writing): Promise<ManagedRecord> {
  const [before] = await documentsOf(transaction, writing.collection, [writing.id]);
  if (!before) throw notFound('document');
  return updateDocument(transaction, writing, { ...before.data, retired: true });
}

async function save(
  transaction: Queryable,
  { collection, id, by, at }: Writing,
  before: DocumentRow,
  data: Data,
): Promise<ManagedRecord> {
  const details = fieldChangesOf(before.data, data);
  if (details.length === 0) return toRecord(before);
  await transaction
    .update(referenceDocuments)
    .set({ data, updatedAt: at })
    .where(and(eq(referenceDocuments.collection, collection), eq(referenceDocuments.id, id)));
  const change = { description: sentencesOf(details), details, platform: 'web', at } as const;
  await writeAudit(transaction, { subject: 'reference', id: `${collection}/${id}` }, by, change);
  return toRecord({ ...before, data, updatedAt: at });
}

function updatedAtOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'updated_at') : undefined;
}

/** The document as it is stored: its own fields and no others. @throws Refusal 400 */
function readData(collection: CollectionName, id: string, body: unknown): Data {
  // Departments and roles carry their id in themselves, too.
  const parsed = COLLECTIONS[collection].schemaOf(id).safeParse({ ...(body as object), id });
  if (!parsed.success) throw invalidInput(parsed.error);
  const { data } = parsed;
  const errors = problemsOf(data);
  const fields = Object.keys(errors);
  if (fields.length > 0) throw new Refusal(400, `Please check: ${fields.join(', ')}.`, { errors });
  return data;
}
