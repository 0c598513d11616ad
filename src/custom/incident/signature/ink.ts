/** A signature is dark ink on white paper in both themes, as it will be printed. */
export const INK = '#1d2420';
export const PAPER = '#ffffff';

/** Width to height of every pad and every signature. */
export const PROPORTION = 2;

/** A canvas as the file that is kept. */
export function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The signature could not be drawn.'))),
      'image/png',
    );
  });
}
