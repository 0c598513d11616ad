import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from '../limits.ts';
import type { CaseDetails } from '../schemas/caseDetails.ts';

/*
 * Photos, videos and signatures (FORM-9, DET-6, SIGN-1): which are let in, and what the texts in an incident that name them
 * mean. Such a text is the address of a stored file, or `local:<id>` for what only the person's own browser has so far.
 */

/** The specification's texts to the letter, and ours. */
export const MEDIA_TEXTS = {
  format: 'File format not allowed',
  updatePhoto: 'Only allowed Png, Jpeg, jpg',
  kinds: 'Only JPG, PNG or HEIC photos and videos can be added.',
  notConverted: 'This HEIC photo could not be converted. Please add it as JPG or PNG.',
  foreign: 'Only photos, videos and signatures that were uploaded here can be added.',
  notYours: 'A photo, video or signature is not there, or not yours to add. Please add it again.',
} as const;

/** The store's folders of what people upload; every other file in it is the installation's. */
export type UploadFolder = 'photovideos' | 'signatures';

const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
/** A phone's photo that few browsers can show: it is let in to be stored as JPEG. */
export const HEIC_TYPE = 'image/heic';
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
const PHOTO_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png'];
/** Types of a file about which its system knows nothing. */
const NO_TYPES: readonly string[] = ['', 'application/octet-stream'];
/** For a file whose type the system does not tell, and for stored ones, whose names end with one of these. */
const VIDEO_EXTENSIONS: readonly string[] = [
  ...['mp4', 'm4v', 'mov', 'qt', 'webm', 'mkv', 'avi', 'wmv', 'flv', 'mpg', 'mpeg', 'mts', 'm2ts'],
  ...['3gp', '3gpp', '3g2', 'ogv'],
];

/** What an `<input type="file">` offers to choose. */
const ACCEPTED_PHOTOS = [...PHOTO_TYPES, HEIC_TYPE, 'image/heif', '.heic', '.heif'];
export const ACCEPTED_MEDIA = [...ACCEPTED_PHOTOS, 'video/*'].join();
export const ACCEPTED_UPDATE_PHOTOS = ACCEPTED_PHOTOS.join();

/** A file as its name and its system tell of it; `size` in bytes. */
export type MediaFile = { name: string; type: string; size: number };

export function isPhotoType(type: string): boolean {
  return PHOTO_TYPES.includes(type);
}

export function isVideoType(type: string): boolean {
  return type.startsWith('video/');
}

/** Bytes of a photo's beginning that say what it is. */
export const PHOTO_HEAD_BYTES = 64;

/** FORM-9: what the first bytes of a photo say it is, for its system may say `image/jpg` or nothing. Undefined for anything else. */
export function detectPhotoType(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, PHOTO_HEAD_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const brands = text.slice(8, text.charCodeAt(2) * 256 + text.charCodeAt(3)).match(/.{4}/gs) ?? [];
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? HEIC_TYPE : undefined;
}

/** FORM-9: `photo`, `video`, or undefined for what is not let in. The server looks at the bytes as well. */
export function mediaKind({ name, type }: Pick<MediaFile, 'name' | 'type'>): 'photo' | 'video' | undefined {
  if (isPhotoType(type) || type === HEIC_TYPE) return 'photo';
  if (isVideoType(type)) return 'video';
  if (!NO_TYPES.includes(type)) return undefined;
  const extension = getFileExtension(name);
  if (PHOTO_EXTENSIONS.includes(extension)) return 'photo';
  return VIDEO_EXTENSIONS.includes(extension) ? 'video' : undefined;
}

/** FORM-9: why a file cannot be stored, as a text for a person. Photos are measured once they are shrunk. */
export function refusedMedia(file: MediaFile): string | undefined {
  const kind = mediaKind(file);
  if (!kind) return MEDIA_TEXTS.format;
  const limit = kind === 'photo' ? PHOTO_MAX_BYTES : VIDEO_MAX_BYTES;
  return file.size > limit ? tooLargeText(limit) : undefined;
}

/** DET-6: the same for the photos of an update, where videos are not let in. */
export function refusedUpdatePhoto(file: MediaFile): string | undefined {
  return mediaKind(file) === 'photo' ? refusedMedia(file) : MEDIA_TEXTS.updatePhoto;
}

/** `limit` in bytes. */
export function tooLargeText(limit: number): string {
  return `This file is too large. It may have at most ${limit / 1024 / 1024} MB.`;
}

const LOCAL = 'local:';

export function localMedia(id: string): string {
  return LOCAL + id;
}

/** The id of a file that only a browser has; undefined for the address of a stored one. */
export function localMediaId(media: string): string | undefined {
  return media.startsWith(LOCAL) ? media.slice(LOCAL.length) : undefined;
}

/** What asks this server for the small picture of a photo in its place. */
export const THUMBNAIL_PARAMETER = 'thumbnail';

/** FORM-9: the address of the small picture of a stored photo, where the server makes one: of `…?alt=media&token=…`. */
export function toThumbnailUrl(address: string): string {
  return `${address}&${THUMBNAIL_PARAMETER}=true`;
}

/** `https://host`, where there is one; the bucket; and the path, with its letters escaped. */
const STORED = /^(https?:\/\/[^/?#]+)?\/v0\/b\/([^/?#]+)\/o\/([^?#]+)/;

/**
 * The store's path of a file's address, or undefined when the address is not one of a file store:
 * `/v0/b/x/o/photovideos%2Fa.jpg?…` → `photovideos/a.jpg`. Of any server and bucket, for what was stored once stays readable.
 */
export function toFilePath(address: string): string | undefined {
  return decoded(STORED.exec(address)?.[3]);
}

/**
 * FORM-9, SIGN-1: the store's path of an address that an incident may name from now on: a file in the folder, of this
 * bucket, with no server in front but this machine's or one of `hosts` (`parks.example:8443`). Undefined for any other.
 */
export function ownFilePath(
  address: string,
  folder: UploadFolder,
  { bucket, hosts }: { bucket: string; hosts: readonly string[] },
): string | undefined {
  const [, origin, itsBucket, escaped] = STORED.exec(address) ?? [];
  const host = origin?.replace(/^https?:\/\//, '');
  const isOurs = host === undefined || hosts.includes(host) || LOOPBACK.test(host);
  const path = decoded(escaped);
  return isOurs && itsBucket === bucket && folderOfUpload(path ?? '') === folder ? path : undefined;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

function decoded(escaped: string | undefined): string | undefined {
  try {
    return escaped && decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

/** SIGN-1: the folder of what people may upload, by its path in the store: `photovideos/a.jpg`. Undefined for any other. */
export function folderOfUpload(path: string): UploadFolder | undefined {
  const [, folder, name = ''] = /^(photovideos|signatures)\/([^/\p{Cc}]+)$/u.exec(path) ?? [];
  if (name === '.' || name === '..') return undefined;
  return folder === 'photovideos' || folder === 'signatures' ? folder : undefined;
}

/** True for a stored video, false for a photo (DET-6: mp4 is shown as video). */
export function isStoredVideo(address: string): boolean {
  return VIDEO_EXTENSIONS.includes(getFileExtension(toFilePath(address) ?? ''));
}

/** Without its dot, in lower case; empty where there is none. */
export function getFileExtension(name: string): string {
  return /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** One file that an incident names, where, and what may be named there. */
export type NamedMedia = { address: string; field: string; folder: UploadFolder };

/** Every photo, video and signature that an incident names; a blank is none. */
export function namedMedia(details: CaseDetails): NamedMedia[] {
  const signature = (address: string, field: string): NamedMedia => ({
    address,
    field,
    folder: 'signatures',
  });
  const named = [
    ...details.photo_video.map(
      (address, index): NamedMedia => ({ address, field: `photo_video.${index}`, folder: 'photovideos' }),
    ),
    ...details.person_involved_details.map((casualty, index) =>
      signature(casualty.signature, `person_involved_details.${index}.signature`),
    ),
    ...details.witness_particulars.flatMap((witness, index) => [
      signature(witness.guest_Signature, `witness_particulars.${index}.guest_Signature`),
      signature(witness.signature, `witness_particulars.${index}.signature`),
    ]),
  ];
  return named.filter(({ address }) => address);
}

/** Their addresses, each once. */
export function listMedia(details: CaseDetails): string[] {
  return [...new Set(namedMedia(details).map(({ address }) => address))];
}
