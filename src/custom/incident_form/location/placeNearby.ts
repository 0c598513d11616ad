import { parkUnder, zoneUnder } from '../../../../contract/reference/placeUnder.ts';
import type { Park, Zone } from '../../../../contract/schemas/referenceData.ts';
import { isPlaced, metresBetween, type Position } from '../../../../contract/values/position.ts';
import { isNearPark } from './currentPosition.ts';

export type PlaceNearby = { park: Park; zone: Zone | undefined };

/** Metres; a zone further away than this, or than the position is exact, is not offered. */
const NEAR_ZONE = 150;
/** Metres; a position that is less exact says nothing about the zone. */
const EXACT_ENOUGH = 300;

/** The park of a position and its nearest zone; undefined far from every park. */
export function findPlaceNearby(
  parks: readonly Park[],
  position: Position,
  accuracy: number,
): PlaceNearby | undefined {
  const park = parkUnder(parks, position) ?? nearest(parks, position, (found) => isNearPark(position, found));
  if (!park) return undefined;
  const isNear = (zone: Position) => metresBetween(zone, position) <= Math.max(NEAR_ZONE, accuracy);
  const zone =
    accuracy <= EXACT_ENOUGH
      ? (zoneUnder(park, position) ?? nearest(park.main_zones, position, isNear))
      : undefined;
  return { park, zone };
}

function nearest<
  Place extends { retired?: boolean | undefined; lat?: number | undefined; lng?: number | undefined },
>(places: readonly Place[], position: Position, isNear: (place: Position) => boolean): Place | undefined {
  const placed = places.filter(isPlaced).filter((place) => !place.retired && isNear(place));
  const [first] = placed.sort((one, other) => metresBetween(one, position) - metresBetween(other, position));
  return first;
}
