import { sql } from 'drizzle-orm';
import { REPORTING_RULES_VERSION } from '../../contract/incidents/regulatory.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import type { Queryable } from '../database/connection.ts';
import { incidents, settings } from '../database/schema.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';
import type { Services } from '../services.ts';
import { isReportingEnabled } from '../settings/settings.ts';
import { reportingColumns } from './incidentRow.ts';

type ListInput = Call<'get_all_incidents'>['input'];

/** Null while reporting is disabled. */
export const SHOWN_REPORT_DUE = sql<
  string | null
>`case when (select ${settings.regulatoryReporting} from ${settings}) then ${incidents.reportDue}::text end`;

export function reportingConditions({ reporting }: ListInput, now: Date) {
  if (!reporting) return [];
  return [
    reporting === 'due'
      ? sql`${incidents.reportDue} is not null`
      : sql`${incidents.reportDue} < ${singaporeDay(now)}`,
  ];
}

/** Behaves like a server without the reporting feature. */
export async function ignoreIfDisabled(database: Queryable, input: ListInput): Promise<ListInput> {
  if (!input.reporting || (await isReportingEnabled(database))) return input;
  return { ...input, reporting: undefined };
}

const BATCH = 200;

/** An incident that is saved in between is skipped, because the save computes the deadline. */
export async function backfillReportDue(
  { database }: Pick<Services, 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  const isOld = sql`${incidents.reportRules} <> ${REPORTING_RULES_VERSION}`;
  for (let last = 0; !signal?.aborted; ) {
    const rows = await database
      .select({ id: incidents.id, document: incidents.document })
      .from(incidents)
      .where(sql`${incidents.id} > ${last} and ${isOld}`)
      .orderBy(incidents.id)
      .limit(BATCH);
    const reckoned = rows.map(({ id, document }) => ({ id, columns: reportingColumns(document) }));
    const notDue = reckoned.filter(({ columns }) => columns.reportDue === null).map(({ id }) => id);
    if (notDue.length > 0) {
      await database
        .update(incidents)
        .set({ reportDue: null, reportRules: REPORTING_RULES_VERSION })
        .where(sql`${incidents.id} in ${notDue} and ${isOld}`);
    }
    for (const { id, columns } of reckoned) {
      if (columns.reportDue === null) continue;
      await database.update(incidents).set(columns).where(sql`${incidents.id} = ${id} and ${isOld}`);
    }
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < BATCH) return;
  }
}
