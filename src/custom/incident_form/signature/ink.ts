/** Dark on white in both themes, because signatures are printed. */
export const INK = '#1d2420';
export const PAPER = '#ffffff';

/** Width to height of every signature. */
export const PROPORTION = 2;

export function cropInk(
  canvas: HTMLCanvasElement,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): HTMLCanvasElement {
  const dots = canvas.offsetWidth > 0 ? canvas.width / canvas.offsetWidth : 1;
  const part = document.createElement('canvas');
  Object.assign(part, { width: Math.round(width * dots), height: Math.round(height * dots) });
  const context = part.getContext('2d');
  if (!context) throw new Error("This browser can't draw a signature.");
  context.fillStyle = PAPER;
  context.fillRect(0, 0, part.width, part.height);
  context.drawImage(canvas, -x * dots, -y * dots);
  return part;
}

export function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The signature could not be drawn.'))),
      'image/png',
    );
  });
}
