import type { Firestore } from 'firebase/firestore/lite';
import { consoleConfig } from '../api/consoleConfig.ts';
import { firebaseApp } from '../api/firebase.ts';

export type StoredDocument = { id: string; data: Record<string, unknown> };

let opened: Promise<{ store: Firestore; lite: typeof import('firebase/firestore/lite') }> | undefined;

/** Loads the Firestore SDK on first use; in embedded mode it talks to our own server. */
function documentStore() {
  opened ??= import('firebase/firestore/lite')
    .then((lite) => {
      // The query cache logs failures (SHELL-11); the SDK would also log requests that leaving the page aborts.
      lite.setLogLevel('silent');
      const { host, protocol } = window.location;
      const settings = consoleConfig().embedded ? { host, ssl: protocol === 'https:' } : {};
      return { lite, store: lite.initializeFirestore(firebaseApp(), settings) };
    })
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}

export async function readCollection(name: string): Promise<StoredDocument[]> {
  const { lite, store } = await documentStore();
  const { docs } = await lite.getDocs(lite.collection(store, name));
  return docs.map((document) => ({ id: document.id, data: document.data() }));
}
