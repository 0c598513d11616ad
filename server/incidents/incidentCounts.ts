import { type SQL, sql } from 'drizzle-orm';
import { listableCategories } from '../../contract/access.ts';
import type { Queryable } from '../database/connection.ts';
import { incidentCounts, incidents } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import { categoryValues } from './listConditions.ts';
import type { ResolvedFilter } from './settledFilter.ts';

const KEYS = sql.raw('incident_date, park, zone_type, category, incident_type');

/**
 * Replaces `incidents` in a statement that filters by these columns alone and sums `count`. A viewer's own incidents of
 * other categories are read one by one (LIST-13).
 */
export function countedIncidents({ viewer }: SignedIn): SQL {
  const categories = listableCategories(viewer);
  const all = sql`select ${KEYS}, null as created_by, count from ${incidentCounts}`;
  if (categories.length === 4) return sql`(${all}) as incidents`;
  const shown = categoryValues(categories);
  return sql`(${all} where category in ${shown} union all
    select ${KEYS}, created_by, 1 from ${incidents}
    where created_by = ${viewer.id} and category not in ${shown}) as incidents`;
}

/** Whether the table of counts has every column that the filter reads. */
export function isCounted({ case: scope, ...input }: ResolvedFilter): boolean {
  const { incident_placement, incident_status, created_by, search, reporting, actions, area, pin_cell } =
    input;
  const others = [
    incident_placement,
    incident_status,
    created_by,
    search,
    reporting,
    actions,
    area,
    pin_cell,
  ];
  return scope !== 'my_case' && !others.some(Boolean);
}

/** One statement, so that readers see all rows of a sum or its result. */
export async function mergeCounts(database: Queryable): Promise<void> {
  await database.execute(sql`with several as (
      select ${KEYS} from ${incidentCounts} group by ${KEYS} having count(*) > 1 or sum(count) = 0
    ), gone as (
      delete from ${incidentCounts} kept using several
      where (kept.park, kept.zone_type, kept.category, kept.incident_type)
          = (several.park, several.zone_type, several.category, several.incident_type)
        and kept.incident_date is not distinct from several.incident_date
      returning kept.*
    )
    insert into ${incidentCounts} (${KEYS}, count)
    select ${KEYS}, sum(count) from gone group by ${KEYS} having sum(count) <> 0`);
}
