import {
  connectStorageEmulator,
  deleteObject,
  type FirebaseStorage,
  getDownloadURL,
  getStorage,
  ref,
  type UploadTask,
  uploadBytesResumable,
} from 'firebase/storage';
import { MEDIA_TEXTS, toFilePath, tooLargeText } from '../../contract/incidents/media.ts';
import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from '../../contract/limits.ts';
import { consoleConfig } from './consoleConfig.ts';
import { FileRefused, getStatus } from './fileErrors.ts';
import { firebaseApp } from './firebase.ts';

/** Milliseconds for which the SDK retries a delete or an address lookup. */
const OPERATION_RETRY_MS = 20_000;

export type Sending = {
  done: Promise<void>;
  pause: () => void;
  resume: () => void;
  cancel: () => void;
};

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

export async function send(path: string, blob: Blob, onBytes: (bytes: number) => void): Promise<Sending> {
  const task = uploadBytesResumable(ref(storage(), path), blob, { contentType: blob.type });
  task.on('state_changed', ({ bytesTransferred }) => onBytes(bytesTransferred));
  return {
    done: outcome(task, blob),
    pause: () => task.pause(),
    resume: () => task.resume(),
    cancel: () => task.cancel(),
  };
}

async function outcome(task: UploadTask, blob: Blob): Promise<void> {
  try {
    await task;
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

/** Returns a path relative to the origin where possible, so that it stays valid if the server moves. */
export async function downloadUrl(path: string): Promise<string> {
  const address = new URL(await getDownloadURL(ref(storage(), path)));
  const isOwn = address.origin === window.location.origin;
  return isOwn ? address.pathname + address.search : address.href;
}

export async function deleteFile(address: string): Promise<void> {
  const path = toFilePath(address);
  if (path === undefined) return;
  await deleteObject(ref(storage(), path)).catch((error: unknown) => {
    if (getStatus(error) !== 404) throw error;
  });
}
