import type { FirebaseProject } from '../../config/firebase.ts';
import type { Queryable } from '../../database/connection.ts';
import { openReference } from '../../platform/adapters/documents.ts';
import { FirestoreAway } from '../../platform/firebase/documents/errors.ts';
import { unusableText } from '../startup/joinFirestore.ts';

type Options = { onProblem: (sentence: string) => void; print: (line: string) => void };

/** Reads the reference documents, which are in no table. */
export async function verifyFirestore(
  firestore: FirebaseProject,
  database: Queryable,
  { onProblem, print }: Options,
): Promise<void> {
  try {
    const store = await openReference({ config: { firestore }, database, now: () => new Date() });
    const documents = await store.all();
    print(`Read ${documents.length} reference documents in Firestore.`);
  } catch (error) {
    if (!(error instanceof FirestoreAway)) throw error;
    onProblem(unusableText(firestore.projectId, error));
  }
}
