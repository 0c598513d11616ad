import { PROPORTION } from './ink.ts';

/** What a pen did between setting down and lifting, in CSS pixels of its pad; `time` in milliseconds. */
export type Stroke = { x: number; y: number; time: number; color: string }[];

export type Size = { width: number; height: number };
export type Frame = Size & { x: number; y: number };

/** Pixels around what was drawn. */
const MARGIN = 12;

/** The room that the strokes take. */
function getFrame(strokes: readonly Stroke[]): Frame {
  const points = strokes.flat();
  const [left, right] = range(points.map(({ x }) => x));
  const [top, bottom] = range(points.map(({ y }) => y));
  return {
    x: left - MARGIN,
    y: top - MARGIN,
    width: right - left + 2 * MARGIN,
    height: bottom - top + 2 * MARGIN,
  };
}

function range(numbers: readonly number[]): [least: number, most: number] {
  return numbers.reduce(([least, most], each) => [Math.min(least, each), Math.max(most, each)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as [number, number]);
}

/** The same drawing on a pad of another size, as a phone is turned: where and as large as it was, as far as there is room. */
export function fitted(strokes: readonly Stroke[], { width, height }: Size): Stroke[] {
  if (strokes.flat().length === 0 || width <= 0 || height <= 0) return [...strokes];
  const drawn = getFrame(strokes);
  const factor = Math.min(1, width / drawn.width, height / drawn.height);
  const within = (start: number, length: number, room: number) =>
    Math.max(0, Math.min(start, room - length * factor));
  const x = within(drawn.x, drawn.width, width);
  const y = within(drawn.y, drawn.height, height);
  return strokes.map((stroke) =>
    stroke.map((point) => ({
      ...point,
      x: x + (point.x - drawn.x) * factor,
      y: y + (point.y - drawn.y) * factor,
    })),
  );
}

/** What is kept of a pad of whatever shape: the drawing in the middle, in the proportion of every signature. */
export function kept(strokes: readonly Stroke[]): Frame {
  const { x, y, width, height } = getFrame(strokes);
  const wide = Math.max(width, height * PROPORTION);
  const high = wide / PROPORTION;
  return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high };
}
