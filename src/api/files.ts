import {
  connectStorageEmulator,
  deleteObject,
  type FirebaseStorage,
  getDownloadURL,
  getStorage,
  ref,
} from 'firebase/storage';
import { toFilePath, toUploadPath } from '../../contract/incidents/media.ts';
import { consoleConfig } from './consoleConfig.ts';
import { getStatus } from './fileErrors.ts';
import { firebaseApp } from './firebase.ts';
import { cancelUpload } from './resumableUpload.ts';
import { storageOrigin, withoutOwnOrigin } from './sendFile.ts';

export { send } from './sendFile.ts';

/** Milliseconds for which the SDK retries a delete or an address lookup. */
const OPERATION_RETRY_MS = 20_000;

let opened: FirebaseStorage | undefined;

/** In embedded mode the SDK talks to our own server. */
function storage(): FirebaseStorage {
  if (opened) return opened;
  opened = getStorage(firebaseApp());
  opened.maxOperationRetryTime = OPERATION_RETRY_MS;
  if (consoleConfig().embedded) {
    const { protocol, host, hostname, port } = new URL(storageOrigin());
    // connectStorageEmulator only supports HTTP, which an HTTPS page may not call.
    if (protocol === 'https:' && 'host' in opened) opened.host = host;
    else connectStorageEmulator(opened, hostname, Number(port || 80));
  }
  return opened;
}

export async function downloadUrl(path: string): Promise<string> {
  return withoutOwnOrigin(await getDownloadURL(ref(storage(), path)));
}

/** @param address of a file, or of an upload session that ends with what it has */
export async function deleteFile(address: string): Promise<void> {
  const path = toFilePath(address) ?? (await endSession(address));
  if (path === undefined) return;
  await deleteObject(ref(storage(), path)).catch((error: unknown) => {
    if (getStatus(error) !== 404) throw error;
  });
}

/** Returns the path of a file that had already arrived. */
async function endSession(address: string): Promise<string | undefined> {
  const path = toUploadPath(address);
  if (path === undefined) return undefined;
  return (await cancelUpload(new URL(address, storageOrigin()).href)) ? path : undefined;
}
