import { type SQL, sql } from 'drizzle-orm';
import { daysBetween, singaporeDay } from '../../contract/singaporeTime.ts';
import type { Queryable } from '../database/connection.ts';
import { incidents } from '../database/schema.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';

type ListInput = Call<'get_all_incidents'>['input'];
export type ListPage = { input: ListInput; where: SQL; size: number; offset: number; now: Date };

/** Reading only ids keeps earlier pages cheap. `total` is null when matches are found in order (LIST-6). */
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
  // The CTE is used twice, so PostgreSQL materialises it and scans the incidents only once.
  return database
    .with(found)
    .select({ id: found.id, total: sql<number | null>`(select count(*)::int from ${found})`.as('total') })
    .from(found)
    .orderBy(...orderBy(input, { number: sql`${found.id}`, changed: sql`${found.changed}` }))
    .limit(size)
    .offset(offset);
}

export function toOrderBy(input: ListInput): SQL[] {
  return orderBy(input, { number: sql`${incidents.id}`, changed: sql`${incidents.latestUpdatedAt}` });
}

/** PostgreSQL walks the index too often by itself: at a million incidents, past months took seconds. */
export function isFoundInOrder(input: ListInput, now: Date): boolean {
  const { from_date, to_date, search, reporting, actions, area, pin_cell, sort_by_date, sort_by_number } =
    input;
  const today = singaporeDay(now);
  const hasDates = Boolean(from_date || to_date);
  // Few incidents match these filters, and each filter has its own index.
  if (search || reporting || actions || area || pin_cell) return false;
  if (sort_by_number) return !hasDates && !isFiltered(input);
  if (!hasDates) return true;
  if (sort_by_date === 'asc' || (to_date && to_date < today)) return false;
  return !isFiltered(input) || !from_date || daysBetween(from_date, today) > SHORT_RANGE;
}

/** Days whose incidents PostgreSQL sorts in some hundredths of a second. */
const SHORT_RANGE = 92;

function isFiltered({ category, park, zone, incident_type, created_by, ...rest }: ListInput): boolean {
  const { incident_placement, incident_status, case: scope } = rest;
  const filters = [category, park, zone, incident_type, created_by, incident_placement, incident_status];
  return scope === 'my_case' || filters.some(Boolean);
}

export function orderBy(input: ListInput, { number, changed }: { number: SQL; changed: SQL }): SQL[] {
  if (input.sort_by_number) return [direction(number, input.sort_by_number)];
  const way = input.sort_by_date ?? 'desc';
  return [direction(changed, way), direction(number, way)];
}

function direction(column: SQL, way: 'asc' | 'desc'): SQL {
  return way === 'asc' ? sql`${column} asc` : sql`${column} desc`;
}
