import { offeredSiblings } from '../../contract/reference/offeredSiblings.ts';
import { REFERENCE_COLLECTIONS } from '../../contract/reference/referenceData.ts';
import { isSameName } from '../../contract/text.ts';
import { Refusal } from '../http/refusal.ts';
import type { ReferenceDocuments, StoredDocument } from '../platform/documents.ts';
import { COLLECTIONS, type CollectionName, type Data, getDocumentTitle, isRetired } from './collections.ts';
import { assertNoProblems } from './problems.ts';
import type { Change } from './writing.ts';

export type Entry = { id: string; title: string; retired?: boolean };

/** @throws Refusal 400 for an unknown document, or two offered entries of one name (FORM-4) */
export async function withLinkedTitles(
  reference: ReferenceDocuments,
  collection: CollectionName,
  data: Data,
): Promise<Data> {
  if (collection === 'incident_classifications') await checkInjuryType(reference, data);
  const { entries } = COLLECTIONS[collection];
  if (!entries) return data;
  const given = data[entries.field] as Entry[];
  const named = await reference.read(
    entries.of,
    given.map(({ id }) => id),
  );
  const titles = new Map(named.map((row) => [row.id, String(row.data.title)]));
  const linked = given.map((entry, index) => {
    const title = titles.get(entry.id);
    if (title === undefined) {
      throw unknownEntry(
        `${entries.field}.${index}.id`,
        `${entry.id} does not exist in ${COLLECTIONS[entries.of].title}.`,
      );
    }
    return { ...entry, title };
  });
  const result = { ...data, [entries.field]: linked };
  // The names that were sent may have hidden a duplicate.
  assertNoProblems(result);
  return result;
}

async function checkInjuryType(reference: ReferenceDocuments, { injury_type_id }: Data): Promise<void> {
  if (typeof injury_type_id !== 'string' || injury_type_id === '') return;
  const found = await reference.read('injury_types', [injury_type_id]);
  if (found.length === 0) {
    throw unknownEntry('injury_type_id', `${injury_type_id} does not exist in Injury types.`);
  }
}

const unknownEntry = (field: string, text: string) => new Refusal(400, text, { errors: { [field]: text } });

/**
 * Retiring or restoring is copied; otherwise each reference keeps its own `retired`.
 * @throws Refusal 409 if a document would offer two entries of one name (FORM-4)
 */
export async function withNewTitle(
  reference: ReferenceDocuments,
  collection: CollectionName,
  before: StoredDocument,
  after: Data,
): Promise<Change[]> {
  const flipped = isRetired(before.data) !== isRetired(after);
  if (before.data.title === after.title && !flipped) return [];
  const renamed = (entry: Entry): Entry => ({
    ...entry,
    title: String(after.title),
    ...(flipped && { retired: isRetired(after) }),
  });
  const naming = REFERENCE_COLLECTIONS.filter((name) => COLLECTIONS[name].entries?.of === collection);
  const changed = await Promise.all(
    naming.map(async (name) => {
      const field = COLLECTIONS[name].entries?.field ?? '';
      const rows = await reference.read(name);
      return rows.flatMap((row) => {
        const entries = row.data[field] as Entry[];
        if (!entries.some(({ id }) => id === before.id)) return [];
        const changed = entries.map((one) => (one.id === before.id ? renamed(one) : one));
        refuseSameName({ id: before.id, title: String(after.title) }, changed, row);
        return [{ collection: name, id: row.id, before: row, data: { ...row.data, [field]: changed } }];
      });
    }),
  );
  return changed.flat();
}

/** @throws Refusal 409 */
export function refuseSameName(
  { id, title }: Entry,
  entries: readonly Entry[],
  { id: parentId, data }: StoredDocument,
): void {
  const siblings = offeredSiblings(id, entries, isRetired(data));
  if (!siblings.some((sibling) => isSameName(sibling.title, title))) return;
  const text = `"${title}" already exists in "${getDocumentTitle(parentId, data)}".`;
  throw new Refusal(409, text, { errors: { title: text } });
}
