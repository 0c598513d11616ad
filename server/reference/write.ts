import { fixedProblem, fixedValues } from '../../contract/reference/fixedValues.ts';
import { REFERENCE_COLLECTIONS } from '../../contract/reference/referenceData.ts';
import { isSameName, normalizeTexts } from '../../contract/text.ts';
import { writeAudit } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { publish } from '../events/consoleEvents.ts';
import { notFound, parseInput, Refusal } from '../http/refusal.ts';
import { COLLECTIONS, type CollectionName, type Data, getDocumentTitle, isRetired } from './collections.ts';
import { documentChanges } from './fieldChanges.ts';
import { type Entry, refuseSameName, withLinkedTitles, withNewTitle } from './links.ts';
import { nameRecord } from './names.ts';
import { assertOwnPictures, keepPictures } from './pictures.ts';
import { assertNoProblems } from './problems.ts';
import { type ManagedRecord, toRecord } from './record.ts';
import { renameReferences } from './renames.ts';
import { retireMissing } from './retireMissing.ts';
import type { Change, Writing } from './writing.ts';

/** @throws Refusal 400, 409 if the id is taken */
export async function createDocument(
  transaction: Queryable,
  writing: Writing,
  body: unknown,
): Promise<ManagedRecord> {
  const { collection, id, reference } = writing;
  if ((await reference.read(collection, [id])).length > 0) {
    throw new Refusal(409, `${id} already exists.`, { errors: { id: 'This id is taken.' } });
  }
  const data = await withLinkedTitles(reference, collection, readData(collection, id, body));
  await refuseSameTitle(writing, data);
  const own = { collection, id, before: undefined, data };
  return save(transaction, writing, own, await offerWithin(writing, data, body));
}

/** @throws Refusal 409 for a duplicate title, in collections that are chosen by title */
async function refuseSameTitle({ collection, id, reference }: Writing, data: Data) {
  if (collection !== 'departments' && collection !== 'incident_types') return;
  const rows = await reference.read(collection);
  const same = rows.find(
    (row) => row.id !== id && isSameName(getDocumentTitle(row.id, row.data), getDocumentTitle(id, data)),
  );
  if (!same) return;
  const text = isRetired(same.data)
    ? `"${data.title}" already exists but is retired. Restore it instead.`
    : `"${data.title}" already exists.`;
  throw new Refusal(409, text, { errors: { title: text } });
}

/** @throws Refusal 400, 409 if the document offers another entry of the same name */
async function offerWithin(writing: Writing, data: Data, body: unknown): Promise<Change[]> {
  const within = Reflect.get(body as object, 'within');
  if (within === undefined) return [];
  const offering = REFERENCE_COLLECTIONS.find((name) => COLLECTIONS[name].entries?.of === writing.collection);
  const collection = writing.collection === 'injury_types' ? 'incident_classifications' : offering;
  const [parent] =
    collection && typeof within === 'string' ? await writing.reference.read(collection, [within]) : [];
  if (!collection || !parent) {
    throw new Refusal(400, 'The document that should offer it does not exist.', {
      errors: { within: 'This id does not exist.' },
    });
  }
  const offer = (offered: Data): Change[] => [
    { collection, id: parent.id, before: parent, data: { ...parent.data, ...offered } },
  ];
  const field = COLLECTIONS[collection].entries?.field;
  if (!field) return offer({ injury_type_id: writing.id });
  const own = { id: writing.id, title: getDocumentTitle(writing.id, data) };
  const entries = [...(parent.data[field] as Entry[]), own];
  refuseSameName(own, entries, parent);
  return offer({ [field]: entries });
}

/** Omitted entries are retired (REF-2). @throws Refusal 400, 404, 409 for a conflict or a duplicate title */
export async function updateDocument(
  transaction: Queryable,
  writing: Writing,
  body: unknown,
): Promise<ManagedRecord> {
  const { collection, id, reference } = writing;
  const [before] = await reference.read(collection, [id]);
  if (!before) throw notFound('document');
  const readAt = getUpdatedAt(body);
  if (readAt !== undefined && readAt !== before.updatedAt.toISOString()) {
    throw new Refusal(409, 'Someone else has saved this since you opened it.', { data: toRecord(before) });
  }
  const given = {
    ...(retireMissing(before.data, readData(collection, id, body)) as Data),
    // Keeps the position, so that reordering does not conflict with edits.
    ...(before.data.position !== undefined && { position: before.data.position }),
  };
  refuseFixed(writing, before.data, given);
  assertOwnPictures(writing, before.data, given);
  const data = await withLinkedTitles(reference, collection, given);
  if (!isSameName(getDocumentTitle(id, before.data), getDocumentTitle(id, data)))
    await refuseSameTitle(writing, data);
  const naming = [
    ...(await withNewTitle(reference, collection, before, data)),
    ...(await renameReferences(transaction, writing, before, data)),
  ];
  return save(transaction, writing, { collection, id, before, data }, naming);
}

/** @throws Refusal 400 if a value that the rules refer to by name is missing */
function refuseFixed({ collection, id }: Writing, before: Data, data: Data): void {
  if (collection !== 'static_data') return;
  const gone = fixedValues(id).find((value) => isOffered(before, value) && !isOffered(data, value));
  if (gone === undefined) return;
  const text = fixedProblem(gone);
  throw new Refusal(400, text, { errors: { values: text } });
}

function isOffered({ values, retired }: Data, value: string): boolean {
  const has = (list: unknown) => Array.isArray(list) && list.includes(value);
  return has(values) && !has(retired);
}

/** Repeating it has no effect. @throws Refusal 404 */
export async function retireDocument(transaction: Queryable, writing: Writing): Promise<ManagedRecord> {
  const [before] = await writing.reference.read(writing.collection, [writing.id]);
  if (!before) throw notFound('document');
  return updateDocument(transaction, writing, { ...before.data, retired: true });
}

/** @param others changes of other documents that follow from it */
async function save(
  transaction: Queryable,
  writing: Writing,
  own: Change,
  others: readonly Change[],
): Promise<ManagedRecord> {
  const { by, at, reference } = writing;
  const changes = [...others, own];
  const changed: Change[] = [];
  for (const change of changes) {
    const { collection, id, before, data } = change;
    const record = await nameRecord(reference, change, changes);
    const { sentences, details } = documentChanges(record, before?.data ?? {}, data);
    if (before && details.length === 0) continue;
    const description = before ? sentences : [`Create "${record.title}" in ${COLLECTIONS[collection].title}`];
    const entry = { description, details, platform: 'web', at } as const;
    await writeAudit(transaction, { subject: 'reference', id: `${collection}/${id}` }, by, entry);
    await keepPictures(transaction, writing, data);
    changed.push(change);
  }
  await reference.put(changed.map(({ collection, id, data }) => ({ collection, id, data, updatedAt: at })));
  for (const { collection } of changed) await publish(transaction, { kind: 'reference_changed', collection });
  return toRecord(own.before && !changed.includes(own) ? own.before : { ...own, updatedAt: at });
}

function getUpdatedAt(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'updated_at') : undefined;
}

/** @throws Refusal 400 */
function readData(collection: CollectionName, id: string, body: unknown): Data {
  const parsed = parseInput(COLLECTIONS[collection].schemaOf(id), { ...(body as object), id });
  const { position: _position, ...data } = normalizeTexts(parsed);
  assertNoProblems(data);
  return data;
}
