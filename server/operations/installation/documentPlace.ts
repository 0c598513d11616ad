import { eq } from 'drizzle-orm';
import type { FirebaseProject } from '../../config/firebase.ts';
import type { Queryable } from '../../database/connection.ts';
import { findInstallationKey, installationKey } from '../../database/installationKey.ts';
import { installationKeys } from '../../database/schema.ts';

/** In `installation_keys` once the reference documents are in Firestore; its value is the project. */
const IN_FIRESTORE = 'reference-firestore';

/** @returns the project; undefined if the documents are in the database */
export const findFirestoreProject = (database: Queryable) => findInstallationKey(database, IN_FIRESTORE);

/** From now on the documents in the database are out of date, and no server uses them. */
export async function noteFirestore(
  database: Queryable,
  { projectId }: FirebaseProject,
  now: () => Date,
): Promise<void> {
  await installationKey(database, IN_FIRESTORE, () => projectId, now);
}

export async function noteEmbedded(database: Queryable): Promise<void> {
  await database.delete(installationKeys).where(eq(installationKeys.name, IN_FIRESTORE));
}
