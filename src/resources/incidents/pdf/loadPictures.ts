import type { Picture } from './paper.ts';

/** Pixels on the long side: some 300 an inch, as a photo is printed in a column, and a fifth of a megabyte. */
const LONGEST = 1000;
const QUALITY = 0.8;
/** So many at a time: a phone has no memory for twenty decoded photos. */
const TOGETHER = 4;
/** Milliseconds in which a photo must come. */
const PATIENCE = 60_000;
const TRIES = 2;

/**
 * PDF-2: photos and signatures by their addresses, made as small as paper needs them. They are asked for as the page asks for
 * them, with the cookie of who is signed in; one that cannot be had is left out.
 */
export async function loadPictures(
  addresses: readonly string[],
  onProgress: (done: number) => void,
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  const left = [...addresses];
  let done = 0;
  const work = async () => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      const picture = await pictureAt(address);
      if (picture) pictures.set(address, picture);
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  return pictures;
}

async function pictureAt(address: string): Promise<Picture | undefined> {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
      // Another try gets the same answer.
      if (response.status < 500 && !response.ok) return undefined;
      if (response.ok) return await smaller(await response.blob());
    } catch {
      // Once more: in the field the network comes and goes.
    }
  }
  return undefined;
}

async function smaller(blob: Blob): Promise<Picture> {
  // Turned as its EXIF says.
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  // Ink on a transparent ground is ink on paper.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  const bytes = new Uint8Array(await small.arrayBuffer());
  return { bytes, width: canvas.width, height: canvas.height };
}
