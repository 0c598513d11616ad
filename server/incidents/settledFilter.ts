import { type SQL, sql } from 'drizzle-orm';
import { isWithin, parseArea } from '../../contract/mapArea.ts';
import { incidents } from '../database/schema.ts';
import type { Call } from '../endpoints/endpointRoutes.ts';
import { readParks } from '../reference/parks.ts';
import type { Services } from '../services.ts';
import { whileOn } from './reporting.ts';

type ListInput = Call<'get_all_incidents'>['input'];

/** The filters of a list, with what the host had to look up for them. */
export type SettledFilter = ListInput & {
  /** Those whose middle lies in the area that is asked for. */
  zonesInArea?: readonly { park: string; zone: string }[];
};

/** What is asked for as it is to be looked for now. */
export async function settled(
  { database, reference }: Pick<Services, 'database' | 'reference'>,
  asked: ListInput,
): Promise<SettledFilter> {
  const input = await whileOn(database, asked);
  const area = input.area === undefined ? undefined : parseArea(input.area);
  if (!area) return input;
  const parks = await readParks(reference);
  return {
    ...input,
    zonesInArea: parks.flatMap(({ park, main_zones }) =>
      main_zones.filter((zone) => isWithin(area, zone)).map(({ title }) => ({ park, zone: title })),
    ),
  };
}

/** Issue 21, item 2: what happened in an area of the map: in a zone whose middle lies in it, or where somebody put a pin. */
export function areaConditions({ area: written, zonesInArea = [] }: SettledFilter): SQL[] {
  const area = written === undefined ? undefined : parseArea(written);
  if (!area) return [];
  const corners = area.map(({ lat, lng }) => `(${lng},${lat})`).join(',');
  const pinned = sql`${incidents.pin} is not null and ${`(${corners})`}::polygon @> ${incidents.pin}`;
  if (zonesInArea.length === 0) return [sql`(${pinned})`];
  const zones = zonesInArea.map(({ park, zone }) => sql`(${park}, ${zone})`);
  return [sql`((${incidents.park}, ${incidents.zoneType}) in (${sql.join(zones, sql`, `)}) or (${pinned}))`];
}
