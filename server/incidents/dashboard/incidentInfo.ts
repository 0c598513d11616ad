import { type SQL, sql } from 'drizzle-orm';
import { effectiveCategory, mayLoadIncidentList } from '../../../contract/access.ts';
import { firstDay, type Month } from '../../../contract/incidents/months.ts';
import type { IncidentInfo } from '../../../contract/schemas/dashboard.ts';
import { DASHBOARD_TYPES, OTHER_TYPES } from '../../../contract/values/incidentValues.ts';
import type { Queryable } from '../../database/connection.ts';
import { readTogether, statementKey } from '../../database/readTogether.ts';
import { incidents } from '../../database/schema.ts';
import type { SignedIn } from '../../http/authentication/authenticate.ts';
import { listable } from '../listConditions.ts';

export type AskedMonth = Month & { park?: string | undefined };

/**
 * Counts only what the viewer may list, so that figures match the linked lists. `Approve` is omitted because
 * the list has no tab for it (DASH-2, DASH-6).
 */
export async function incidentInfo(
  database: Queryable,
  by: SignedIn,
  asked: AskedMonth,
): Promise<IncidentInfo> {
  const info = emptyInfo();
  if (!mayLoadIncidentList(by.viewer)) return info;
  const { category, status, incidentType } = incidents;
  const counted = database
    .select({ category, status, incidentType, count: sql<number>`count(*)::int` })
    .from(incidents)
    .where(countable(by, asked))
    .groupBy(category, status, incidentType);
  const rows = await readTogether(database, statementKey(counted), () => counted);
  for (const row of rows) {
    info.category[effectiveCategory(row.category)] += row.count;
    if (row.status !== 'Approve') info.incident_status[row.status] += row.count;
    info.incident_type_numbers[countedType(row.incidentType)] += row.count;
  }
  return info;
}

export function emptyInfo(): IncidentInfo {
  return {
    category: { c1: 0, c2: 0, c3: 0, c4: 0 },
    incident_status: { Open: 0, 'Pending Approval': 0, Draft: 0, Closed: 0, Archived: 0 },
    incident_type_numbers: { Safety: 0, Security: 0, 'Place Management': 0, Others: 0 },
  };
}

export function countedType(type: string): (typeof DASHBOARD_TYPES)[number] {
  return DASHBOARD_TYPES.find((named) => named === type) ?? OTHER_TYPES;
}

/** The incidents of `months` months, of which the given one is the last. */
export function countable(by: SignedIn, { year, month, park }: AskedMonth, months = 1): SQL {
  return sql`${incidents.incidentDate} >= ${firstDay({ year, month: month + 1 - months })}
    and ${incidents.incidentDate} < ${firstDay({ year, month: month + 1 })}
    and ${park ? sql`${incidents.park} = ${park}` : sql`true`} and ${listable(by)}`;
}
