import {
  connectStorageEmulator,
  deleteObject,
  type FirebaseStorage,
  getDownloadURL,
  getStorage,
  ref,
} from 'firebase/storage';
import { MEDIA_TEXTS, toFilePath, tooLargeText, toUploadPath } from '../../contract/incidents/media.ts';
import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from '../../contract/limits.ts';
import { consoleConfig } from './consoleConfig.ts';
import { FileRefused, getStatus } from './fileErrors.ts';
import { firebaseApp } from './firebase.ts';
import { cancelUpload, type ResumableUpload, uploadFile } from './resumableUpload.ts';

/** Milliseconds for which the SDK retries a delete or an address lookup. */
const OPERATION_RETRY_MS = 20_000;

const FIREBASE_ORIGIN = 'https://firebasestorage.googleapis.com';

export type Sending = Pick<ResumableUpload, 'session' | 'keepSession' | 'onBytes' | 'signal'>;

let opened: FirebaseStorage | undefined;

/** In embedded mode the SDK talks to our own server. */
function storage(): FirebaseStorage {
  if (opened) return opened;
  opened = getStorage(firebaseApp());
  opened.maxOperationRetryTime = OPERATION_RETRY_MS;
  if (consoleConfig().embedded) {
    const { protocol, host, hostname, port } = window.location;
    // connectStorageEmulator only supports HTTP, which an HTTPS page may not call.
    if (protocol === 'https:' && 'host' in opened) opened.host = host;
    else connectStorageEmulator(opened, hostname, Number(port || 80));
  }
  return opened;
}

const storageOrigin = () => (consoleConfig().embedded ? window.location.origin : FIREBASE_ORIGIN);

/** Resolves once the server has the file. @throws FileRefused, FileUnreadable, FileServiceError */
export async function send(
  path: string,
  blob: Blob,
  { session, keepSession, ...sending }: Sending,
): Promise<void> {
  const { bucket } = ref(storage(), path);
  try {
    await uploadFile({
      ...sending,
      blob,
      address: `${storageOrigin()}/v0/b/${bucket}/o?name=${encodeURIComponent(path)}`,
      session: session && new URL(session, storageOrigin()).href,
      keepSession: (begun) => keepSession(withoutOwnOrigin(begun)),
    });
  } catch (error) {
    const status = getStatus(error);
    // The path is unique, so a conflict means that the file arrived and only the response was lost.
    if (status === 409) return;
    if (status === 415) throw new FileRefused(MEDIA_TEXTS.format);
    const limit = blob.type.startsWith('video/') ? VIDEO_MAX_BYTES : PHOTO_MAX_BYTES;
    if (status === 413) throw new FileRefused(tooLargeText(limit));
    throw error;
  }
}

export async function downloadUrl(path: string): Promise<string> {
  return withoutOwnOrigin(await getDownloadURL(ref(storage(), path)));
}

/** A path where possible, so that it stays valid if the server moves. */
function withoutOwnOrigin(href: string): string {
  const { origin, pathname, search } = new URL(href);
  return origin === window.location.origin ? pathname + search : href;
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
