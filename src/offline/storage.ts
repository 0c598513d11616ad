import type { FirebaseStorage, UploadTask } from 'firebase/storage';
import { MEDIA_TEXTS, toFilePath, tooLargeText } from '../../contract/incidents/media.ts';
import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from '../../contract/limits.ts';
import { consoleConfig } from '../api/consoleConfig.ts';
import { firebaseApp } from '../api/firebase.ts';
import { FileRefused } from './fileRefused.ts';

/*
 * The file service by the Firebase SDK, which is loaded when a screen first needs it. Embedded, the same SDK speaks to the
 * console's own server.
 */

/** Milliseconds the SDK goes on trying to delete a file or to ask for an address. */
const OPERATION_RETRY_MS = 20_000;

/** One file on its way, which a broken network only interrupts. */
export type Sending = {
  /** @throws FileRefused, or whatever the network did */
  done: Promise<void>;
  pause: () => void;
  resume: () => void;
  cancel: () => void;
};

export const loadStorage = () => import('firebase/storage');

let opened: FirebaseStorage | undefined;

async function storage() {
  const sdk = await loadStorage();
  opened ??= open(sdk);
  return { sdk, service: opened };
}

function open({ getStorage, connectStorageEmulator }: Awaited<ReturnType<typeof loadStorage>>) {
  const service = getStorage(firebaseApp());
  service.maxOperationRetryTime = OPERATION_RETRY_MS;
  if (consoleConfig().embedded) {
    const { protocol, host, hostname, port } = window.location;
    // The emulator's way is http alone, which a page that came by https may not use; by itself the SDK speaks https, and
    // only needs to be told the server.
    if (protocol === 'https:' && 'host' in service) service.host = host;
    else connectStorageEmulator(service, hostname, Number(port || 80));
  }
  return service;
}

/** Sends a file to a path; `onBytes` hears how many have arrived. */
export async function send(path: string, blob: Blob, onBytes: (bytes: number) => void): Promise<Sending> {
  const { sdk, service } = await storage();
  const task = sdk.uploadBytesResumable(sdk.ref(service, path), blob, { contentType: blob.type });
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
    // The name was made up for this file alone: it arrived, and only the answer was lost.
    if (status === 409) return;
    if (status === 415) throw new FileRefused(MEDIA_TEXTS.format);
    const limit = blob.type.startsWith('video/') ? VIDEO_MAX_BYTES : PHOTO_MAX_BYTES;
    if (status === 413) throw new FileRefused(tooLargeText(limit));
    throw error;
  }
}

function getStatus(error: unknown): unknown {
  return error instanceof Error && 'status' in error ? error.status : undefined;
}

/** True where the file service has no room: it answers 402, for the SDK tries again for ten minutes after any 5xx. */
export function isFull(error: unknown): boolean {
  return getStatus(error) === 402;
}

/** True where the file service was reached and said no; anything else may go better another time. */
export function isAnswer(error: unknown): boolean {
  const status = getStatus(error);
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** What an incident names a stored file with: below the page's own origin without it, so that it holds wherever the server stands. */
export async function downloadUrl(path: string): Promise<string> {
  const { sdk, service } = await storage();
  const address = new URL(await sdk.getDownloadURL(sdk.ref(service, path)));
  const isOwn = address.origin === window.location.origin;
  return isOwn ? address.pathname + address.search : address.href;
}

/** Nothing happens when it is gone already. Rejects where the network fails, and where the file service refuses. */
export async function deleteFile(address: string): Promise<void> {
  const path = toFilePath(address);
  if (path === undefined) return;
  const { sdk, service } = await storage();
  await sdk.deleteObject(sdk.ref(service, path)).catch((error: unknown) => {
    if (getStatus(error) !== 404) throw error;
  });
}
