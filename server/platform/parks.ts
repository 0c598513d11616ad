import { type Park, parksDocument } from '../../contract/schemas/referenceData.ts';
import type { ReferenceStore } from './documents.ts';

export async function readParks(reference: ReferenceStore): Promise<Park[]> {
  const document = parksDocument.safeParse(await reference.get('static_data', 'parks'));
  return document.success ? document.data.parks : [];
}
