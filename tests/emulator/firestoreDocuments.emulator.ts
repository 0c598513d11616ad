import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { firestoreDocuments } from '../../server/platform/firebase/documents/index.ts';
import { clearFirestore, FIRESTORE_HOST } from '../helpers/firestoreEmulator.ts';
import { referenceContract } from '../helpers/referenceContract.ts';
import { writeServiceAccount } from '../helpers/serviceAccount.ts';

const projectId = 'parks-contract';

referenceContract("Google's emulator of Firestore", async () => {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', FIRESTORE_HOST);
  await clearFirestore(projectId);
  const folder = mkdtempSync(join(tmpdir(), 'parks-firestore-'));
  const project = { projectId, serviceAccount: writeServiceAccount(folder, projectId) };
  let moved = 0;
  const now = () => new Date(Date.now() + moved);
  const open = () => firestoreDocuments({ project, installation: 'contract', now });
  const store = await open();
  await store.put([{ collection: 'roles', id: 'admin', data: { id: 'admin', title: 'Admin' } }]);
  return {
    store,
    other: await open(),
    passTime: () => {
      moved += 10_000;
    },
    transaction: (work) => work(store.within({} as never)),
    async close() {
      rmSync(folder, { recursive: true });
      vi.unstubAllEnvs();
    },
  };
});
