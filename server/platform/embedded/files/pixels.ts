import type { Sharp } from 'sharp';
import { getPixelLimit, tooManyPixelsText } from '../../../../contract/incidents/media.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';

type Header = { type: 'image/png' | 'image/jpeg'; pixels: number; limit: number };

/** Reads only the header. Undefined if the file is not a photo. */
export async function readHeader(photo: string | Buffer): Promise<Header | undefined> {
  const { format, width, height, isProgressive } = await openPhoto(photo, false)
    .then((sharp) => sharp.metadata())
    .catch(() => ({ format: undefined, width: 0, height: 0, isProgressive: false }) as const);
  if (format !== 'png' && format !== 'jpeg') return undefined;
  const type = `image/${format}` as const;
  return { type, pixels: width * height, limit: getPixelLimit({ type, isProgressive }) };
}

/** Loaded late: sharp takes 18 MB that are not needed before the first photo. */
export async function openPhoto(photo: string | Buffer, limitInputPixels: number | false): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp(photo, { limitInputPixels, sequentialRead: true });
}

/** @throws GoogleRefusal 413, because every browser that shows the photo would have to decode it */
export async function assertPixels(file: string): Promise<void> {
  const header = await readHeader(file);
  if (header && header.pixels > header.limit) throw new GoogleRefusal(413, tooManyPixelsText(header.limit));
}
