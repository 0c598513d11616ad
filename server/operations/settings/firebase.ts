import { getErrorReason } from '../../config/cannotStart.ts';
import type { Config } from '../../config.ts';
import { FirestoreAway } from '../../platform/firebase/documents/errors.ts';
import { inspectProject } from '../../platform/firebase/documents/index.ts';
import { tryFirebase } from '../../platform/firebase/identity/index.ts';
import { unusableText } from '../startup/joinFirestore.ts';
import { type Finding, warning } from './finding.ts';

/** Asks Firebase with the key of the service account. Takes up to half a minute. */
export async function inspectFirebaseIdentity({
  firebaseIdentity: project,
}: Pick<Config, 'firebaseIdentity'>): Promise<Finding[]> {
  if (!project) return [];
  try {
    await tryFirebase(project);
    return [];
  } catch (error) {
    return [
      warning(
        `Firebase Authentication of the project ${project.projectId} cannot be used: ${getErrorReason(error)}. Until it works, ` +
          'nobody can sign in, and calls are refused.',
      ),
    ];
  }
}

/** Asks Firestore with the key of the service account. Takes up to ten seconds. */
export async function inspectFirestore({
  firestore: project,
}: Pick<Config, 'firestore'>): Promise<Finding[]> {
  if (!project) return [];
  try {
    await inspectProject(project);
    return [];
  } catch (error) {
    if (!(error instanceof FirestoreAway)) throw error;
    const text = unusableText(project.projectId, error);
    return [warning(`${text} Until it works, reference data can be neither read nor changed.`)];
  }
}
