import { byCollection, toReferenceData } from '../../contract/reference/referenceData.ts';
import { referenceData } from '../../server/operations/installation/storeReferenceData.ts';

/** The documents of a new installation, by collection. */
export const INSTALLED_COLLECTIONS = byCollection(referenceData(() => ''));

/** What people choose from in a new installation. */
export const INSTALLED_REFERENCE = toReferenceData(INSTALLED_COLLECTIONS);
