import { MEDIA_TEXTS } from '../../contract/media.ts';
import { drawPhoto, encoding, keptSize } from './drawPhoto.ts';
import { FileRefused } from './fileRefused.ts';

export type PhotoRequest = { blob: Blob; port: MessagePort };
/** Undefined where the file is no photo that the browser can decode. */
export type PhotoAnswer = Blob | undefined;

let worker: Worker | undefined;
/** One at a time: a phone has no memory for ten decoded photos. */
let last: Promise<unknown> = Promise.resolve();

/**
 * FORM-9: a photo as it is kept: at most PHOTO_MAX_SIDE on its long side, upright, and without its EXIF. Off the main
 * thread where the browser can.
 * @throws FileRefused for what is no photo, whatever it is called
 */
export function preparePhoto(blob: Blob): Promise<Blob> {
  const canDrawOutside = 'OffscreenCanvas' in window && 'Worker' in window;
  const work = () => (canDrawOutside ? outside(blob) : inside(blob));
  const photo = last.then(work).then((answer) => {
    if (!answer) throw new FileRefused(MEDIA_TEXTS.format);
    return answer;
  });
  last = photo.catch(() => undefined);
  return photo;
}

function outside(blob: Blob): Promise<PhotoAnswer> {
  worker ??= new Worker(new URL('./photoWorker.ts', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  const request: PhotoRequest = { blob, port: port2 };
  const working = worker;
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => resolve(data);
    // The worker's script could not be loaded.
    working.onerror = () => {
      worker = undefined;
      resolve(inside(blob));
    };
    working.postMessage(request, [port2]);
  });
}

async function inside(blob: Blob): Promise<PhotoAnswer> {
  const url = URL.createObjectURL(blob);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, keptSize(picture.naturalWidth, picture.naturalHeight));
    const { type, quality } = encoding(drawPhoto(canvas, picture, blob.type));
    return await new Promise((resolve) =>
      canvas.toBlob((drawn) => resolve(drawn ?? undefined), type, quality),
    );
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}
