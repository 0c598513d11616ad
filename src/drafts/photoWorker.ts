import { drawPhoto, encoding, keptSize } from './drawPhoto.ts';
import type { PhotoAnswer, PhotoRequest } from './photo.ts';

addEventListener('message', async ({ data: { blob, port } }: MessageEvent<PhotoRequest>) => {
  const answer: PhotoAnswer = await prepared(blob).catch(() => undefined);
  port.postMessage(answer);
});

async function prepared(blob: Blob): Promise<Blob> {
  // Turned as its EXIF says, before that goes.
  const picture = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  const { width, height } = keptSize(picture.width, picture.height);
  const canvas = new OffscreenCanvas(width, height);
  const type = drawPhoto(canvas, picture, blob.type);
  picture.close();
  return canvas.convertToBlob(encoding(type));
}
