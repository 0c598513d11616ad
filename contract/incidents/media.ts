import { JPEG_MAX_PIXELS, PHOTO_MAX_BYTES, PNG_MAX_PIXELS, VIDEO_MAX_BYTES } from '../limits.ts';
import type { CaseDetails } from '../schemas/caseDetails.ts';
import { normalizeText } from '../text.ts';

/* A reference is the URL of a stored file, or `local:<id>` for a file in the user's browser. */

export const MEDIA_TEXTS = {
  format: 'File format not allowed',
  updatePhoto: 'Only allowed Png, Jpeg, jpg',
  kinds: 'Only JPG, PNG or HEIC photos and videos can be added.',
  damaged: 'This file is empty or damaged. Please take the photo again or choose another file.',
  notConverted: 'This HEIC photo could not be converted. Please add it as JPG or PNG.',
  foreign: 'Only photos, videos and signatures that were uploaded here can be added.',
  notYours: "A photo, video or signature is missing or isn't yours. Add it again.",
} as const;

/** Folders for uploads; other files in the store belong to the installation. */
export type UploadFolder = 'photovideos' | 'signatures';

const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
/** Accepted and stored as JPEG, because few browsers can show it. */
export const HEIC_TYPE = 'image/heic';
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
const PHOTO_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png'];
/** Types that systems report for unknown files. */
const NO_TYPES: readonly string[] = ['', 'application/octet-stream'];
const VIDEO_EXTENSIONS: readonly string[] = [
  ...['mp4', 'm4v', 'mov', 'qt', 'webm', 'mkv', 'avi', 'wmv', 'flv', 'mpg', 'mpeg', 'mts', 'm2ts'],
  ...['3gp', '3gpp', '3g2', 'ogv'],
];

const ACCEPTED_PHOTOS = [...PHOTO_TYPES, HEIC_TYPE, 'image/heif', '.heic', '.heif'];
export const ACCEPTED_MEDIA = [...ACCEPTED_PHOTOS, 'video/*'].join();
export const ACCEPTED_UPDATE_PHOTOS = ACCEPTED_PHOTOS.join();

/** `size` is in bytes. */
type MediaFile = { name: string; type: string; size: number };

export function isPhotoType(type: string): boolean {
  return PHOTO_TYPES.includes(type);
}

export function isVideoType(type: string): boolean {
  return type.startsWith('video/');
}

/** Bytes needed to detect a photo's type. */
export const PHOTO_HEAD_BYTES = 64;

/** Reads the magic bytes, because systems report `image/jpg` or nothing (FORM-9). Undefined for other types. */
export function detectPhotoType(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, PHOTO_HEAD_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const brands = text.slice(8, text.charCodeAt(2) * 256 + text.charCodeAt(3)).match(/.{4}/gs) ?? [];
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? HEIC_TYPE : undefined;
}

/** The reason why no browser can draw a photo. */
export function undecodableText({ type }: Pick<MediaFile, 'type'>, head: Uint8Array): string {
  if (type === HEIC_TYPE) return MEDIA_TEXTS.notConverted;
  const isDamaged = head.length === 0 || detectPhotoType(head) !== undefined;
  return isDamaged ? MEDIA_TEXTS.damaged : MEDIA_TEXTS.format;
}

/** Undefined if not accepted. The server checks the bytes too (FORM-9). */
export function mediaKind({ name, type }: Pick<MediaFile, 'name' | 'type'>): 'photo' | 'video' | undefined {
  if (isPhotoType(type) || type === HEIC_TYPE) return 'photo';
  if (isVideoType(type)) return 'video';
  if (!NO_TYPES.includes(type)) return undefined;
  const extension = getFileExtension(name);
  if (PHOTO_EXTENSIONS.includes(extension)) return 'photo';
  return VIDEO_EXTENSIONS.includes(extension) ? 'video' : undefined;
}

/** Photos are measured after they are resized (FORM-9). */
export function refusedMedia(file: MediaFile): string | undefined {
  const kind = mediaKind(file);
  if (!kind) return MEDIA_TEXTS.format;
  if (kind === 'video' && file.size === 0) return MEDIA_TEXTS.damaged;
  const limit = kind === 'photo' ? PHOTO_MAX_BYTES : VIDEO_MAX_BYTES;
  return file.size > limit ? tooLargeText(limit) : undefined;
}

export function refusedUpdatePhoto(file: MediaFile): string | undefined {
  return mediaKind(file) === 'photo' ? refusedMedia(file) : MEDIA_TEXTS.updatePhoto;
}

export function tooLargeText(limit: number): string {
  return `This file is too large. The limit is ${limit / 1024 / 1024} MB.`;
}

/** Decoding a progressive JPEG, like a PNG, keeps the whole picture in memory. */
export function getPixelLimit(format: { type: string; isProgressive: boolean }): number {
  return format.type === 'image/jpeg' && !format.isProgressive ? JPEG_MAX_PIXELS : PNG_MAX_PIXELS;
}

export function tooManyPixelsText(limit: number): string {
  return `This photo has too many pixels. The limit is ${limit / 1_000_000} megapixels.`;
}

const LOCAL = 'local:';

export function localMedia(id: string): string {
  return LOCAL + id;
}

export function localMediaId(media: string): string | undefined {
  return media.startsWith(LOCAL) ? media.slice(LOCAL.length) : undefined;
}

export const THUMBNAIL_PARAMETER = 'thumbnail';

/** Expects a URL that ends with `?alt=media&token=…` (FORM-9). */
export function toThumbnailUrl(address: string): string {
  return `${address}&${THUMBNAIL_PARAMETER}=true`;
}

/** Groups: optional origin, bucket, escaped path. Browsers read a backslash as a slash. */
const STORED = /^(https?:\/\/[^/?#]+)?\/v0\/b\/([^/?#]+)\/o\/([^?#\\]+)(?=[?#]|$)/;

/** `/v0/b/x/o/photovideos%2Fa.jpg?…` → `photovideos/a.jpg`. Accepts every server and bucket, because stored files stay readable. */
export function toFilePath(address: string): string | undefined {
  return decoded(STORED.exec(address)?.[3]);
}

const SESSION = /\?(?=.*\bupload_id=)(?:.*&)?name=([^&#]+)/;

/** The path of the file that an upload session stores. */
export function toUploadPath(address: string): string | undefined {
  return decoded(SESSION.exec(address)?.[1]?.replaceAll('+', ' '));
}

/** `host` is the server's, such as `parks.example:8443`; `isLocal` if people reach it under this machine's own names. */
export type OwnStore = { bucket: string; host: string; isLocal: boolean };

/** Accepts new references only to this bucket, without an origin or on this server. */
export function ownFilePath(
  address: string,
  folder: UploadFolder,
  { bucket, host: ownHost, isLocal }: OwnStore,
): string | undefined {
  const [, origin, itsBucket, escaped] = STORED.exec(address) ?? [];
  const host = origin?.replace(/^https?:\/\//, '');
  const isOurs = host === undefined || host === ownHost || (isLocal && LOOPBACK.test(host));
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

/** The upload folder of a path such as `photovideos/a.jpg`; undefined for others (SIGN-1). */
export function folderOfUpload(path: string): UploadFolder | undefined {
  const [, folder, name = ''] = /^(photovideos|signatures)\/([^/\p{Cc}]+)$/u.exec(path) ?? [];
  if (name === '.' || name === '..') return undefined;
  return folder === 'photovideos' || folder === 'signatures' ? folder : undefined;
}

const isVideoExtension = (extension: string) => VIDEO_EXTENSIONS.includes(extension);

/** The extension of a stored file. A video needs one that `isStoredVideo` knows; a download gets that of its type (FORM-9). */
export function storedExtension({ name, type }: Pick<MediaFile, 'name' | 'type'>): string {
  const own = getFileExtension(name);
  return own && (isVideoExtension(own) || !isVideoType(type)) ? own : 'mp4';
}

export function isStoredVideo(address: string): boolean {
  return isVideoExtension(getFileExtension(toFilePath(address) ?? ''));
}

/** The first extension is added to a name that has none of them. Types are those of the package file-type. */
const EXTENSIONS_BY_TYPE: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/svg+xml': ['svg'],
  'video/mp4': ['mp4', 'm4v'],
  'video/x-m4v': ['m4v', 'mp4'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
  'video/matroska': ['mkv'],
  'video/vnd.avi': ['avi'],
  'video/x-ms-asf': ['wmv', 'asf'],
  'video/x-flv': ['flv'],
  'video/mpeg': ['mpg', 'mpeg'],
  'video/MP1S': ['mpg', 'mpeg'],
  'video/MP2P': ['mpg', 'mpeg'],
  'video/mp2t': ['mts', 'm2ts'],
  'video/3gpp': ['3gp', '3gpp'],
  'video/3gpp2': ['3g2'],
  'video/ogg': ['ogv'],
};

/** Ends in the extension of the real type. Invisible characters go, because `a\u202Egpj.exe` looks like a photo. */
export function toDownloadName(name: string, type: string): string {
  const plain = normalizeText(name)
    .replace(/(?!\p{Join_C})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[. ]+$/, '');
  const [usual = 'bin', ...others] = EXTENSIONS_BY_TYPE[type] ?? [];
  const extension = getFileExtension(plain);
  return extension === usual || others.includes(extension) ? plain : `${plain || 'file'}.${usual}`;
}

/** Lower case, without the dot; empty if there is none. */
export function getFileExtension(name: string): string {
  return /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

export type NamedMedia = { address: string; field: string; folder: UploadFolder };

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

export function listMedia(details: CaseDetails): string[] {
  return [...new Set(namedMedia(details).map(({ address }) => address))];
}
