import { LIST_TITLES, PARKS_TITLE } from '../../contract/reference/referenceTitles.ts';
import { hasWords } from '../../contract/text.ts';
import type { ReferenceDocument, ReferenceDocuments } from '../platform/documents.ts';
import { COLLECTIONS, type CollectionName, getDocumentTitle } from './collections.ts';
import type { ChangedRecord } from './fieldChanges.ts';
import type { Change } from './writing.ts';

const STATIC_TITLES: Record<string, string> = { parks: PARKS_TITLE, ...LIST_TITLES };

const NOUNS: Record<CollectionName, string> = {
  static_data: '',
  incident_types: 'incident type ',
  incident_placements: 'placement ',
  incident_classifications: 'classification ',
  injury_types: '',
  departments: 'department ',
  roles: 'role ',
};

/** By `collection/id`. */
export function documentNames(documents: readonly ReferenceDocument[]): Map<string, string> {
  return new Map(documents.map((one) => [`${one.collection}/${one.id}`, getName(one, documents)]));
}

/** A list of injuries is named after the classifications that use it. */
function getName({ collection, id, data }: ReferenceDocument, all: readonly ReferenceDocument[]): string {
  if (collection === 'static_data') return STATIC_TITLES[id] ?? id;
  if (collection !== 'injury_types') return getDocumentTitle(id, data);
  const offering = all.filter((one) => one.data.injury_type_id === id);
  return offering.length > 0 ? `Injuries of ${offering.map(({ data }) => data.title).join(', ')}` : id;
}

export function collectionTitle(subjectId: string): string {
  const [name = ''] = subjectId.split('/');
  return Object.hasOwn(COLLECTIONS, name) ? COLLECTIONS[name as CollectionName].title : 'Visitors';
}

/** @param changes those of the same save, which may include the classifications */
export async function nameRecord(
  reference: ReferenceDocuments,
  { collection, id, before, data }: Change,
  changes: readonly Change[],
): Promise<ChangedRecord & { title: string }> {
  const classifications =
    collection === 'injury_types' ? await reference.read('incident_classifications') : [];
  const known = classifications.map(
    (one) => changes.find((change) => change.collection === one.collection && change.id === one.id) ?? one,
  );
  const title = getName({ collection, id, data: before?.data ?? data }, known);
  return {
    title,
    name: `${NOUNS[collection]}"${title}"`,
    place: collection === 'static_data' && id === 'parks' ? '' : title,
  };
}

export function titledIds(words: string, documents: readonly ReferenceDocument[]): string[] {
  const titles = [
    ...Object.entries(STATIC_TITLES).map(([id, title]) => [`static_data/${id}`, title] as const),
    ...Object.entries(COLLECTIONS).map(([name, { title }]) => [name, title] as const),
    ['park_visitors', 'Visitors'] as const,
    ...documents.map(({ collection, id, data }) => [`${collection}/${id}`, data.title] as const),
  ];
  return titles.filter(([, title]) => typeof title === 'string' && hasWords(title, words)).map(([id]) => id);
}
