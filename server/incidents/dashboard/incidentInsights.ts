import { type SQL, sql } from 'drizzle-orm';
import { effectiveCategory, mayLoadIncidentList } from '../../../contract/access.ts';
import { addMonths, firstDay, monthText } from '../../../contract/incidents/months.ts';
import type { IncidentInsights } from '../../../contract/schemas/dashboard.ts';
import { singaporeDay } from '../../../contract/singaporeTime.ts';
import { type Category, type IncidentStatus, STATUSES } from '../../../contract/values/incidentValues.ts';
import { type Queryable, queryRows } from '../../database/connection.ts';
import { readTogether, statementKey } from '../../database/readTogether.ts';
import { auditEntries, correctiveActions, incidents, parkVisitors } from '../../database/schema.ts';
import type { SignedIn } from '../../http/authentication/authenticate.ts';
import { isReportingEnabled } from '../../settings/settings.ts';
import { countedIncidents } from '../incidentCounts.ts';
import { isOverdueAction } from '../overdueActions.ts';
import { type AskedMonth, countable, countedType, emptyInfo } from './incidentInfo.ts';

/** Two years, plus one for comparison. */
const MONTHS = 36;

export async function incidentInsights(
  database: Queryable,
  by: SignedIn,
  asked: AskedMonth,
  now: Date,
): Promise<IncidentInsights> {
  if (!mayLoadIncidentList(by.viewer)) return nothing(asked);
  const where = countable(by, asked);
  const [months, zones, { hours, still }, left, overdue, visitors] = await Promise.all([
    monthsUpTo(database, by, asked),
    getZones(database, by, where),
    getHoursAndStatuses(database, where),
    loadLeft(database, where),
    loadOverdue(database, where, singaporeDay(now)),
    getVisitors(database, asked),
  ]);
  return { months, zones, hours, stays: toStays(left, still), overdue, visitors };
}

function nothing(asked: AskedMonth): IncidentInsights {
  return {
    months: emptyMonths(asked),
    zones: [],
    hours: [],
    stays: [],
    overdue: { actions: 0, reports: null },
    visitors: [],
  };
}

/** Viewers who reload the same figures after a change share one query. */
async function read<Row extends object>(database: Queryable, statement: SQL): Promise<Row[]> {
  return readTogether(database, statementKey(statement), () => queryRows<Row>(database, statement));
}

function emptyMonths(asked: AskedMonth): IncidentInsights['months'] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const { category, incident_type_numbers: type } = emptyInfo();
    return { month: monthText(addMonths(asked, index + 1 - MONTHS)), category, type };
  });
}

type MonthRow = { month: string; category: Category | ''; type: string; count: number };

async function monthsUpTo(
  database: Queryable,
  by: SignedIn,
  asked: AskedMonth,
): Promise<IncidentInsights['months']> {
  const rows = await read<MonthRow>(
    database,
    sql`select to_char(incident_date, 'YYYY-MM') as month, category, incident_type as type, sum(count)::int as count
      from ${countedIncidents(by)} where ${countable(by, asked, MONTHS)} group by 1, 2, 3`,
  );
  const months = emptyMonths(asked);
  const byMonth = new Map(months.map((figures) => [figures.month, figures]));
  for (const { month, category, type, count } of rows) {
    const figures = byMonth.get(month);
    if (!figures) continue;
    figures.category[effectiveCategory(category)] += count;
    figures.type[countedType(type)] += count;
  }
  return months;
}

function getZones(database: Queryable, by: SignedIn, where: SQL): Promise<IncidentInsights['zones']> {
  return read(
    database,
    sql`select park, zone_type as zone, sum(count)::int as count from ${countedIncidents(by)} where ${where}
      group by 1, 2 having sum(count) > 0 order by 3 desc, 1, 2`,
  );
}

type Still = { status: IncidentStatus; count: number };
type Hour = IncidentInsights['hours'][number];
type Grouped = { status: IncidentStatus | null; weekday: number | null; hour: number | null; count: number };

/** One statement, because reading the incidents of a month takes longer than counting them. */
async function getHoursAndStatuses(
  database: Queryable,
  where: SQL,
): Promise<{ hours: Hour[]; still: Still[] }> {
  const rows = await read<Grouped>(
    database,
    sql`select status, extract(isodow from day)::int as weekday, hour::int as hour, sum(count)::int as count
      from (
        select status, incident_date as day, incident_hour as hour, count(*) as count
        from ${incidents} where ${where} group by 1, 2, 3
      ) days
      group by grouping sets ((1), (2, 3)) order by 2, 3`,
  );
  return {
    hours: rows.flatMap(({ weekday, hour, count }) =>
      weekday === null || hour === null ? [] : [{ weekday, hour, count }],
    ),
    still: rows.flatMap(({ status, count }) => (status === null ? [] : [{ status, count }])),
  };
}

type Left = { status: IncidentStatus; left: number; median: number; ninetieth: number };

/** A status lasts from one transition (or the filing) to the next; the current one still runs. */
function loadLeft(database: Queryable, where: SQL): Promise<Left[]> {
  const days = sql`extract(epoch from until - since) / 86400`;
  return read(
    database,
    sql`select status, count(*)::int as left,
        (percentile_cont(0.5) within group (order by ${days}))::float as median,
        (percentile_cont(0.9) within group (order by ${days}))::float as ninetieth
      from (
        select turn.status, turn.at as until,
          lag(turn.at, 1, found.created_at) over (partition by found.id order by turn.at, turn.id) as since
        from (select id, created_at from ${incidents} where ${where}) found
        cross join lateral (
          select entry.id, entry.at,
            jsonb_path_query_first(entry.details, '$[*] ? (@.field == "status")') ->> 'before' as status
          from ${auditEntries} entry
          where entry.subject = 'incident' and entry.subject_id = found.id::text
            and entry.details @> '[{"field": "status"}]'
        ) turn
      ) stays
      group by status`,
  );
}

function toStays(left: readonly Left[], still: readonly Still[]): IncidentInsights['stays'] {
  return STATUSES.flatMap((status) => {
    const gone = left.find((row) => row.status === status);
    const now = still.find((row) => row.status === status)?.count ?? 0;
    if (!gone && now === 0) return [];
    const { median = null, ninetieth = null } = gone ?? {};
    return [{ status, left: gone?.left ?? 0, median, ninetieth, still: now }];
  });
}

async function loadOverdue(
  database: Queryable,
  where: SQL,
  today: string,
): Promise<IncidentInsights['overdue']> {
  const [actions, reports, isOn] = await Promise.all([
    read<{ count: number }>(
      database,
      // By number for each overdue action: PostgreSQL otherwise merges with the incidents of all time.
      sql`select count(*)::int as count from ${correctiveActions} action
        cross join lateral (
          select from ${incidents}
          where ${incidents.id} = action.incident_id and ${isOverdueAction(today)} and ${where} limit 1
        ) found
        where not action.is_done`,
    ),
    read<{ count: number }>(
      database,
      sql`select count(*)::int as count from ${incidents} where ${incidents.reportDue} < ${today} and ${where}`,
    ),
    isReportingEnabled(database),
  ]);
  return { actions: actions[0]?.count ?? 0, reports: isOn ? (reports[0]?.count ?? 0) : null };
}

async function getVisitors(
  database: Queryable,
  { year, month, park }: AskedMonth,
): Promise<IncidentInsights['visitors']> {
  return database
    .select({ park: parkVisitors.park, visitors: parkVisitors.visitors })
    .from(parkVisitors)
    .where(
      sql`${parkVisitors.month} = ${firstDay({ year, month })}
        and ${park ? sql`${parkVisitors.park} = ${park}` : sql`true`}`,
    )
    .orderBy(parkVisitors.park);
}
