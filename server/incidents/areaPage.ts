import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { incidents } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import { countedIncidents, isCounted } from './incidentCounts.ts';
import { conditions } from './listConditions.ts';
import { type ListPage, orderBy } from './listPage.ts';
import { isInZones, isPinnedIn, type ResolvedFilter } from './settledFilter.ts';

/** Without dates an area holds many incidents, but few for each of its zones have to be read (LIST-6). */
export function hasPlaces(input: ResolvedFilter): boolean {
  const { inArea, from_date, to_date, sort_by_number } = input;
  const hasOtherOrder = Boolean(from_date || to_date || sort_by_number);
  return Boolean(inArea?.zones.length) && !hasOtherOrder && isCounted({ ...input, area: undefined });
}

/** The latest of each zone and all pins; the counts of the zones are known. */
export function pageOfPlaces(
  database: Queryable,
  { input, size, offset, now }: ListPage & { input: ResolvedFilter },
  by: SignedIn,
) {
  const { inArea = { corners: [], zones: [] }, ...others } = input;
  const where = sql.join(conditions(others, by, now), sql` and `);
  const inZones = isInZones(inArea);
  const columns = sql`${incidents.id} as id, ${incidents.latestUpdatedAt} as changed`;
  const zones = sql.join(
    inArea.zones.map(({ park, zone }) => sql`(${park}, ${zone})`),
    sql`, `,
  );
  const order = orderBy(input, { number: sql`id`, changed: sql`changed` });
  const latest = sql`select ${columns} from ${incidents}
    where ${where} and ${incidents.park} = place.park and ${incidents.zoneType} = place.zone
    order by ${sql.join(order, sql`, `)} limit ${offset + size}`;
  const found = sql`(with pins as materialized (
      select ${columns} from ${incidents} where ${where} and ${isPinnedIn(inArea)} and not ${inZones}
    )
    select merged.*, (select count(*) from pins) + (
      select coalesce(sum(count), 0) from ${countedIncidents(by)} where ${where} and ${inZones}
    ) as total
    from (
      select nearest.* from (select distinct * from (values ${zones}) as titled (park, zone)) place
        cross join lateral (${latest}) nearest
      union all select * from pins
    ) merged) as found`;
  return database
    .select({
      // Its own name: Drizzle does not qualify it, and the rows have an id too.
      id: sql<number>`found.id`.as('found_id'),
      total: sql<number | null>`found.total::int`.as('total'),
    })
    .from(found)
    .orderBy(...order)
    .limit(size)
    .offset(offset);
}
