import { readFile } from 'node:fs/promises';

/** File names in this folder. */
export const PHOTO_NAMES = [
  'wet-path',
  'broken-step',
  'fallen-branch',
  'boardwalk-plank',
  'tram-bump',
  'spilled-drink',
  'damaged-barrier',
  'first-aid',
  'bin-overturned',
  'flooded-drain',
  'torn-netting',
  'car-park-scrape',
  'hornet-nest',
  'service-counter',
  'open-locker',
  'wet-toilet-floor',
] as const;
export type PhotoName = (typeof PHOTO_NAMES)[number];

export const SIGNATURE_NAMES = [
  'signature-1',
  'signature-2',
  'signature-3',
  'signature-4',
  'signature-5',
] as const;
export type SignatureName = (typeof SIGNATURE_NAMES)[number];

export type GetPictureUrl = (name: PhotoName | SignatureName) => string;

export const readPicture = (name: PhotoName | SignatureName): Promise<Uint8Array> =>
  readFile(new URL(`./${name}.jpg`, import.meta.url));
