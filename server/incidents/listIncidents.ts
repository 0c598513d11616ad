import { eq, sql } from 'drizzle-orm';
import { PAGE_SIZE } from '../../contract/limits.ts';
import type { Category } from '../../contract/values/incidentValues.ts';
import { readTogether, statementKey } from '../database/readTogether.ts';
import { incidents } from '../database/schema.ts';
import type { Answer, Call } from '../http/endpoints/endpointRoutes.ts';
import { nextPath } from '../http/endpoints/paging.ts';
import type { Services } from '../services.ts';
import { hasPlaces, pageOfPlaces } from './areaPage.ts';
import { countIncidents } from './countIncidents.ts';
import { toListItem, toListRow } from './incidentRow.ts';
import { conditions } from './listConditions.ts';
import { isFoundInOrder, pageOfIds, toOrderBy } from './listPage.ts';
import { SHOWN_REPORT_DUE } from './reporting.ts';
import { resolveFilter } from './settledFilter.ts';

/** `page` counts from 0 (LIST-2 to LIST-7, LIST-13). */
export async function listIncidents(
  services: Pick<Services, 'database' | 'reference' | 'now'>,
  { input: asked, by }: Call<'get_all_incidents'>,
): Promise<Answer<'get_all_incidents'>> {
  const { database } = services;
  const now = services.now();
  const input = await resolveFilter(services, asked);
  const { page: number = 0, size = PAGE_SIZE } = input;
  const offset = number * size;
  const where = sql.join(conditions(input, by, now), sql` and `);
  const page = { input, where, size, offset, now };
  const ids = (hasPlaces(input) ? pageOfPlaces(database, page, by) : pageOfIds(database, page)).as('page');
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
  const count = () => countIncidents(services, input, by, { where, which });
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
  const isEnd = list.length < size && (list.length > 0 || number === 0);
  const total = isEnd ? offset + list.length : (counted ?? found ?? (await count()));
  const total_pages = Math.ceil(total / size);
  const isLast = offset + list.length >= total;
  return {
    list,
    nexturl: isLast ? null : nextPath('get_all_incidents', input, number + 1),
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
