import type { Agent } from 'node:http';
import type { App } from 'firebase-admin/app';
import { CannotStart, getErrorReason } from '../../config/cannotStart.ts';
import type { FirebaseProject } from '../../config/firebase.ts';

/**
 * One for each project. Loaded lazily, because the library is large.
 * @param agent for tests
 * @throws CannotStart if the key of the service account cannot be used
 */
export async function openFirebase(
  { serviceAccount, projectId }: FirebaseProject,
  agent?: Agent,
): Promise<App> {
  const { cert, getApps, initializeApp } = await import('firebase-admin/app');
  const name = `console ${serviceAccount} ${projectId}`;
  const opened = getApps().find((app) => app.name === name);
  if (opened) return opened;
  try {
    return initializeApp({ credential: cert(serviceAccount, agent), projectId, httpAgent: agent }, name);
  } catch (error) {
    throw new CannotStart(`FIREBASE_SERVICE_ACCOUNT cannot be used: ${getErrorReason(error)}`, {
      cause: error,
    });
  }
}
