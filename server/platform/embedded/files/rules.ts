import { fileTypeFromBuffer } from 'file-type';
import {
  folderOfUpload,
  isPhotoType,
  isVideoType,
  MEDIA_TEXTS,
  tooLargeText,
  type UploadFolder,
} from '../../../../contract/incidents/media.ts';
import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from '../../../../contract/limits.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';

export const HEAD_BYTES = 4100;
const PATH_MAX_LENGTH = 300;

/** @throws GoogleRefusal 403 for a path that is not directly below one of the two folders */
export function toUploadFolder(path: string): UploadFolder {
  const folder = folderOfUpload(path);
  if (!folder || path.length > PATH_MAX_LENGTH || !path.isWellFormed()) folderRefused();
  return folder;
}

function folderRefused(): never {
  throw new GoogleRefusal(
    403,
    'Files can only be stored in photovideos/ and signatures/, under a plain name.',
  );
}

/** Detects the type from the bytes and ignores the file name. @throws GoogleRefusal 415 `File format not allowed` */
export async function detectContentType(head: Uint8Array, folder: UploadFolder): Promise<string> {
  const mime = (await fileTypeFromBuffer(head))?.mime;
  const contentType = mime === 'image/apng' ? 'image/png' : (mime ?? '');
  const isWelcome = isPhotoType(contentType) || (folder === 'photovideos' && isVideoType(contentType));
  if (!isWelcome) throw new GoogleRefusal(415, MEDIA_TEXTS.format);
  return contentType;
}

/** Maximum bytes per type. Uses the client's type until the content is known. */
export function getSizeLimit(contentType: string, folder: UploadFolder): number {
  return folder === 'photovideos' && !contentType.startsWith('image/') ? VIDEO_MAX_BYTES : PHOTO_MAX_BYTES;
}

/** @throws GoogleRefusal 413 */
export function assertSize(size: number, limit: number): void {
  if (size > limit) throw new GoogleRefusal(413, tooLargeText(limit));
}
