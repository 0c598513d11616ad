import { drawOutside } from './drawPhoto.ts';
import type { PhotoAnswer, PhotoRequest } from './photo.ts';

addEventListener('message', async ({ data: { blob, port } }: MessageEvent<PhotoRequest>) => {
  const answer: PhotoAnswer = await prepared(blob).catch(() => undefined);
  port.postMessage(answer);
});

async function prepared(blob: Blob): Promise<Blob> {
  // Apply the EXIF rotation, because drawing removes it.
  const picture = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  try {
    return await drawOutside(picture, blob.type);
  } finally {
    picture.close();
  }
}
