import type { Park } from '../../../../../contract/schemas/referenceData.ts';
import type { IncidentFilter } from '../../../../../contract/values/incidentFilter.ts';
import { toPinCell } from '../../../../../contract/values/mapArea.ts';
import { isPlaced } from '../../../../../contract/values/position.ts';
import type { CountedPlace } from '../../../../components/map/Clusters.tsx';
import type { MappedIncidents } from '../../../../dataProvider/incidents.ts';

export type MapPlace = CountedPlace & { within: IncidentFilter };

export function onMap(
  mapped: MappedIncidents | undefined,
  parks: readonly Park[],
): { places: MapPlace[]; elsewhere: number } {
  if (!mapped) return { places: [], elsewhere: 0 };
  let elsewhere = mapped.left;
  const zones = new Map(
    parks.flatMap(({ park, main_zones }) =>
      main_zones.filter(isPlaced).map(({ title, lat, lng }) => [getKey(park, title), { lat, lng }] as const),
    ),
  );
  const places: MapPlace[] = [];
  for (const { park, zone, count, category } of mapped.zones) {
    const key = getKey(park, zone);
    const at = zones.get(key);
    const name = `${zone}, ${park}`;
    if (at) places.push({ ...at, key, count, category, name, isNamed: true, within: { park, zone } });
    else elsewhere += count;
  }
  for (const { lat, lng, count, category } of mapped.pins) {
    const within = { pin_cell: toPinCell({ lat, lng }) };
    places.push({ key: within.pin_cell, lat, lng, count, category, name: 'Pinned place', within });
  }
  return { places, elsewhere };
}

const getKey = (park: string, zone: string) => JSON.stringify([park, zone]);
