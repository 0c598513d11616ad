import { EMBEDDED_PROJECT } from '../identity/project.ts';
import type { FileObject } from './objects.ts';

/** The one bucket there is. */
export const BUCKET = EMBEDDED_PROJECT;

/** Where an <img> finds a file, from the page's own origin. */
export function downloadAddress({ path, downloadToken }: Pick<FileObject, 'path' | 'downloadToken'>): string {
  return `/v0/b/${BUCKET}/o/${encodeURIComponent(path)}?alt=media&token=${downloadToken}`;
}

/** Shown in the page under the last part of its path, whatever letters that has. */
export function contentDisposition(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  // RFC 5987 wants these escaped too.
  const escaped = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename*=UTF-8''${escaped}`;
}

/** A file's metadata as the Firebase SDK reads it; numbers travel as texts. */
export function toMetadata(file: FileObject) {
  return {
    name: file.path,
    bucket: BUCKET,
    generation: String(file.generation),
    metageneration: '1',
    contentType: file.contentType,
    timeCreated: file.createdAt.toISOString(),
    updated: file.updatedAt.toISOString(),
    storageClass: 'STANDARD',
    size: String(file.size),
    md5Hash: file.md5,
    contentEncoding: 'identity',
    contentDisposition: contentDisposition(file.path),
    etag: String(file.generation),
    downloadTokens: file.downloadToken,
    ...(Object.keys(file.customMetadata).length > 0 && { metadata: file.customMetadata }),
  };
}
