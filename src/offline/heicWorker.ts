/// <reference path="./libheif-js.d.ts" />
import libheif from 'libheif-js';
import { drawOutside } from './drawPhoto.ts';
import type { PhotoAnswer, PhotoRequest } from './photo.ts';

/* One worker per photo: the memory of the 740 kB library never shrinks. */

addEventListener('message', async ({ data: { blob, port } }: MessageEvent<PhotoRequest>) => {
  const answer: PhotoAnswer = await converted(blob).catch(() => undefined);
  port.postMessage(answer);
});

async function converted(blob: Blob): Promise<PhotoAnswer> {
  const images = new libheif.HeifDecoder().decode(new Uint8Array(await blob.arrayBuffer()));
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) return undefined;
  const pixels = new ImageData(image.get_width(), image.get_height());
  const isDrawn = await new Promise((resolve) => image.display(pixels, resolve));
  return isDrawn ? drawOutside(await createImageBitmap(pixels), 'image/jpeg') : undefined;
}
