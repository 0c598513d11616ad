import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from './limits.ts';
import type { CaseDetails } from './schemas/caseDetails.ts';

/*
 * Photos, videos and signatures (FORM-9, DET-6, SIGN-1): which are let in, and what the texts in an incident that name them
 * mean. Such a text is the address of a stored file, or `local:<id>` for what only the person's own browser has so far.
 */

/** The seeds' texts to the letter. */
export const MEDIA_TEXTS = {
  format: 'File format not allowed',
  updatePhoto: 'Only allowed Png, Jpeg, jpg',
} as const;

const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
const PHOTO_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png'];
/** For a file whose type the system does not tell, and for stored ones, whose names end with one of these. */
const VIDEO_EXTENSIONS: readonly string[] = [
  ...['mp4', 'm4v', 'mov', 'qt', 'webm', 'mkv', 'avi', 'wmv', 'flv', 'mpg', 'mpeg', 'mts', 'm2ts'],
  ...['3gp', '3gpp', '3g2', 'ogv'],
];

/** What an `<input type="file">` offers to choose. */
export const ACCEPTED_MEDIA = [...PHOTO_TYPES, 'video/*'].join();
export const ACCEPTED_UPDATE_PHOTOS = PHOTO_TYPES.join();

/** A file as its name and its system tell of it; `size` in bytes. */
export type MediaFile = { name: string; type: string; size: number };

export function isPhotoType(type: string): boolean {
  return PHOTO_TYPES.includes(type);
}

export function isVideoType(type: string): boolean {
  return type.startsWith('video/');
}

/** FORM-9: `photo`, `video`, or undefined for what is not let in. The host looks at the bytes as well. */
export function mediaKind({ name, type }: Pick<MediaFile, 'name' | 'type'>): 'photo' | 'video' | undefined {
  if (isPhotoType(type)) return 'photo';
  if (isVideoType(type)) return 'video';
  if (type) return undefined;
  const extension = extensionOf(name);
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

/**
 * The store's path of a file's address, or undefined when the address is not one of a file store:
 * `/v0/b/x/o/photovideos%2Fa.jpg?…` → `photovideos/a.jpg`.
 */
export function filePathOf(address: string): string | undefined {
  const match = /\/v0\/b\/[^/]+\/o\/([^?]+)/.exec(address);
  if (!match?.[1]) return undefined;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return undefined;
  }
}

/** True for a stored video, false for a photo (DET-6: mp4 is shown as video). */
export function isStoredVideo(address: string): boolean {
  return VIDEO_EXTENSIONS.includes(extensionOf(filePathOf(address) ?? ''));
}

/** Without its dot, in lower case; empty where there is none. */
export function extensionOf(name: string): string {
  return /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Every photo, video and signature that an incident names, each once. */
export function mediaOf(details: CaseDetails): string[] {
  const media = [
    ...details.photo_video,
    ...details.person_involved_details.map(({ signature }) => signature),
    ...details.witness_particulars.flatMap((witness) => [witness.guest_Signature, witness.signature]),
  ];
  return [...new Set(media)].filter(Boolean);
}
