import {
  collection,
  type Firestore,
  getDocs,
  initializeFirestore,
  setLogLevel,
} from 'firebase/firestore/lite';
import { consoleConfig } from './consoleConfig.ts';
import { firebaseApp } from './firebase.ts';

export type StoredDocument = { id: string; data: Record<string, unknown> };

let opened: Firestore | undefined;

/** In embedded mode the SDK talks to our own server, unless only the documents are in Google's Firestore. */
function documentStore(): Firestore {
  if (opened) return opened;
  // The query cache logs failures (SHELL-11); the SDK would also log requests that leaving the page aborts.
  setLogLevel('silent');
  const { embedded, embeddedDocuments = embedded, serverUrl } = consoleConfig();
  const { host, protocol } = serverUrl ? new URL(serverUrl) : window.location;
  const settings = embeddedDocuments ? { host, ssl: protocol === 'https:' } : {};
  opened = initializeFirestore(firebaseApp(), settings);
  return opened;
}

export async function readCollection(name: string): Promise<StoredDocument[]> {
  const { docs } = await getDocs(collection(documentStore(), name));
  return docs.map((document) => ({ id: document.id, data: document.data() }));
}
