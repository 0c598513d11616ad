import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { REFERENCE_COLLECTIONS } from '../../contract/reference/referenceData.ts';
import type { FirebaseProject } from '../../server/config/firebase.ts';
import { openFirestore } from '../../server/platform/firebase/documents/index.ts';
import { EMULATOR } from './authEmulator.ts';
import { PUSH_APP } from './push.ts';
import { writeServiceAccount } from './serviceAccount.ts';

/** Set by `npm run test:emulator`, if the emulator is installed. */
export const FIRESTORE_HOST = process.env.FIRESTORE_EMULATOR_ADDRESS ?? '';

/** Removes all documents of a project. */
export async function clearFirestore(projectId: string): Promise<void> {
  const path = `emulator/v1/projects/${projectId}/databases/(default)/documents`;
  const { ok } = await fetch(`http://${FIRESTORE_HOST}/${path}`, { method: 'DELETE' });
  if (!ok) throw new Error('The Firestore emulator was not cleared.');
}

/** For the tests of a file. Projects need no preparation. */
export function firebaseProjects() {
  let folder: string;

  beforeAll(() => {
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', new URL(EMULATOR).host);
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', FIRESTORE_HOST);
    folder = mkdtempSync(join(tmpdir(), 'parks-firestore-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });

  const getProject = (projectId: string): FirebaseProject => ({
    projectId,
    serviceAccount: writeServiceAccount(folder, projectId),
  });

  return {
    getFolder: () => folder,
    getProject,
    getSettings: (projectId: string, given: Record<string, string> = {}): Record<string, string> => ({
      ...{ IDENTITY: 'firebase', DOCUMENTS: 'firestore', FIREBASE_API_KEY: PUSH_APP.apiKey },
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_SERVICE_ACCOUNT: getProject(projectId).serviceAccount,
      ...given,
    }),
    async countDocuments(projectId: string): Promise<number> {
      const firestore = await openFirestore(getProject(projectId));
      const found = await Promise.all(
        REFERENCE_COLLECTIONS.map((name) => firestore.collection(name).count().get()),
      );
      return found.reduce((sum, each) => sum + each.data().count, 0);
    },
  };
}
