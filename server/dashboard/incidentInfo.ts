import { sql } from 'drizzle-orm';
import { effectiveCategory, mayLoadIncidentList } from '../../contract/access.ts';
import { OTHER_TYPES } from '../../contract/incidentValues.ts';
import { firstDay, type Month } from '../../contract/months.ts';
import type { IncidentInfo } from '../../contract/schemas/dashboard.ts';
import type { SignedIn } from '../authentication/authenticate.ts';
import type { Queryable } from '../database/connection.ts';
import { readTogether, statementKey } from '../database/readTogether.ts';
import { incidents } from '../database/schema.ts';
import type { Handlers } from '../endpoints/endpointRoutes.ts';
import { listable } from '../incidents/listIncidents.ts';
import type { Services } from '../services.ts';

type Asked = Month & { park?: string | undefined };

/**
 * DASH-2, DASH-6: how many incidents happened in a month of Singapore, by category, status and type: those that the viewer
 * may list, so that the list behind a slice has as many. An empty category counts as c1, a type outside the list as
 * Others. Of the status `Approve`, which no tab of the list shows, there is no figure.
 */
export async function incidentInfo(
  database: Queryable,
  by: SignedIn,
  { year, month, park }: Asked,
): Promise<IncidentInfo> {
  const info = nothing();
  if (!mayLoadIncidentList(by.viewer)) return info;
  const { category, status, incidentType } = incidents;
  const counted = database
    .select({ category, status, incidentType, count: sql<number>`count(*)::int` })
    .from(incidents)
    .where(
      sql`${incidents.incidentDate} >= ${firstDay({ year, month })}
        and ${incidents.incidentDate} < ${firstDay({ year, month: month + 1 })}
        and ${park ? sql`${incidents.park} = ${park}` : sql`true`} and ${listable(by)}`,
    )
    .groupBy(category, status, incidentType);
  const rows = await readTogether(database, statementKey(counted), () => counted);
  for (const row of rows) {
    info.category[effectiveCategory(row.category)] += row.count;
    if (row.status !== 'Approve') info.incident_status[row.status] += row.count;
    info.incident_type_numbers[isCounted(info, row.incidentType) ? row.incidentType : OTHER_TYPES] +=
      row.count;
  }
  return info;
}

function nothing(): IncidentInfo {
  return {
    category: { c1: 0, c2: 0, c3: 0, c4: 0 },
    incident_status: { Open: 0, 'Pending Approval': 0, Draft: 0, Closed: 0, Archived: 0 },
    incident_type_numbers: { Safety: 0, Security: 0, 'Place Management': 0, Others: 0 },
  };
}

function isCounted(info: IncidentInfo, type: string): type is keyof IncidentInfo['incident_type_numbers'] {
  return Object.hasOwn(info.incident_type_numbers, type);
}

/** DASH-1 to DASH-6. */
export function dashboardHandlers({ database }: Services): Handlers {
  return {
    incident_info: ({ input, by }) => incidentInfo(database, by, input),
  };
}
