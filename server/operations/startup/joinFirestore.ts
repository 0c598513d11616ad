import { randomUUID } from 'node:crypto';
import { CannotStart, getErrorReason } from '../../config/cannotStart.ts';
import type { FirebaseProject } from '../../config/firebase.ts';
import type { Queryable } from '../../database/connection.ts';
import { installationKey } from '../../database/installationKey.ts';
import { installation } from '../../database/schema.ts';
import { FirestoreAway } from '../../platform/firebase/documents/errors.ts';
import { inspectProject } from '../../platform/firebase/documents/index.ts';
import { findFirestoreProject, noteFirestore } from '../installation/documentPlace.ts';

/**
 * A new installation then fills the project.
 * @throws CannotStart if Firestore cannot be used, or its documents are not those of this database
 */
export async function joinFirestore(
  project: FirebaseProject,
  database: Queryable,
  now: () => Date,
): Promise<void> {
  const { projectId } = project;
  const place = await findFirestoreProject(database);
  if (place !== undefined && place !== projectId) throw new CannotStart(otherProjectText(projectId, place));
  try {
    const found = await findDocuments(project, database, now, place);
    if (found === 'own') return await noteFirestore(database, project, now);
  } catch (error) {
    if (!(error instanceof FirestoreAway)) throw error;
    // Only calls that need the documents are refused until it answers.
    if (place !== undefined) return;
    throw new CannotStart(unusableText(projectId, error), { cause: error });
  }
  if (place !== undefined) throw new CannotStart(lostText(projectId));
  if ((await database.$count(installation)) > 0) throw new CannotStart(notMovedText(projectId));
}

/**
 * @param place where the database says that its documents are
 * @throws FirestoreAway, CannotStart if the project has documents that are not known to be those of this database
 */
export async function findDocuments(
  project: FirebaseProject,
  database: Queryable,
  now: () => Date,
  place?: string,
): Promise<'own' | 'none'> {
  const id = await installationKey(database, 'installation', randomUUID, now);
  const found = await inspectProject(project);
  if (found.installation === id) return 'own';
  if (found.installation !== undefined) throw new CannotStart(foreignInstallationText(project.projectId));
  if (found.foreign.length > 0) {
    const { projectId } = project;
    throw new CannotStart(
      place === undefined ? foreignText(projectId, found.foreign) : unmarkedText(projectId),
    );
  }
  return 'none';
}

/** A server that lost its DOCUMENTS would use old documents. @throws CannotStart */
export async function assertNoFirestore(database: Queryable): Promise<void> {
  const place = await findFirestoreProject(database);
  if (place === undefined) return;
  throw new CannotStart(
    `The reference data of this database is in Firestore, in the project ${place}. Nothing was changed. Set ` +
      'DOCUMENTS=firestore. To bring it back into the database, stop all servers and run npm run documents:move.',
  );
}

const firestoreOf = (projectId: string) => `Firestore of the project ${projectId}`;

export const unusableText = (projectId: string, error: unknown) =>
  `${firestoreOf(projectId)} cannot be used: ${getErrorReason(error).replace(/\.$/, '')}.`;

const otherProjectText = (projectId: string, place: string) =>
  `The reference data of this database is in Firestore, in the project ${place}, but FIREBASE_PROJECT_ID is ${projectId}. ` +
  'Nothing was changed. Set the project that belongs to this database.';

const notMovedText = (projectId: string) =>
  `The reference data of this database is in the database, and ${firestoreOf(projectId)} has none. Nothing was changed. Stop ` +
  'all servers and run npm run documents:move, which copies it there, or remove DOCUMENTS=firestore.';

const lostText = (projectId: string) =>
  `${firestoreOf(projectId)} has lost the reference data of this database. Nothing was changed. Restore Firestore from its own ` +
  'backup (docs/backup.md).';

const unmarkedText = (projectId: string) =>
  `${firestoreOf(projectId)} has reference data, but not the document parks_console/reference, which says that it belongs to this ` +
  'database. Nothing was changed. Restore that document, or all of Firestore, from a backup of Firestore (docs/backup.md).';

const foreignInstallationText = (projectId: string) =>
  `${firestoreOf(projectId)} has the reference data of a different database from the one that was opened. Nothing was changed. ` +
  'Set FIREBASE_PROJECT_ID and DATABASE_URL or DATA_DIR so that they belong together.';

const foreignText = (projectId: string, collections: readonly string[]) =>
  `${firestoreOf(projectId)} has documents already that this server did not write, in ${collections.join(', ')}. Nothing was ` +
  'changed. Delete these collections, or use another project.';
