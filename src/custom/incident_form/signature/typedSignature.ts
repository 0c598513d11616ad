import { INK, PAPER, PROPORTION, toPng } from './ink.ts';

/** Pixels. */
const WIDTH = 800;
const HEIGHT = WIDTH / PROPORTION;
const MARGIN = 40;
const LARGEST = 96;
const SMALLEST = 20;
const FONT = '"Inter Variable", system-ui, sans-serif';

export function typedSignature(name: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error("This browser can't draw a signature."));
  context.fillStyle = PAPER;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = INK;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const font = (size: number) => `italic 500 ${size}px ${FONT}`;
  context.font = font(LARGEST);
  const { width } = context.measureText(name);
  context.font = font(fittingSize(width));
  context.fillText(name, WIDTH / 2, HEIGHT / 2 - 10, WIDTH - 2 * MARGIN);
  context.font = `28px ${FONT}`;
  context.fillText('typed', WIDTH / 2, HEIGHT - MARGIN);
  return toPng(canvas);
}

export function fittingSize(width: number): number {
  const room = WIDTH - 2 * MARGIN;
  return width <= room ? LARGEST : Math.max(SMALLEST, Math.floor((LARGEST * room) / width));
}
