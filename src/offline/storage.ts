import type { FirebaseStorage, UploadTask } from 'firebase/storage';
import { MEDIA_TEXTS, toFilePath, tooLargeText } from '../../contract/incidents/media.ts';
import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from '../../contract/limits.ts';
import { consoleConfig } from '../api/consoleConfig.ts';
import { firebaseApp } from '../api/firebase.ts';
import { FileRefused } from './fileRefused.ts';

/* Uploads through the Firebase SDK, loaded on first use. In embedded mode it talks to our own server. */

/** Milliseconds for which the SDK retries a delete or an address lookup. */
const OPERATION_RETRY_MS = 20_000;

export type Sending = {
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
    // connectStorageEmulator only supports HTTP, which an HTTPS page may not call.
    if (protocol === 'https:' && 'host' in service) service.host = host;
    else connectStorageEmulator(service, hostname, Number(port || 80));
  }
  return service;
}

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
    // The path is unique, so a conflict means that the file arrived and only the response was lost.
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

/** The file service responds 402 when it is full, because the SDK retries any 5xx for ten minutes. */
export function isFull(error: unknown): boolean {
  return getStatus(error) === 402;
}

/** True if the file service refused the request; other errors may succeed later. */
export function isAnswer(error: unknown): boolean {
  const status = getStatus(error);
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** Returns a path relative to the origin where possible, so that it stays valid if the server moves. */
export async function downloadUrl(path: string): Promise<string> {
  const { sdk, service } = await storage();
  const address = new URL(await sdk.getDownloadURL(sdk.ref(service, path)));
  const isOwn = address.origin === window.location.origin;
  return isOwn ? address.pathname + address.search : address.href;
}

export async function deleteFile(address: string): Promise<void> {
  const path = toFilePath(address);
  if (path === undefined) return;
  const { sdk, service } = await storage();
  await sdk.deleteObject(sdk.ref(service, path)).catch((error: unknown) => {
    if (getStatus(error) !== 404) throw error;
  });
}
