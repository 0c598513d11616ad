import { isWithin } from '../../contract/values/mapArea.ts';

/** Metres east and north of a park's origin. */
export type Metres = readonly [east: number, north: number];
/** Corners; the last is not repeated. */
export type Ring = readonly Metres[];
export type GeoPoint = { lat: number; lng: number };

const METRES_PER_DEGREE_LAT = 110_574;
const METRES_PER_DEGREE_LNG_AT_EQUATOR = 111_320;

/** Six decimals are 0.1 m, and hide differences in floating point between machines. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export function toGeo(origin: GeoPoint, [east, north]: Metres): GeoPoint {
  const metresPerDegreeLng = METRES_PER_DEGREE_LNG_AT_EQUATOR * Math.cos((origin.lat * Math.PI) / 180);
  return {
    lat: rounded(origin.lat + north / METRES_PER_DEGREE_LAT),
    lng: rounded(origin.lng + east / metresPerDegreeLng),
  };
}

export function toMetres(origin: GeoPoint, point: GeoPoint): Metres {
  const metresPerDegreeLng = METRES_PER_DEGREE_LNG_AT_EQUATOR * Math.cos((origin.lat * Math.PI) / 180);
  return [(point.lng - origin.lng) * metresPerDegreeLng, (point.lat - origin.lat) * METRES_PER_DEGREE_LAT];
}

export const interpolate = (from: Metres, to: Metres, share: number): Metres => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

export const distance = (a: Metres, b: Metres) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export function getEdges(ring: Ring): [Metres, Metres][] {
  return ring.flatMap((corner, index) => {
    const next = ring[(index + 1) % ring.length];
    return next ? [[corner, next] as [Metres, Metres]] : [];
  });
}

export function centroid(ring: Ring): Metres {
  let area = 0;
  let east = 0;
  let north = 0;
  for (const [a, b] of getEdges(ring)) {
    const cross = a[0] * b[1] - b[0] * a[1];
    area += cross;
    east += (a[0] + b[0]) * cross;
    north += (a[1] + b[1]) * cross;
  }
  return [east / (3 * area), north / (3 * area)];
}

const asPosition = ([lng, lat]: Metres) => ({ lat, lng });

export function contains(ring: Ring, point: Metres): boolean {
  return isWithin(ring.map(asPosition), asPosition(point));
}

/** Metres; 0 inside the ring. */
export function getDistance(ring: Ring, point: Metres): number {
  if (contains(ring, point)) return 0;
  return Math.min(...getEdges(ring).map(([a, b]) => distanceToEdge(a, b, point)));
}

function distanceToEdge(a: Metres, b: Metres, point: Metres): number {
  const length = distance(a, b);
  if (length === 0) return distance(a, point);
  const along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length ** 2;
  return distance(point, interpolate(a, b, Math.min(1, Math.max(0, along))));
}

/** The part closer to `mine` than to `theirs`, at least `gap` metres from the bisector. */
export function mergeNearer(ring: Ring, mine: Metres, theirs: Metres, gap: number): Ring {
  const apart = distance(mine, theirs);
  const toward: Metres = [(theirs[0] - mine[0]) / apart, (theirs[1] - mine[1]) / apart];
  const limit = apart / 2 - gap;
  const beyond = (point: Metres) =>
    (point[0] - mine[0]) * toward[0] + (point[1] - mine[1]) * toward[1] - limit;
  return getEdges(ring).flatMap(([a, b]) => {
    const here = beyond(a);
    const there = beyond(b);
    const kept = here <= 0 ? [a] : [];
    return here <= 0 === there <= 0 ? kept : [...kept, interpolate(a, b, here / (here - there))];
  });
}

/** Chaikin's algorithm, which keeps convex rings convex. */
export function roundCorners(ring: Ring, times: number): Ring {
  if (times === 0) return ring;
  return roundCorners(
    getEdges(ring).flatMap(([a, b]) => [interpolate(a, b, 0.25), interpolate(a, b, 0.75)]),
    times - 1,
  );
}

export function resample(ring: Ring, count: number): Ring {
  const sides = getEdges(ring).map(([a, b]) => ({ a, b, length: distance(a, b) }));
  const step = sides.reduce((sum, side) => sum + side.length, 0) / count;
  const points: Metres[] = [];
  let left = 0;
  for (const { a, b, length } of sides) {
    for (; left < length && points.length < count; left += step)
      points.push(interpolate(a, b, left / length));
    left -= length;
  }
  return points;
}
