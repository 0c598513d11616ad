import { byCollection, type ReferenceData, toReferenceData } from '../../contract/reference/referenceData.ts';
import type { ReferenceDocument, ReferenceStore } from './documents.ts';

const read = new WeakMap<readonly ReferenceDocument[], ReferenceData>();

/**
 * Not for use in a transaction: the embedded database has one connection.
 * @throws an error that becomes a 503 (REF-3)
 */
export async function readReferenceData(reference: ReferenceStore): Promise<ReferenceData> {
  const documents = await reference.all().catch((cause: unknown) => {
    throw Object.assign(new Error('The reference data could not be read.', { cause }), {
      code: 'REFERENCE_AWAY',
    });
  });
  const known = read.get(documents) ?? toReferenceData(byCollection(documents));
  read.set(documents, known);
  return known;
}
