import { HEIC_TYPE, PHOTO_HEAD_BYTES, undecodableText } from '../../contract/incidents/media.ts';
import { FileNotReady, FileRefused } from '../api/fileErrors.ts';
import { drawPhoto, encoding, limitSize } from './drawPhoto.ts';

export type PhotoRequest = { blob: Blob; port: MessagePort };
export type PhotoAnswer = Blob | undefined;

const NOT_LOADED = "The HEIC photo converter could not be loaded. Try again when you're online.";
/** Milliseconds; a worker that ran out of memory never responds. */
const CONVERTED_WITHIN = 120_000;

let worker: Worker | undefined;
/** Photos are converted one at a time because phones lack the memory for several. */
let last: Promise<unknown> = Promise.resolve();

/** Also removes EXIF data (FORM-9). @throws FileRefused if it is not a photo; FileNotReady */
export function preparePhoto(blob: Blob): Promise<Blob> {
  const canDrawOutside = 'OffscreenCanvas' in window && 'Worker' in window;
  const isHeic = blob.type === HEIC_TYPE;
  const work = async () => {
    const answer = await (canDrawOutside ? outside(blob) : inside(blob));
    const photo = answer ?? (isHeic && canDrawOutside ? await convert(blob) : undefined);
    if (photo) return photo;
    const head = await blob.slice(0, PHOTO_HEAD_BYTES).arrayBuffer();
    throw new FileRefused(undecodableText(blob, new Uint8Array(head)));
  };
  const photo = last.then(work);
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
    working.onerror = () => {
      worker = undefined;
      resolve(inside(blob));
    };
    working.postMessage(request, [port2]);
  });
}

function convert(blob: Blob): Promise<PhotoAnswer> {
  const converter = new Worker(new URL('./heicWorker.ts', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  const request: PhotoRequest = { blob, port: port2 };
  return new Promise<PhotoAnswer>((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => resolve(data);
    converter.onerror = () => reject(new FileNotReady(NOT_LOADED));
    setTimeout(resolve, CONVERTED_WITHIN);
    converter.postMessage(request, [port2]);
  }).finally(() => converter.terminate());
}

async function inside(blob: Blob): Promise<PhotoAnswer> {
  const url = URL.createObjectURL(blob);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, limitSize(picture.naturalWidth, picture.naturalHeight));
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
