import type { Firestore } from 'firebase-admin/firestore';
import { REFERENCE_COLLECTIONS } from '../../../../contract/reference/referenceData.ts';
import type { FirebaseProject } from '../../../config/firebase.ts';
import type { ConsoleEvents } from '../../../events/consoleEvents.ts';
import type { StoredDocument } from '../../documents.ts';
import { openFirebase } from '../app.ts';
import { askFirestore } from './errors.ts';
import { getMark, toMark } from './mark.ts';
import { type FirestoreStore, firestoreStore, readEverything } from './store.ts';

type Options = {
  project: FirebaseProject;
  installation: string;
  now: () => Date;
  /** Commands have none. */
  events?: ConsoleEvents | undefined;
};

/** @throws CannotStart if the key of the service account cannot be used */
export async function firestoreDocuments({ project, events, ...options }: Options): Promise<FirestoreStore> {
  const store = firestoreStore({ ...options, firestore: await openFirestore(project) });
  // Another server has changed documents, or events were lost.
  events?.subscribe((event) => {
    if (!event || event.kind === 'reference_changed') store.forget();
  });
  return store;
}

/** Loaded lazily, because the library is large. */
export async function openFirestore(project: FirebaseProject): Promise<Firestore> {
  const app = await openFirebase(project);
  const { getFirestore } = await import('firebase-admin/firestore');
  return getFirestore(app);
}

/**
 * Whose reference documents the project has, and the collections that have documents of somebody else.
 * @throws FirestoreAway
 */
export async function inspectProject(
  project: FirebaseProject,
): Promise<{ installation?: string | undefined; foreign: string[] }> {
  const firestore = await openFirestore(project);
  const installation = toMark(await askFirestore(getMark(firestore).get()))?.installation;
  if (installation !== undefined) return { installation, foreign: [] };
  const found = await Promise.all(
    REFERENCE_COLLECTIONS.map((name) => askFirestore(firestore.collection(name).limit(1).get())),
  );
  return { foreign: REFERENCE_COLLECTIONS.filter((_, index) => found[index]?.empty === false) };
}

/** Of whichever installation. @throws FirestoreAway */
export async function readDocuments(project: FirebaseProject): Promise<StoredDocument[]> {
  return (await readEverything(await openFirestore(project))).documents;
}

/** From now on no installation uses the documents. @throws FirestoreAway */
export async function removeMark(project: FirebaseProject): Promise<void> {
  await askFirestore(getMark(await openFirestore(project)).delete());
}
