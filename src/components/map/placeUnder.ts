import type { Park, Zone } from '../../../contract/schemas/referenceData.ts';
import { isWithin } from '../../../contract/values/mapArea.ts';
import { isPlaced, metresBetween, type Position } from '../../../contract/values/position.ts';

/** Metres from a zone's point within which a place counts as in it, where nobody has drawn the zone. */
const ZONE_REACH = 100;

/** FORM-14: whether a place lies outside the park as it is drawn; of a park without a shape nobody can say so. */
export function isOutside(park: Park, place: Position): boolean {
  return park.outline.length > 2 && !isWithin(park.outline, place);
}

/** The park that a place lies in, of those that are drawn. */
export function parkUnder(parks: readonly Park[], place: Position): Park | undefined {
  return parks.find(({ outline, retired }) => !retired && isWithin(outline, place));
}

/** FORM-14: the zone on offer that a place lies in; among those without a shape the nearest, if it is near. */
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
