import { MEDIA_TEXTS, tooLargeText } from '../../contract/incidents/media.ts';
import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from '../../contract/limits.ts';
import { consoleConfig } from './consoleConfig.ts';
import { FileRefused, getStatus } from './fileErrors.ts';
import { type ResumableUpload, uploadFile } from './resumableUpload.ts';

const FIREBASE_ORIGIN = 'https://firebasestorage.googleapis.com';

export type Sending = Pick<ResumableUpload, 'session' | 'keepSession' | 'onBytes' | 'signal'>;

/** In embedded mode our own server stores the files. */
export function storageOrigin(): string {
  const { embedded, serverUrl = location.origin } = consoleConfig();
  return embedded ? serverUrl : FIREBASE_ORIGIN;
}

export const bucketUrl = () => `${storageOrigin()}/v0/b/${consoleConfig().firebase.storageBucket}/o`;

/** Resolves once the server has the file. @throws FileRefused, FileUnreadable, FileServiceError */
export async function send(
  path: string,
  blob: Blob,
  { session, keepSession, ...sending }: Sending,
): Promise<void> {
  try {
    await uploadFile({
      ...sending,
      blob,
      address: `${bucketUrl()}?name=${encodeURIComponent(path)}`,
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

/** A path where possible, so that it stays valid if the server moves. */
export function withoutOwnOrigin(href: string): string {
  const { origin, pathname, search } = new URL(href);
  return [location.origin, consoleConfig().serverUrl].includes(origin) ? pathname + search : href;
}
