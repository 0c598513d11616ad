import type { Position } from '../../../contract/values/position.ts';

/** Pixels per character and line. */
export type LabelSize = { font: number; character: number; line: number };
const SMALL: LabelSize = { font: 11, character: 5.7, line: 12.5 };
const LARGE: LabelSize = { font: 13, character: 6.8, line: 16 };
const LARGE_FROM_ZOOM = 17;
/** The share of a label that must lie inside its zone. */
const SHARE_INSIDE = 0.7;
/** Pixels by which labels may overlap, because letters do not fill their boxes. */
const TOUCH = 3;
/** World width in pixels at zoom 0. */
const GLOBE = 256;

export type Wish = {
  key: string;
  title: string;
  at: Position;
  outline: readonly Position[];
  anyway?: boolean;
};

type Box = { left: number; right: number; top: number; bottom: number };

/** Smaller when zoomed out, so that most labels fit. */
export function labelSize(zoom: number): LabelSize {
  return zoom < LARGE_FROM_ZOOM ? SMALL : LARGE;
}

/** Near the equator, this is valid for both axes. */
export function pixelsPerDegree(zoom: number): number {
  return (GLOBE * 2 ** zoom) / 360;
}

/** Lines by key. Earlier wishes have priority; labels that overlap or are too large are left out. */
export function placeLabels(wishes: readonly Wish[], zoom: number): Map<string, string[]> {
  const scale = pixelsPerDegree(zoom);
  const size = labelSize(zoom);
  const placed = new Map<string, string[]>();
  const taken: Box[] = [];
  for (const { key, title, at, outline, anyway } of wishes) {
    const shape = getSize(outline, scale);
    const lines = wrapLabel(title, shape.width / size.character);
    const box = boxAt(at, lines, scale, size);
    const large = shape.width >= (box.right - box.left) * SHARE_INSIDE;
    const high = shape.height >= (box.bottom - box.top) * SHARE_INSIDE;
    if (anyway || (large && high && !taken.some((other) => overlap(box, other)))) {
      placed.set(key, lines);
      taken.push(box);
    }
  }
  return placed;
}

export function wrapLabel(title: string, room: number): string[] {
  const words = title.split(/\s+/).filter(Boolean);
  const longest = Math.max(room, ...words.map(({ length }) => length));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longest) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

function getSize(outline: readonly Position[], scale: number): { width: number; height: number } {
  const extent = (values: number[]) =>
    values.length === 0 ? 0 : (Math.max(...values) - Math.min(...values)) * scale;
  return { width: extent(outline.map(({ lng }) => lng)), height: extent(outline.map(({ lat }) => lat)) };
}

function boxAt({ lat, lng }: Position, lines: readonly string[], scale: number, size: LabelSize): Box {
  const width = Math.max(0, ...lines.map(({ length }) => length)) * size.character;
  const height = lines.length * size.line;
  const x = lng * scale;
  const y = -lat * scale;
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function overlap(a: Box, b: Box): boolean {
  const shares = (from: number, to: number) => to - from > TOUCH;
  return (
    shares(Math.max(a.left, b.left), Math.min(a.right, b.right)) &&
    shares(Math.max(a.top, b.top), Math.min(a.bottom, b.bottom))
  );
}
