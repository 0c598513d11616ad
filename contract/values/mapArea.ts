import { MAP_CELL_DEGREES } from '../limits.ts';
import type { Position } from './position.ts';

/** A freehand outline has more points than needed, so it is simplified. */
export const AREA_MAX_CORNERS = 60;

/** Characters; a corner has two numbers, two signs and six decimals. */
export const AREA_MAX_LENGTH = AREA_MAX_CORNERS * 24;

/** Five decimals are about a metre. */
const DECIMALS = 5;
const CORNER = /^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/;

/** `1.40435,103.79302;…`. */
export function formatArea(corners: readonly Position[]): string {
  return corners.map(({ lat, lng }) => `${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`).join(';');
}

export function parseArea(text: string): Position[] | undefined {
  const written = text.split(';');
  if (written.length < 3 || written.length > AREA_MAX_CORNERS || !written.every((one) => CORNER.test(one)))
    return undefined;
  const corners = written.map((one) => {
    const [lat, lng] = one.split(',');
    return { lat: Number(lat), lng: Number(lng) };
  });
  return corners.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180) ? corners : undefined;
}

/** Row and column of the grid in which the map merges pins, `5618,415161`. */
export const toPinCell = ({ lat, lng }: Position): string => [lat, lng].map(toCell).join(',');

const toCell = (degrees: number) => Math.floor(degrees / MAP_CELL_DEGREES);

export const PIN_CELL = /^-?\d{1,6},-?\d{1,6}$/;

export function isWithin(outline: readonly Position[], { lat, lng }: Position): boolean {
  if (outline.length < 3) return false;
  let inside = false;
  for (const [index, corner] of outline.entries()) {
    const before = outline.at(index - 1) ?? corner;
    const crosses = corner.lat > lat !== before.lat > lat;
    const crossing =
      ((before.lng - corner.lng) * (lat - corner.lat)) / (before.lat - corner.lat) + corner.lng;
    if (crosses && lng < crossing) inside = !inside;
  }
  return inside;
}
