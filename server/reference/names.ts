import { sql } from 'drizzle-orm';
import { LIST_TITLES, PARKS_TITLE } from '../../contract/reference/referenceTitles.ts';
import { hasWords } from '../../contract/text.ts';
import type { Queryable } from '../database/connection.ts';
import { referenceDocuments } from '../database/schema.ts';
import { COLLECTIONS, type CollectionName } from './collections.ts';
import type { ChangedRecord } from './fieldChanges.ts';

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

/** A list of injuries is named after the classifications that use it. */
export async function documentNames(database: Queryable): Promise<Map<string, string>> {
  const { collection, id, data } = referenceDocuments;
  const rows = await database
    .select({
      collection,
      id,
      title: sql<string | null>`${data}->>'title'`,
      injuries: sql<string | null>`${data}->>'injury_type_id'`,
    })
    .from(referenceDocuments)
    .orderBy(collection, id);
  const getName = ({ collection, id, title }: (typeof rows)[number]): string | null | undefined => {
    if (collection === 'static_data') return STATIC_TITLES[id];
    if (collection !== 'injury_types') return title;
    const offering = rows.filter(({ injuries }) => injuries === id);
    return offering.length > 0 ? `Injuries of ${offering.map((row) => row.title).join(', ')}` : undefined;
  };
  return new Map(rows.map((row) => [`${row.collection}/${row.id}`, getName(row) ?? row.id]));
}

export function collectionTitle(subjectId: string): string {
  const [name = ''] = subjectId.split('/');
  return Object.hasOwn(COLLECTIONS, name) ? COLLECTIONS[name as CollectionName].title : 'Visitors';
}

export async function loadRecord(
  database: Queryable,
  { collection, id }: { collection: CollectionName; id: string },
): Promise<ChangedRecord & { title: string }> {
  const title = (await documentNames(database)).get(`${collection}/${id}`) ?? id;
  return {
    title,
    name: `${NOUNS[collection]}"${title}"`,
    place: collection === 'static_data' && id === 'parks' ? '' : title,
  };
}

export function titledIds(words: string): string[] {
  const titles = [
    ...Object.entries(STATIC_TITLES).map(([id, title]) => [`static_data/${id}`, title] as const),
    ...Object.entries(COLLECTIONS).map(([name, { title }]) => [name, title] as const),
    ['park_visitors', 'Visitors'] as const,
  ];
  return titles.filter(([, title]) => hasWords(title, words)).map(([id]) => id);
}
