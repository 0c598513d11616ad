import type { Ask } from './hostOnPostgres.ts';

/*
 * What the dashboard shows, counted by SQL of its own from the incidents as they were filed: their documents and their trails,
 * and none of the columns and indexes that the host counts by, but for category, status and park.
 */

export type Counted = {
  /** Name and number of each slice, pie by pie. */
  pies: Record<'Incident Category' | 'Type of Incident' | 'Type of Status', [name: string, count: number][]>;
  /** `Nov 26`, of each category, in all, and a year before. */
  months: (string | number)[][];
  zones: { zone: string; park: string; count: number }[];
  /** By hour, and within it by day, Monday first. */
  hours: number[][];
  stays: { status: string; left: number; median: number | null; ninetieth: number | null; still: number }[];
  overdue: { actions: number; reports: number };
};

export type Asked = {
  /** Of whom who may list Cat 1 and what they filed. */
  junior: string;
  /** The first day. */
  month: string;
  /** Empty for all. */
  park: string;
};

const LISTED = `listed as (
  select id, status, category, park, created_at, report_due,
    document #>> '{case_details,incident_description,zone_type}' as zone,
    document #>> '{case_details,incident_description,incident_type}' as type,
    document #>> '{case_details,incident_description,time}' as time,
    document #> '{aar,recommended_ca}' as actions,
    to_date(nullif(document #>> '{case_details,incident_description,date}', ''), 'DD Mon YYYY') as day
  from incidents where (category in ('', 'c1') or created_by = $1) and ($3 = '' or park = $3)
), month as (
  select * from listed where day >= $2::date and day < $2::date + interval '1 month'
)`;

export async function countDashboard(ask: Ask, { junior, month, park }: Asked): Promise<Counted> {
  const from = <Row>(statement: string) =>
    ask(`with ${LISTED} ${statement}`, [junior, month, park]) as Promise<Row[]>;
  const pie = async (names: readonly string[], named: string) => {
    const rows = await from<{ name: string; count: string }>(
      `select ${named} as name, count(*) from month group by 1`,
    );
    return names.map((name): [string, number] => [
      name,
      Number(rows.find((row) => row.name === name)?.count ?? 0),
    ]);
  };
  const oneOf = (types: string) => `case when type in (${types}) then type else 'Others' end`;
  const ofCategory = [1, 2, 3, 4].map(
    (number) =>
      `count(*) filter (where category = 'c${number}'${number === 1 ? " or category = ''" : ''})::int as c${number}`,
  );
  const months = await from<Record<string, string | number | null>>(`, by_month as (
      select start, ${ofCategory.join(', ')}, count(listed.id)::int as total
      from generate_series($2::date - interval '35 months', $2::date, '1 month') start
      left join listed on day >= start and day < start + interval '1 month' group by start
    )
    select to_char(now.start, 'Mon YY') as name, now.c1, now.c2, now.c3, now.c4, now.total,
      case when before.start >= (select min(start) from by_month where total > 0) then before.total end as before
    from by_month now join by_month before on before.start = now.start - interval '1 year' order by now.start`);
  const hours = await from<{ hour: number; days: number[] }>(`
    select hour, array_agg(count order by weekday) as days from (
      select hour, weekday, count(month.id)::int as count
      from generate_series(0, 23) hour cross join generate_series(1, 7) weekday
      left join month on month.time ~ '^[0-9]' and left(month.time, 2)::int = hour
        and (date_part('dow', month.day) + 6)::int % 7 + 1 = weekday
      group by 1, 2
    ) squares group by hour order by hour`);
  const stays = await from<Counted['stays'][number]>(`, turns as (
      select month.id, entry.at, change ->> 'before' as status,
        coalesce(lag(entry.at) over (partition by month.id order by entry.at, entry.id), month.created_at) as since
      from month join audit_entries entry on entry.subject = 'incident' and entry.subject_id = month.id::text
      cross join jsonb_array_elements(entry.details) change where change ->> 'field' = 'status'
    ), gone as (
      select status, count(*)::int as left, percentile_cont(0.5) within group (order by at - since) as median,
        percentile_cont(0.9) within group (order by at - since) as ninetieth
      from turns group by status
    )
    select name as status, coalesce(gone.left, 0) as left, extract(epoch from median)::float / 86400 as median,
      extract(epoch from ninetieth)::float / 86400 as ninetieth,
      (select count(*)::int from month where status = name) as still
    from unnest(array['Draft', 'Pending Approval', 'Approve', 'Open']) with ordinality as names (name, place)
    left join gone on gone.status = name
    where gone.left > 0 or exists (select from month where status = name) order by place`);
  const today = `to_char(now() at time zone 'Asia/Singapore', 'YYYY-MM-DD')`;
  const [overdue] = await from<Counted['overdue']>(`
    select (select count(*)::int from month cross join jsonb_array_elements(actions) action
        where status in ('Open', 'Pending Approval', 'Approve', 'Closed') and action ->> 'status' is distinct from 'delete'
          and action ->> 'recommended_ca_status' <> 'Completed'
          and to_date(nullif(action ->> 'to_be_done_by', ''), 'DD Mon YYYY') < ${today}::date) as actions,
      (select count(*)::int from month where report_due < ${today}::date) as reports`);
  if (!overdue) throw new Error('Nothing was counted.');
  return {
    pies: {
      'Incident Category': await pie(
        ['Cat 1', 'Cat 2', 'Cat 3', 'Cat 4'],
        `'Cat ' || right('c1' || category, 1)`,
      ),
      'Type of Incident': await pie(
        ['Safety', 'Security', 'Place Management', 'Others'],
        oneOf(`'Safety', 'Security', 'Place Management'`),
      ),
      'Type of Status': await pie(
        ['Open', 'Pending Approval', 'Draft', 'Pending Save', 'Closed', 'Archived'],
        'status',
      ),
    },
    months: months.map(({ name, c1, c2, c3, c4, total, before }) =>
      [name, c1, c2, c3, c4, total, before].map((cell) => cell ?? '–'),
    ),
    zones: await from(`select zone, park, count(*)::int as count from month where zone <> ''
      group by zone, park order by count desc, park collate "C", zone collate "C" limit 10`),
    hours: hours.map(({ days }) => days),
    stays,
    overdue,
  };
}
