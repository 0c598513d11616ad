/** What a pen did between setting down and lifting, in CSS pixels of its pad; `time` in milliseconds. */
export type Stroke = { x: number; y: number; time: number; color: string }[];

/** The same drawing on a pad of another width; pads keep their proportions, so that nothing is lost by turning a phone. */
export function scaled(strokes: readonly Stroke[], from: number, to: number): Stroke[] {
  if (from <= 0 || to <= 0) return [...strokes];
  const factor = to / from;
  return strokes.map((stroke) =>
    stroke.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  );
}
