import { PROPORTION } from './ink.ts';

/** One pen stroke in CSS pixels of its pad; `time` in milliseconds. */
export type Stroke = { x: number; y: number; time: number; color: string }[];

export type Size = { width: number; height: number };
export type Frame = Size & { x: number; y: number };

/** Pixels around the drawing. */
const MARGIN = 12;

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

/** Keeps place and size of a drawing as far as they fit a resized pad. */
export function fitStrokes(strokes: readonly Stroke[], { width, height }: Size): Stroke[] {
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

/** Returns the part of the pad to save, centred on the drawing and in the proportion of all signatures. */
export function fitFrame(strokes: readonly Stroke[]): Frame {
  const { x, y, width, height } = getFrame(strokes);
  const wide = Math.max(width, height * PROPORTION);
  const high = wide / PROPORTION;
  return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high };
}
