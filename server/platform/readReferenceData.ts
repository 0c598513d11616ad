import {
  byCollection,
  REFERENCE_COLLECTIONS,
  type ReferenceData,
  toReferenceData,
} from '../../contract/reference/referenceData.ts';
import type { ReferenceStore } from './documents.ts';

/**
 * Not for use in a transaction: the embedded database has one connection.
 * @throws an error that becomes a 503 (REF-3)
 */
export async function readReferenceData(reference: ReferenceStore): Promise<ReferenceData> {
  const documents = await reference.list(...REFERENCE_COLLECTIONS).catch((cause: unknown) => {
    throw Object.assign(new Error('The reference data could not be read.', { cause }), {
      code: 'REFERENCE_AWAY',
    });
  });
  return toReferenceData(byCollection(documents));
}
