import { type SQL, sql } from 'drizzle-orm';
import { maySeeNames, maySeeWholeTimeline } from '../../../contract/access.ts';
import { maskTrailEntry } from '../../../contract/audit/maskedTrail.ts';
import type { FieldChange } from '../../../contract/schemas/auditTrail.ts';
import type { TimelineEntry, TimelineEvent } from '../../../contract/schemas/timeline.ts';
import { type Queryable, queryRows } from '../../database/connection.ts';
import {
  auditEntries,
  type incidents,
  incidentViews,
  pushMessageRecipients,
  pushMessages,
  users,
} from '../../database/schema.ts';
import type { Answer, Call } from '../../http/endpoints/endpointRoutes.ts';
import { isExactInstant } from '../../http/endpoints/paging.ts';
import { Refusal } from '../../http/refusal.ts';
import { toTimelineEvents } from './toTimelineEvents.ts';

type IncidentRow = Pick<typeof incidents.$inferSelect, 'id' | 'createdBy' | 'document'>;

/** The order of events at the same moment. */
const KINDS = { viewed: 1, saved: 2, told: 3 } as const;

/** An entry may have thousands of names. */
const NAMES_MAX = 20;

type Row = {
  kind: keyof typeof KINDS;
  id: number | string;
  at: Date | string;
  by_id: string;
  by_name: string | null;
  role: string | null;
  content: Saved | Viewed | Sent;
  told: { count: number; read: number; names: string[] } | null;
};
type Saved = { description: string[]; details: FieldChange[] };
type Viewed = { count: number; names: string[] };
type Sent = Pick<Extract<TimelineEvent, { kind: 'told' }>, 'to' | 'pushes' | 'texts' | 'mails'>;

/**
 * Pages continue after the last entry of the previous page, so new entries shift nothing.
 * @param incident one that this person may open
 * @throws Refusal 400 for a cursor that this server did not issue
 */
export async function readTimeline(
  database: Queryable,
  incident: IncidentRow,
  { input, by }: Call<'get_incident_timeline'>,
): Promise<Answer<'get_incident_timeline'>> {
  const isWhole = maySeeWholeTimeline(by.viewer);
  const isMasked = !maySeeNames(by.viewer, incident);
  const rows = await readRows(database, incident.id, input.size + 1, parseCursor(input.cursor));
  const page = rows.slice(0, input.size);
  const last = page.at(-1);
  const data = page.map((row) => getEntry(row, incident, { isWhole, isMasked }));
  return {
    data: data.filter(({ events }) => events.length > 0),
    next: last && rows.length > page.length ? getCursor(last) : null,
  };
}

type Cursor = { at: string; rank: number; id: number };

function readRows(database: Queryable, incidentId: number, limit: number, cursor: Cursor | undefined) {
  const before = (at: SQL, kind: keyof typeof KINDS, id: SQL) =>
    cursor
      ? sql`(${at} <= ${cursor.at}::timestamptz and (${at}, ${KINDS[kind]}::int, ${id}) <
          (${cursor.at}::timestamptz, ${cursor.rank}::int, ${cursor.id}::bigint))`
      : sql`true`;
  const latest = sql`max(views.viewed_at)`;
  return queryRows<Row>(
    database,
    sql`with saved as (
        select 'saved' as kind, ${KINDS.saved}::int as rank, id, at, changed_by as by_id, changed_by_name as by_name, role,
          jsonb_build_object('description', description, 'details', details) as content
        from ${auditEntries}
        where subject = 'incident' and subject_id = ${String(incidentId)} and ${before(sql`at`, 'saved', sql`id`)}
        order by at desc, id desc limit ${limit}
      ),
      told as (
        select 'told', ${KINDS.told}::int, message.id, message.at, message.sent_by, sender.name, sender.role,
          jsonb_build_object('to', case message.kind when 'feedback' then 'reporter' else 'people' end,
            'pushes', push_count, 'texts', sms_count, 'mails', mail_count)
        from ${pushMessages} message left join ${users} sender on sender.id = message.sent_by
        where message.incident_id = ${incidentId} and ${before(sql`message.at`, 'told', sql`message.id`)}
        order by message.at desc, message.id desc limit ${limit}
      ),
      viewed as (
        select 'viewed', ${KINDS.viewed}::int, 0::bigint, ${latest}, '', null, null,
          jsonb_build_object('count', count(*), 'names',
            to_jsonb((array_agg(viewer.name order by views.viewed_at desc, viewer.name))[1:${NAMES_MAX}::int]))
        from ${incidentViews} views join ${users} viewer on viewer.id = views.user_id
        where views.incident_id = ${incidentId}
        group by (views.viewed_at at time zone 'Asia/Singapore')::date
        having ${before(latest, 'viewed', sql`0::bigint`)}
        order by ${latest} desc limit ${limit}
      ),
      page as (
        select * from saved union all select * from told union all select * from viewed
        order by at desc, rank desc, id desc limit ${limit}
      ),
      readers as (
        select recipient.message_id, jsonb_build_object('count', count(*), 'read', count(recipient.read_at), 'names',
          coalesce(to_jsonb((array_agg(reader.name order by recipient.read_at, reader.name)
            filter (where recipient.read_at is not null))[1:${NAMES_MAX}::int]), '[]')) as told
        from ${pushMessageRecipients} recipient join ${users} reader on reader.id = recipient.user_id
        where recipient.message_id in (select id from page where kind = 'told')
        group by recipient.message_id
      )
      select kind, id, at, by_id, by_name, role, content, told
      from page left join readers on kind = 'told' and message_id = id
      order by at desc, rank desc, id desc`,
  );
}

type Reading = { isWhole: boolean; isMasked: boolean };

function getEntry(row: Row, incident: IncidentRow, reading: Reading): TimelineEntry {
  const at = new Date(row.at).toISOString();
  return {
    id: `${row.kind}-${row.kind === 'viewed' ? at : row.id}`,
    at,
    ...(row.by_name !== null && { by: { name: row.by_name, role: row.role ?? '' } }),
    events: getEvents(row, at, incident, reading),
  };
}

function getEvents(
  row: Row,
  at: string,
  incident: IncidentRow,
  { isWhole, isMasked }: Reading,
): TimelineEvent[] {
  const named = (count: number, names: string[]) => (isWhole ? { count, names } : { count });
  switch (row.kind) {
    case 'saved': {
      const { description, details } = row.content as Saved;
      const entry = { at, changedBy: row.by_id, description, details };
      return toTimelineEvents(
        isMasked ? maskTrailEntry(entry) : entry,
        incident.document.incident_updates,
        isWhole,
      );
    }
    case 'viewed': {
      const { count, names } = row.content as Viewed;
      return [{ kind: 'viewed', people: named(count, names) }];
    }
    case 'told': {
      const { count, read, names } = row.told ?? { count: 0, read: 0, names: [] };
      return [{ kind: 'told', ...(row.content as Sent), count, read: named(read, names) }];
    }
  }
}

function getCursor({ at, kind, id }: Row): string {
  return `${new Date(at).toISOString()}_${KINDS[kind]}_${id}`;
}

function parseCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, at = '', rank, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z)_([123])_(\d{1,15})$/.exec(text) ?? [];
  if (!id || !isExactInstant(at)) throw new Refusal(400, 'This is not a valid page of the timeline.');
  return { at, rank: Number(rank), id: Number(id) };
}
