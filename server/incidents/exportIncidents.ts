import { sql } from 'drizzle-orm';
import type { Viewer } from '../../contract/access.ts';
import { exportRangeProblem } from '../../contract/incidents/exportRange.ts';
import { EXPORT_PAGE_SIZE } from '../../contract/limits.ts';
import type { IncidentListItem } from '../../contract/schemas/incident.ts';
import { recordSecurityEvent } from '../audit/security/recordSecurityEvent.ts';
import type { Queryable } from '../database/connection.ts';
import { incidents } from '../database/schema.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';
import { nextPath } from '../http/endpoints/paging.ts';
import { StreamedAnswer } from '../http/endpoints/streamedAnswer.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { toListItem } from './incidentRow.ts';
import { conditions } from './listConditions.ts';
import { LISTED } from './listIncidents.ts';
import { pageOfIds } from './listPage.ts';
import { resolveFilter } from './settledFilter.ts';

type ExportCall = Call<'get_all_incidents'>;

/** About 400 kB per query. */
const CHUNK = 100;

/**
 * `page` counts from 1. The answer is streamed at the client's pace (EXP-1, EXP-3).
 * @throws Refusal 400 without a date range, or if it is too long
 */
export async function exportIncidents(
  services: Services,
  { input: asked, by }: ExportCall,
): Promise<StreamedAnswer> {
  const { database, now } = services;
  const problem = exportRangeProblem(asked.from_date, asked.to_date);
  if (problem) throw new Refusal(400, problem);
  const input = inLastingOrder(await resolveFilter(services, asked));
  const page = Math.max(input.page ?? 1, 1);
  const size = input.size ?? EXPORT_PAGE_SIZE;
  const where = sql.join(conditions(input, by, now()), sql` and `);
  const after = isByNumber(input) ? input.after : undefined;
  const offset = after === undefined ? (page - 1) * size : 0;
  const whereNow = after === undefined ? where : sql`${where} and ${incidents.id} > ${after}`;
  await recordSecurityEvent(database, { event: 'incidents_exported', about: { id: by.user.id }, at: now() });
  const found = await pageOfIds(database, { input, where: whereNow, size, offset, now: now() });
  const left = found[0]?.total ?? (await database.$count(incidents, whereNow));
  const total = after === undefined ? left : await database.$count(incidents, where);
  const ids = found.map(({ id }) => id);
  const isLast = offset + found.length >= left;
  const next = isByNumber(input) ? { ...input, after: ids.at(-1) } : input;
  const rest = {
    nexturl: isLast ? null : nextPath('get_all_incidents', next, page + 1),
    total_pages: Math.ceil(total / size),
    total,
  };
  return new StreamedAnswer(rest, 'list', getChunks(database, by.viewer, ids));
}

/** In the default order a save moves an incident, and a later page would miss it; numbers never change. */
function inLastingOrder<Input extends ExportCall['input']>(input: Input): Input {
  return input.sort_by_date ? input : { ...input, sort_by_number: input.sort_by_number ?? 'asc' };
}

/** Keyset pagination needs this order: a page continues after the last id (EXP-3). */
function isByNumber(input: ExportCall['input']): boolean {
  return input.sort_by_number === 'asc';
}

async function* getChunks(
  database: Queryable,
  viewer: Viewer,
  ids: readonly number[],
): AsyncGenerator<IncidentListItem[]> {
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK);
    const rows = await database.select(LISTED).from(incidents).where(sql`${incidents.id} in ${chunk}`);
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield chunk.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toListItem(viewer, row)] : [];
    });
  }
}
