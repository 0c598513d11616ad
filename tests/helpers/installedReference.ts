import { byCollection, toReferenceData } from '../../contract/reference/referenceData.ts';
import { referenceData } from '../../server/operations/installation/storeReferenceData.ts';

export const INSTALLED_COLLECTIONS = byCollection(referenceData(() => ''));

export const INSTALLED_REFERENCE = toReferenceData(INSTALLED_COLLECTIONS);
