import pLimit from 'p-limit';
import type { Picture } from './paper.ts';

/** Pixels on the long side; about 300 dpi in a column, and about 200 KB. */
const LONGEST = 1000;
const QUALITY = 0.8;
/** Limits the decoded photos in memory, which is scarce on a phone. */
const TOGETHER = 4;
const PATIENCE = 60_000;
const TRIES = 2;

/**
 * Loads photos and signatures with the viewer's cookie, and scales them down for print. Pictures that fail to load
 * are left out (PDF-2).
 */
export async function loadPictures(
  addresses: readonly string[],
  filesUrl: string,
  onProgress: (done: number) => void,
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  let done = 0;
  await pLimit(TOGETHER).map(addresses, async (address) => {
    const picture = await pictureAt(address, filesUrl);
    if (picture) pictures.set(address, picture);
    done += 1;
    onProgress(done);
  });
  return pictures;
}

async function pictureAt(address: string, filesUrl: string): Promise<Picture | undefined> {
  const isOurs = address.startsWith('/');
  const url = isOurs ? filesUrl + address : address;
  // Another server may allow every origin, which browsers accept only without cookies.
  const credentials = isOurs ? 'include' : 'same-origin';
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      const response = await fetch(url, { credentials, signal: AbortSignal.timeout(PATIENCE) });
      // A retry would get the same response.
      if (response.status < 500 && !response.ok) return undefined;
      if (response.ok) return await smaller(await response.blob());
    } catch {
      // Retry once, because mobile networks are unreliable.
    }
  }
  return undefined;
}

async function smaller(blob: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  // Transparent backgrounds become white, like paper.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  const bytes = new Uint8Array(await small.arrayBuffer());
  return { bytes, width: canvas.width, height: canvas.height };
}
