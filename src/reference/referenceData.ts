import {
  REFERENCE_COLLECTIONS,
  type ReferenceCollections,
  type ReferenceData,
  toReferenceData,
} from '../../contract/reference/referenceData.ts';
import { platform } from '../api/platform.ts';

const KEPT = 'collections';

/** Undefined if the browser has no database. */
function keptDatabase() {
  return platform.database().catch(() => undefined);
}

export async function readReferenceData(): Promise<ReferenceData> {
  const { readCollection } = await platform.documents();
  const read = await Promise.all(REFERENCE_COLLECTIONS.map(readCollection));
  const collections = Object.fromEntries(
    REFERENCE_COLLECTIONS.map((name, index) => [name, read[index]]),
  ) as ReferenceCollections;
  const database = await keptDatabase();
  await database?.put('reference', collections, KEPT).catch(() => undefined);
  return toReferenceData(collections);
}

export async function readCachedReferenceData(): Promise<ReferenceData | undefined> {
  const database = await keptDatabase();
  const kept = await database?.get('reference', KEPT);
  return kept ? toReferenceData(kept as ReferenceCollections) : undefined;
}
