/** Degrees. */
export type Position = { lat: number; lng: number };

export function isPlaced<Thing extends { lat?: number | undefined; lng?: number | undefined }>(
  thing: Thing,
): thing is Thing & Position {
  return typeof thing.lat === 'number' && typeof thing.lng === 'number';
}

/** Six decimals are about 0.1 metres. */
const DECIMALS = 6;
const WRITTEN = /^(-?\d{1,2}(?:\.\d+)?), ?(-?\d{1,3}(?:\.\d+)?)$/;
const METRES_PER_DEGREE = 111_195;

/** `1.404350,103.793020`, the form in an incident's `zone` (FORM-6). */
export function formatPosition({ lat, lng }: Position): string {
  return `${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`;
}

/** Undefined for zone names and coordinates out of range. */
export function parsePosition(zone: string): Position | undefined {
  const [, latText, lngText] = WRITTEN.exec(zone.trim()) ?? [];
  const lat = Number(latText);
  const lng = Number(lngText);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}

export function positionText(position: Position): string {
  return formatPosition(position).replace(',', ', ');
}

/** Approximate metres, accurate enough for distances around a park. */
export function metresBetween(a: Position, b: Position): number {
  const east = (b.lng - a.lng) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return Math.hypot(east, b.lat - a.lat) * METRES_PER_DEGREE;
}
