import type { GeoPoint } from './geometry.ts';

/** A box around the main island and its islands, in degrees. */
const SINGAPORE = { west: 103.59, south: 1.13, east: 104.1, north: 1.48 };

export function isInSingapore({ lat, lng }: GeoPoint): boolean {
  const { west, south, east, north } = SINGAPORE;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/** As Nominatim takes a box: left, top, right, bottom. */
export const SINGAPORE_VIEWBOX = [SINGAPORE.west, SINGAPORE.north, SINGAPORE.east, SINGAPORE.south].join(',');
