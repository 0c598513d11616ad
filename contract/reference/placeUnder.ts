import type { Park, Zone } from '../schemas/referenceData.ts';
import { isWithin } from '../values/mapArea.ts';
import { isPlaced, metresBetween, type Position } from '../values/position.ts';

/** Metres from the point of a zone without a shape within which a position counts as inside. */
const ZONE_REACH = 100;

/** False for a park without a shape (FORM-14). */
export function isOutside(park: Park, place: Position): boolean {
  return park.outline.length > 2 && !isWithin(park.outline, place);
}

export function parkUnder(parks: readonly Park[], place: Position): Park | undefined {
  return parks.find(({ outline, retired }) => !retired && isWithin(outline, place));
}

/** Zones without a shape match by distance; the nearest one wins (FORM-14). */
export function zoneUnder(park: Park, place: Position): Zone | undefined {
  const offered = park.main_zones.filter(({ retired }) => !retired);
  const around = offered.find(({ outline }) => isWithin(outline, place));
  if (around) return around;
  const [nearest] = offered
    .filter(({ outline }) => outline.length < 3)
    .filter(isPlaced)
    .map((zone) => ({ zone, metres: metresBetween(zone, place) }))
    .filter(({ metres }) => metres <= ZONE_REACH)
    .sort((one, other) => one.metres - other.metres);
  return nearest?.zone;
}
