import { type SQL, sql } from 'drizzle-orm';
import { listableCategories } from '../../contract/access.ts';
import { DASHBOARD_TYPES, OTHER_TYPES } from '../../contract/values/incidentValues.ts';
import { incidents } from '../database/schema.ts';
import { containingOrNumber } from '../database/search.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import { actionConditions } from './overdueActions.ts';
import { reportingConditions } from './reporting.ts';
import { areaConditions, cellConditions, type ResolvedFilter } from './settledFilter.ts';

/** One statement for all filters would be a hundred times slower. */
export function conditions(input: ResolvedFilter, by: SignedIn, now: Date): SQL[] {
  const given = (column: SQL, value: string | undefined) => (value ? [sql`${column} = ${value}`] : []);
  return [
    listable(by),
    ...(input.from_date ? [sql`${incidents.incidentDate} >= ${input.from_date}`] : []),
    ...(input.to_date ? [sql`${incidents.incidentDate} <= ${input.to_date}`] : []),
    ...(input.category ? [sql`${incidents.category} in ${categoryValues([input.category])}`] : []),
    ...given(sql`${incidents.park}`, input.park),
    ...given(sql`${incidents.zoneType}`, input.zone),
    ...typeCondition(input.incident_type),
    ...given(sql`${incidents.placement}`, input.incident_placement),
    ...given(sql`${incidents.status}`, input.incident_status),
    ...given(sql`${incidents.createdBy}`, input.created_by),
    ...(input.case === 'my_case' ? [sql`${incidents.createdBy} = ${by.viewer.id}`] : []),
    ...reportingConditions(input, now),
    ...actionConditions(input, now),
    ...areaConditions(input),
    ...cellConditions(input.pin_cell),
    ...(input.search ? [containingOrNumber(incidents.searchText, incidents.id, input.search)] : []),
  ];
}

/** `Others` includes incidents without a type (DASH-6). */
function typeCondition(type: string | undefined): SQL[] {
  if (!type) return [];
  if (type !== OTHER_TYPES) return [sql`${incidents.incidentType} = ${type}`];
  return [sql`${incidents.incidentType} not in ${DASHBOARD_TYPES.filter((named) => named !== OTHER_TYPES)}`];
}

/** mayListIncident in SQL; a test compares the two (LIST-13). */
export function listable(by: SignedIn): SQL {
  const mine = sql`${incidents.createdBy} = ${by.viewer.id}`;
  const categories = listableCategories(by.viewer);
  if (categories.length === 4) return sql`true`;
  return sql`(${mine} or ${incidents.category} in ${categoryValues(categories)})`;
}

/** An empty category counts as c1. */
export function categoryValues(categories: readonly string[]): string[] {
  return categories.includes('c1') ? [...categories, ''] : [...categories, 'none'];
}
