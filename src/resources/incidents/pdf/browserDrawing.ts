import { type FontReader, tamilUrl } from './fonts.ts';
import type { Drawing } from './paper.ts';
import type { Style } from './setText.ts';

/** Pixels per point; sharp enough for print. */
const SCALE = 4;
const FAMILY = 'Report Tamil';
/** System fonts draw the characters that the console's fonts lack. */
const FONTS = `"${FAMILY}", "Noto Sans", system-ui, sans-serif`;

/** Renders text in the browser, because jsPDF cannot shape scripts such as Tamil (PDF-2). */
export async function browserDrawing(texts: readonly string[], read: FontReader): Promise<Drawing> {
  if (texts.some((text) => /\p{Script=Tamil}/u.test(text))) await loadTamil(read);
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  return {
    widthOf: (text, style) => {
      if (!context) return 0;
      context.font = getFont(style);
      return context.measureText(text).width / SCALE;
    },
    draw: (text, style, colour) => drawn(text, style, colour),
  };
}

async function loadTamil(read: FontReader): Promise<void> {
  const { fonts } = globalThis as unknown as { fonts: FontFaceSet };
  const bytes = await read.bytes(await tamilUrl(read));
  const face = new FontFace(FAMILY, bytes.slice().buffer, { weight: '100 900' });
  fonts.add(await face.load());
}

const getFont = ({ size, isBold }: Style) => `${isBold ? 650 : 400} ${size * SCALE}px ${FONTS}`;

function drawn(text: string, style: Style, colour: string): ReturnType<Drawing['draw']> {
  const measuring = new OffscreenCanvas(1, 1).getContext('2d');
  if (!measuring) return undefined;
  measuring.font = getFont(style);
  const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = measuring.measureText(text);
  const above = Math.ceil(actualBoundingBoxAscent) + 2;
  const below = Math.ceil(actualBoundingBoxDescent) + 2;
  const canvas = new OffscreenCanvas(Math.ceil(width) + 4, above + below);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // A white background instead of transparency makes the picture smaller.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = getFont(style);
  context.fillStyle = colour;
  context.fillText(text, 0, above);
  const dots = context.getImageData(0, 0, canvas.width, canvas.height);
  return {
    ...{ dots, below: below / SCALE },
    ...{ width: canvas.width / SCALE, height: canvas.height / SCALE },
  };
}
