import { PHOTO_MAX_SIDE } from '../../contract/limits.ts';

/* Resizes photos. Drawing keeps only the pixels, so EXIF data and the position in it are removed. */

const JPEG_QUALITY = 0.85;

type AnyCanvas = HTMLCanvasElement | OffscreenCanvas;
type Picture = CanvasImageSource & { width: number; height: number };

/** In pixels: scales down to PHOTO_MAX_SIDE, never up (FORM-9). */
export function limitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, PHOTO_MAX_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export function drawPhoto(canvas: AnyCanvas, picture: Picture, type: string): string {
  const context = get2dContext(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return type === 'image/png' && isTransparent(context, canvas) ? 'image/png' : 'image/jpeg';
}

export function drawOutside(picture: Picture, type: string): Promise<Blob> {
  const { width, height } = limitSize(picture.width, picture.height);
  const canvas = new OffscreenCanvas(width, height);
  return canvas.convertToBlob(encoding(drawPhoto(canvas, picture, type)));
}

export const encoding = (type: string) => ({ type, quality: JPEG_QUALITY });

function get2dContext(canvas: AnyCanvas): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null;
  if (!context) throw new Error('This browser cannot draw.');
  return context;
}

function isTransparent(context: ReturnType<typeof get2dContext>, { width, height }: AnyCanvas): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}
