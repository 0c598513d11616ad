import { eq, type SQL, sql } from 'drizzle-orm';
import { listableCategories } from '../../contract/access.ts';
import { PAGE_SIZE } from '../../contract/limits.ts';
import { type Category, DASHBOARD_TYPES, OTHER_TYPES } from '../../contract/values/incidentValues.ts';
import { readTogether, statementKey } from '../database/readTogether.ts';
import { incidents } from '../database/schema.ts';
import { containingOrNumber } from '../database/search.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Answer, Call } from '../http/endpoints/endpointRoutes.ts';
import { nextPath } from '../http/endpoints/paging.ts';
import type { Services } from '../services.ts';
import { countIncidents } from './countIncidents.ts';
import { toListItem, toListRow } from './incidentRow.ts';
import { isFoundInOrder, pageOfIds, toOrderBy } from './listPage.ts';
import { actionConditions } from './overdueActions.ts';
import { reportingConditions, SHOWN_REPORT_DUE } from './reporting.ts';
import { areaConditions, type ResolvedFilter, resolveFilter } from './settledFilter.ts';

/** `page` counts from 0 (LIST-2 to LIST-7, LIST-13). */
export async function listIncidents(
  services: Pick<Services, 'database' | 'reference' | 'now'>,
  { input: asked, by }: Call<'get_all_incidents'>,
): Promise<Answer<'get_all_incidents'>> {
  const { database } = services;
  const now = services.now();
  const input = await resolveFilter(services, asked);
  const { page = 0, size = PAGE_SIZE } = input;
  const offset = page * size;
  const where = sql.join(conditions(input, by, now), sql` and `);
  const ids = pageOfIds(database, { input, where, size, offset, now }).as('page');
  const which = statementKey(where);
  const key = JSON.stringify([
    'page',
    input.fields,
    which,
    offset,
    size,
    input.sort_by_date,
    input.sort_by_number,
  ]);
  const count = () => countIncidents(services, input, { where, which });
  const rowsWith = <Columns extends typeof ROW>(columns: Columns) =>
    readTogether(database, key, () =>
      database
        .select({ ...columns, found: ids.total })
        .from(ids)
        .innerJoin(incidents, eq(incidents.id, ids.id))
        .orderBy(...toOrderBy(input)),
    );
  const read = async (): Promise<{
    list: Answer<'get_all_incidents'>['list'];
    found: number | null | undefined;
  }> => {
    if (input.fields === 'row') {
      const rows = await rowsWith({
        ...ROW,
        reportDue: SHOWN_REPORT_DUE,
        submittedCategory: SUBMITTED_CATEGORY,
      });
      return { list: rows.map(toListRow), found: rows[0]?.found };
    }
    const rows = await rowsWith(LISTED);
    return { list: rows.map((row) => toListItem(by.viewer, row)), found: rows[0]?.found };
  };
  const [{ list, found }, counted] = await Promise.all([
    read(),
    isFoundInOrder(input, now) ? count() : undefined,
  ]);
  // A page that is not full is the last one, so the total is known without counting.
  const isEnd = list.length < size && (list.length > 0 || page === 0);
  const total = isEnd ? offset + list.length : (counted ?? found ?? (await count()));
  const total_pages = Math.ceil(total / size);
  const isLast = offset + list.length >= total;
  return {
    list,
    nexturl: isLast ? null : nextPath('get_all_incidents', input, page + 1),
    total_pages,
    total,
  };
}

const ROW = {
  id: incidents.id,
  status: incidents.status,
  category: incidents.category,
  park: incidents.park,
  zoneType: incidents.zoneType,
  incidentType: incidents.incidentType,
  placement: incidents.placement,
  title: incidents.title,
  createdBy: incidents.createdBy,
  creatorName: incidents.creatorName,
  department: incidents.department,
  createdAt: incidents.createdAt,
  latestUpdatedAt: incidents.latestUpdatedAt,
  isEmergency: incidents.isEmergency,
};

const SUBMITTED_CATEGORY = sql<Category | null>`case
  when ${incidents.status} = 'Pending Approval' and ${incidents.category} in ('c1', '')
  then ${incidents.document}->>'submitted_category' end`;

export const LISTED = { ...ROW, document: incidents.document };

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
