import { type SQL, sql } from 'drizzle-orm';
import { daysBetween, singaporeDay } from '../../contract/singaporeTime.ts';
import type { Queryable } from '../database/connection.ts';
import { incidents } from '../database/schema.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';

type ListInput = Call<'get_all_incidents'>['input'];
export type ListPage = { input: ListInput; where: SQL; size: number; offset: number; now: Date };

/**
 * LIST-6: the ids of one page, in order. Without the documents, so that the pages before it cost next to nothing; whoever
 * wants the incidents joins them to these. Where all that fits had to be found first, each id says how many that are;
 * else `total` is null.
 */
export function pageOfIds(database: Queryable, { input, where, size, offset, now }: ListPage) {
  if (isFoundInOrder(input, now)) {
    return database
      .select({ id: incidents.id, total: sql<number | null>`null::int`.as('total') })
      .from(incidents)
      .where(where)
      .orderBy(...toOrderBy(input))
      .limit(size)
      .offset(offset);
  }
  const found = database
    .$with('found')
    .as(
      database.select({ id: incidents.id, changed: incidents.latestUpdatedAt }).from(incidents).where(where),
    );
  // Looked at twice, so the database keeps what it found: it is counted and sorted after one way through the incidents.
  return database
    .with(found)
    .select({ id: found.id, total: sql<number | null>`(select count(*)::int from ${found})`.as('total') })
    .from(found)
    .orderBy(...order(input, { number: sql`${found.id}`, changed: sql`${found.changed}` }))
    .limit(size)
    .offset(offset);
}

/** LIST-6: the newest change first, where nothing else is asked for. */
export function toOrderBy(input: ListInput): SQL[] {
  return order(input, { number: sql`${incidents.id}`, changed: sql`${incidents.latestUpdatedAt}` });
}

/**
 * Whether to go through the incidents in order until the page is full, in the index that holds what the filters look at.
 * Left to itself, the database does so too often: past months lie at the end of that way, few incidents of a short range
 * may fit, numbers and words have no such index; with a million incidents it took seconds. Finding first costs what the
 * range costs, which is more only for lists as they open and for years.
 */
export function isFoundInOrder(input: ListInput, now: Date): boolean {
  const { from_date, to_date, search, reporting, actions, area, sort_by_date, sort_by_number } = input;
  const today = singaporeDay(now);
  const hasDates = Boolean(from_date || to_date);
  // Few incidents are to be reported or have overdue actions, and those have an index of their own.
  if (search || reporting || actions || area) return false;
  if (sort_by_number) return !hasDates && !isFiltered(input);
  if (!hasDates) return true;
  if (sort_by_date === 'asc' || (to_date && to_date < today)) return false;
  return !isFiltered(input) || !from_date || daysBetween(from_date, today) > SHORT_RANGE;
}

/** Days whose incidents are sorted in some hundredths of a second. */
const SHORT_RANGE = 92;

function isFiltered({ category, park, zone, incident_type, created_by, ...rest }: ListInput): boolean {
  const { incident_placement, incident_status, case: scope } = rest;
  const filters = [category, park, zone, incident_type, created_by, incident_placement, incident_status];
  return scope === 'my_case' || filters.some(Boolean);
}

function order(input: ListInput, { number, changed }: { number: SQL; changed: SQL }): SQL[] {
  if (input.sort_by_number) return [direction(number, input.sort_by_number)];
  const way = input.sort_by_date ?? 'desc';
  return [direction(changed, way), direction(number, way)];
}

function direction(column: SQL, way: 'asc' | 'desc'): SQL {
  return way === 'asc' ? sql`${column} asc` : sql`${column} desc`;
}
