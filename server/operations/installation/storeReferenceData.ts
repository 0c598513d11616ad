import { DEFAULT_GROUPS, ROLES } from '../../../contract/permissions.ts';
import { STATIC_LISTS } from '../../../contract/schemas/referenceData.ts';
import type { Queryable } from '../../database/connection.ts';
import { openReference } from '../../platform/adapters/documents.ts';
import type { ReferenceDocument } from '../../platform/documents.ts';
import { noteFirestore } from './documentPlace.ts';
import type { Preparation } from './preparation.ts';
import { departmentDocuments } from './reference/departments.ts';
import { incidentDocuments } from './reference/incidentDocuments.ts';
import { type GetPicture, parks } from './reference/parks.ts';
import { STATIC_VALUES } from './reference/staticLists.ts';
import { installationFiles } from './storedFiles.ts';
import { storeZonePictures } from './zonePictures.ts';

/** Last before the commit, because Firestore cannot roll back. */
export async function storeReferenceData(transaction: Queryable, preparation: Preparation): Promise<void> {
  const pictureOf = await storeZonePictures(installationFiles(transaction, preparation));
  const { firestore, now } = preparation;
  if (firestore) await noteFirestore(transaction, firestore, now);
  const reference = await openReference({ config: { firestore }, database: transaction, now });
  await reference.put(referenceData(pictureOf));
}

export function referenceData(pictureOf: GetPicture): ReferenceDocument[] {
  return [
    { collection: 'static_data', id: 'parks', data: { parks: parks(pictureOf) } },
    ...STATIC_LISTS.map((id) => ({ collection: 'static_data', id, data: { values: STATIC_VALUES[id] } })),
    ...incidentDocuments(),
    ...ROLES.map((id) => ({ collection: 'roles', id, data: { id, title: DEFAULT_GROUPS[id].name } })),
    ...departmentDocuments().map((data) => ({ collection: 'departments', id: data.id, data })),
  ];
}
