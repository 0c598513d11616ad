import { getErrorReason } from '../../config/cannotStart.ts';
import type { Config } from '../../config.ts';
import { tryFirebase } from '../../platform/firebase/identity/index.ts';
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
