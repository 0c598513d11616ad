import {
  centroid,
  distance,
  interpolate,
  type Metres,
  mergeNearer,
  type Ring,
  resample,
  roundCorners,
} from '../../../geocoding/geometry.ts';

/** Metres between the fence and the zones, and half the width of a path between two zones. */
const FENCE_STRIP = 12;
const HALF_PATH = 5;
const SWING = 0.11;

const PARK_POINTS = 90;
const ZONE_POINTS = 26;

export function parkOutline(border: Ring): Ring {
  return resample(roundCorners(border, 3), PARK_POINTS);
}

/** Each zone gets the ground nearest to it, minus paths; ground near `woods` stays empty. */
export function zoneOutlines(border: Ring, zones: readonly Metres[], woods: readonly Metres[]): Ring[] {
  const inner = withoutStrip(parkOutline(border), FENCE_STRIP);
  return zones.map((zone, index) => {
    const others = [...zones.filter((other) => other !== zone), ...woods];
    const cell = others.reduce<Ring>((ring, other) => mergeNearer(ring, zone, other, HALF_PATH), inner);
    return unevenShore(resample(roundCorners(resample(cell, 12), 2), ZONE_POINTS), index);
  });
}

function withoutStrip(ring: Ring, metres: number): Ring {
  const middle = centroid(ring);
  return ring.map((point) => interpolate(point, middle, metres / distance(point, middle)));
}

/** Distorts only inward, so that the edge never reaches a neighbour or the fence. */
function unevenShore(ring: Ring, index: number): Ring {
  const middle = centroid(ring);
  return ring.map((point) => {
    const angle = Math.atan2(point[1] - middle[1], point[0] - middle[0]);
    const wave = Math.sin(2 * angle + index * 1.7) + 0.6 * Math.sin(5 * angle + index * 2.3);
    return interpolate(point, middle, SWING * (0.5 + wave / 3.2));
  });
}
