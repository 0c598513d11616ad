import { type SQL, sql } from 'drizzle-orm';
import { MAP_CELL_DEGREES } from '../../contract/limits.ts';
import { isWithin, parseArea } from '../../contract/values/mapArea.ts';
import { isPlaced, type Position } from '../../contract/values/position.ts';
import { incidents } from '../database/schema.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';
import { readParks } from '../platform/parks.ts';
import type { Services } from '../services.ts';
import { ignoreIfDisabled } from './reporting.ts';

type ListInput = Call<'get_all_incidents'>['input'];

export type ResolvedFilter = ListInput & {
  /** The corners of `area`, and the zones whose centre lies inside. */
  inArea?: { corners: readonly Position[]; zones: readonly { park: string; zone: string }[] };
};

export async function resolveFilter(
  { database, reference }: Pick<Services, 'database' | 'reference'>,
  asked: ListInput,
): Promise<ResolvedFilter> {
  const input = await ignoreIfDisabled(database, asked);
  const corners = input.area === undefined ? undefined : parseArea(input.area);
  if (!corners) return input;
  const zones = (await readParks(reference)).flatMap(({ park, main_zones }) =>
    main_zones
      .filter(isPlaced)
      .filter((zone) => isWithin(corners, zone))
      .map(({ title }) => ({ park, zone: title })),
  );
  return { ...input, inArea: { corners, zones } };
}

export function areaConditions({ inArea }: ResolvedFilter): SQL[] {
  if (!inArea) return [];
  const pinned = sql`(${isPinnedIn(inArea)})`;
  return [inArea.zones.length === 0 ? pinned : sql`(${isInZones(inArea)} or ${pinned})`];
}

export function cellConditions(cell: string | undefined): SQL[] {
  if (!cell) return [];
  const [row = 0, column = 0] = cell.split(',').map(Number);
  return [
    sql`${incidents.pin} is not null`,
    sql`floor(${incidents.pin}[1] / ${MAP_CELL_DEGREES}::float8)::int = ${row}`,
    sql`floor(${incidents.pin}[0] / ${MAP_CELL_DEGREES}::float8)::int = ${column}`,
  ];
}

type Area = NonNullable<ResolvedFilter['inArea']>;

export function isPinnedIn({ corners }: Area): SQL {
  const polygon = corners.map(({ lat, lng }) => `(${lng},${lat})`).join(',');
  return sql`${incidents.pin} is not null and ${`(${polygon})`}::polygon @> ${incidents.pin}`;
}

export function isInZones({ zones }: Area): SQL {
  const places = zones.map(({ park, zone }) => sql`(${park}, ${zone})`);
  return sql`(${incidents.park}, ${incidents.zoneType}) in (${sql.join(places, sql`, `)})`;
}
