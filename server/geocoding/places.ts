import type { Park, Zone } from '../../contract/schemas/referenceData.ts';
import { foldText } from '../../contract/text.ts';
import { isPlaced } from '../../contract/values/position.ts';
import { type GeoPoint, getDistance, toMetres } from './geometry.ts';

/** Metres within which a place is named after a zone. */
const NEAR = 300;
export const MOST_RESULTS = 20;

export type Place = { title: string; address: string; lat: number; lng: number };

export function getPlaces(parks: readonly Park[]): Place[] {
  return parks
    .filter((park) => !park.retired)
    .flatMap((park) => [
      ...(isPlaced(park) ? [{ title: park.park, address: park.park, lat: park.lat, lng: park.lng }] : []),
      ...placedZones(park).flatMap(({ title, sub_zone, lat, lng }) => [
        { title, address: `${title}, ${park.park}`, lat, lng },
        ...sub_zone.map((sub) => ({ title: sub, address: `${sub}, ${title}, ${park.park}`, lat, lng })),
      ]),
    ]);
}

const placedZones = ({ main_zones }: Park) => main_zones.filter((zone) => !zone.retired).filter(isPlaced);

export function search(places: readonly Place[], keyword: string): Place[] {
  const wanted = foldText(keyword);
  const words = keyword
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .map(foldText)
    .filter(Boolean);
  if (words.length === 0) return [];
  const found = places.filter(({ address }) => words.every((word) => foldText(address).includes(word)));
  const rank = ({ title }: Place) => {
    const name = foldText(title);
    if (name.startsWith(wanted)) return 0;
    return words.every((word) => name.includes(word)) ? 1 : 2;
  };
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, MOST_RESULTS);
}

/** `Near Treetops Trail, Singapore Zoo`; far from all parks, the coordinates. */
export function addressAt(parks: readonly Park[], point: GeoPoint): string {
  const zones = parks
    .filter((park) => !park.retired)
    .flatMap((park) =>
      placedZones(park).map((zone) => ({
        name: `${zone.title}, ${park.park}`,
        metres: metresTo(zone, point),
      })),
    );
  const nearest = zones.sort((a, b) => a.metres - b.metres)[0];
  if (nearest && nearest.metres <= NEAR) return `Near ${nearest.name}`;
  return `Outside the parks, at ${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`;
}

function metresTo(zone: Zone & GeoPoint, point: GeoPoint): number {
  const here = toMetres(zone, point);
  if (zone.outline.length < 3) return Math.hypot(...here);
  return getDistance(
    zone.outline.map((corner) => toMetres(zone, corner)),
    here,
  );
}
