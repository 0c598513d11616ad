import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import { mayExploreAudit, maySeeIncidentAudit, maySeeUserAudit } from '../../../contract/access.ts';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import type { ExploredEntry } from '../../../contract/schemas/auditExplorer.ts';
import { AUDIT_COUNTED } from '../../../contract/values/auditKinds.ts';
import { type Queryable, queryRows } from '../../database/connection.ts';
import { auditEntries } from '../../database/schema.ts';
import type { Handler } from '../../http/endpoints/endpointRoutes.ts';
import { listEnd } from '../../http/endpoints/paging.ts';
import { incidentNumber } from '../../incidents/findIncident.ts';
import { countEntries } from '../checkRun.ts';
import { recordSecurityEvent } from '../security/recordSecurityEvent.ts';
import { conditions, reachable } from './conditions.ts';
import { exploreSecurity } from './exploreSecurity.ts';
import { toExplored } from './toExplored.ts';

/** Late pages are read from the other end, so that the last is as fast as the first. */
export const exploreAudit: Handler<'get_audit_entries'> = async (services, { input, by }) => {
  const { database, reference, now } = services;
  if (input.size > MAX_PAGE_SIZE) {
    await recordSecurityEvent(database, { event: 'audit_exported', about: { id: by.user.id }, at: now() });
  }
  if (input.kind === 'security') return exploreSecurity(services, { input, by });
  const asked = conditions(input, by, input.record ? await reference.all() : []);
  const where = asked.length > 0 ? sql.join(asked, sql` and `) : undefined;
  const { total, hasMore } = await count(database, where);
  const offset = (input.page - 1) * input.size;
  const size = Math.min(input.size, total - offset);
  const rows =
    size > 0 ? await getPage(database, where, { offset, size, total, hasMore, sorting: input.sorting }) : [];
  const data = await toExplored(services, by, rows);
  const until = input.until ?? (await lastId(database));
  return { data, has_more: hasMore, until, ...listEnd('get_audit_entries', input, total, 1) };
};

/** Only entries that the viewer may read: all for the explorer, otherwise by record (IAUD-1, UAUD-1). */
export const readEntries: Handler<'get_audit_trails'> = async (services, { input, by }) => {
  const { viewer } = by;
  const isExplorer = mayExploreAudit(viewer);
  const numbers = input.ids.map((id) => incidentNumber(id) ?? 0);
  const rows = await services.database
    .select()
    .from(auditEntries)
    .where(and(inArray(auditEntries.id, numbers), ...(isExplorer ? reachable(by) : [])));
  const entries = await toExplored(services, by, rows);
  const isReadable = ({ record: { subject, may_open } }: ExploredEntry) =>
    isExplorer ||
    (subject === 'incident' && maySeeIncidentAudit(viewer) && may_open) ||
    (subject === 'user' && maySeeUserAudit(viewer));
  return { data: entries.filter(isReadable) };
};

async function lastId(database: Queryable): Promise<number> {
  const [row] = await database
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return row?.id ?? 0;
}

async function count(database: Queryable, where: SQL | undefined) {
  if (!where) return { total: await countEntries(database), hasMore: false };
  const [row] = await queryRows<{ total: number }>(
    database,
    sql`select count(*)::int as total from (
      select from ${auditEntries} where ${where} limit ${AUDIT_COUNTED + 1}) as counted`,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, AUDIT_COUNTED), hasMore: total > AUDIT_COUNTED };
}

type Page = { offset: number; size: number; total: number; hasMore: boolean; sorting: 'asc' | 'desc' };

async function getPage(database: Queryable, where: SQL | undefined, page: Page) {
  const { offset, size, total, hasMore, sorting } = page;
  const { at, id } = auditEntries;
  const ascending = [asc(at), asc(id)];
  const descending = [desc(at), desc(id)];
  const fromTheEnd = !hasMore && offset > total / 2;
  const [order, otherWay] = sorting === 'asc' ? [ascending, descending] : [descending, ascending];
  // Reading ids needs only the index, which keeps earlier pages cheap.
  const ids = database
    .select({ id })
    .from(auditEntries)
    .where(where)
    .orderBy(...(fromTheEnd ? otherWay : order))
    .limit(size)
    .offset(fromTheEnd ? total - offset - size : offset);
  return database
    .select()
    .from(auditEntries)
    .where(sql`${id} in (${ids})`)
    .orderBy(...order);
}
