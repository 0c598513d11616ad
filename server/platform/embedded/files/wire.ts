import { toDownloadName } from '../../../../contract/incidents/media.ts';
import { EMBEDDED_PROJECT } from '../identity/project.ts';
import type { FileObject } from './objects.ts';

export const BUCKET = EMBEDDED_PROJECT;

export function downloadAddress({ path, downloadToken }: Pick<FileObject, 'path' | 'downloadToken'>): string {
  return `/v0/b/${BUCKET}/o/${encodeURIComponent(path)}?alt=media&token=${downloadToken}`;
}

/** Shows the file inline. Its name is the last part of its path, in any script, with the extension of its real type. */
export function contentDisposition(path: string, contentType: string): string {
  const name = toDownloadName(path.slice(path.lastIndexOf('/') + 1), contentType);
  const escaped = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename*=UTF-8''${escaped}`;
}

/** Metadata in Firebase's format, with numbers as strings. */
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
    contentDisposition: contentDisposition(file.path, file.contentType),
    etag: String(file.generation),
    downloadTokens: file.downloadToken,
    ...(Object.keys(file.customMetadata).length > 0 && { metadata: file.customMetadata }),
  };
}
