import type { jsPDF } from 'jspdf';
import { ALWAYS, type FontChoice } from './fonts.ts';
import { type Line, type Measure, type Style, setText, widthOfLine } from './setText.ts';

/** The light theme (theme.ts), because paper is white. */
export const INK = {
  text: '#1d2420',
  quiet: '#55605a',
  forest: '#1f4d38',
  hairline: '#ddd8cc',
  soft: '#f3efe6',
  danger: '#a92b21',
} as const;

/** A4 with margins, in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 48, right: 48, top: 72, bottom: 64 } as const;
export const INNER_WIDTH = PAGE.width - PAGE.left - PAGE.right;

/** A JPEG with its size in pixels. */
export type Picture = { bytes: Uint8Array; width: number; height: number };

/** Sizes are in points, except in `dots`; `below` is the descent below the baseline. */
type Drawn = { dots: ImageDots; width: number; height: number; below: number };
type ImageDots = { data: Uint8ClampedArray; width: number; height: number };

export type Drawing = {
  widthOf: (text: string, style: Style) => number;
  draw: (text: string, style: Style, colour: string) => Drawn | undefined;
};

type TextOptions = Partial<Style> & { width?: number; colour?: string };

export type Paper = {
  doc: jsPDF;
  y: number;
  need: (height: number) => void;
  lines: (text: string, options?: TextOptions) => Line[];
  lineHeight: (options?: TextOptions) => number;
  line: (line: Line, x: number, y: number, options?: TextOptions) => void;
  paragraph: (text: string, x: number, options?: TextOptions) => void;
};

const SIZE = 9.5;
const LEADING = 1.4;
const BASELINE = 0.75;

export function newPaper(doc: jsPDF, { fonts, fontOf }: FontChoice, drawing: Drawing): Paper {
  for (const { name, bytes } of fonts) {
    doc.addFileToVFS(`${name}.ttf`, binaryText(bytes));
    doc.addFont(`${name}.ttf`, name, 'normal');
  }
  const measure: Measure = {
    fontOf,
    widthOf: (text, font, style) => {
      if (font === undefined) return drawing.widthOf(text, style);
      doc.setFont(font, 'normal').setFontSize(style.size);
      return doc.getTextWidth(text);
    },
  };
  const getStyle = ({ size = SIZE, isBold = false }: TextOptions = {}): Style => ({ size, isBold });
  const lineHeight = (options?: TextOptions) => getStyle(options).size * LEADING;
  const paper: Paper = {
    doc,
    y: PAGE.top,
    need: (height) => {
      if (paper.y + height <= PAGE.height - PAGE.bottom) return;
      doc.addPage();
      paper.y = PAGE.top;
    },
    lines: (text, options = {}) => setText(text, options.width ?? INNER_WIDTH, getStyle(options), measure),
    lineHeight,
    line: (line, x, y, options) => writeLine(doc, drawing, line, x, y, getStyle(options), options?.colour),
    paragraph: (text, x, options) => {
      for (const line of paper.lines(text, options)) {
        paper.need(lineHeight(options));
        paper.line(line, x, paper.y, options);
        paper.y += lineHeight(options);
      }
    },
  };
  return paper;
}

function writeLine(
  doc: jsPDF,
  drawing: Drawing,
  line: Line,
  x: number,
  y: number,
  style: Style,
  colour: string = INK.text,
): void {
  const baseline = y + style.size * (LEADING - 1) * 0.5 + style.size * BASELINE * 1.12;
  let at = x;
  for (const { text, font, width } of line) {
    if (font !== undefined) {
      doc.setFont(font, 'normal').setFontSize(style.size).setTextColor(colour);
      doc.text(text, at, baseline);
    } else if (text.trim()) {
      const picture = drawing.draw(text, style, colour);
      if (picture) {
        const top = baseline + picture.below - picture.height;
        doc.addImage(picture.dots, 'RGBA', at, top, picture.width, picture.height);
        drawInvisibly(doc, text, at, baseline, style);
      }
    }
    at += width;
  }
}

/** Adds invisible text over a picture of text, so that it can be searched, copied and read aloud. */
function drawInvisibly(doc: jsPDF, text: string, x: number, y: number, { size }: Style): void {
  const { write } = doc.internal as unknown as { write: (operator: string) => void };
  const hex = [...`\ufeff${text}`.matchAll(/[\s\S]/g)]
    .map(([unit]) => unit.charCodeAt(0).toString(16).padStart(4, '0'))
    .join('');
  write(`/Span << /ActualText <${hex}> >> BDC`);
  doc.setFont(ALWAYS[0], 'normal').setFontSize(size);
  doc.text('·', x, y, { renderingMode: 'invisible' });
  write('EMC');
}

export function drawRightAligned(paper: Paper, text: string, right: number, y: number, options: TextOptions) {
  const [line = []] = paper.lines(text, options);
  paper.line(line, right - widthOfLine(line), y, options);
}

function binaryText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 8192)));
  }
  return parts.join('');
}
