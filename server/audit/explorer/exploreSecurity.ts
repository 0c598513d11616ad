import { inArray, type SQL, sql } from 'drizzle-orm';
import { mayOpenUser } from '../../../contract/access.ts';
import { isExportEvent, SECURITY_EVENTS, securitySentences } from '../../../contract/audit/securityEvents.ts';
import type { ExploredEntry } from '../../../contract/schemas/auditExplorer.ts';
import { addDays } from '../../../contract/singaporeTime.ts';
import { AUDIT_COUNTED } from '../../../contract/values/auditKinds.ts';
import { type Queryable, queryRows } from '../../database/connection.ts';
import { auditEntries, securityEvents } from '../../database/schema.ts';
import type { SignedIn } from '../../http/authentication/authenticate.ts';
import type { Call } from '../../http/endpoints/endpointRoutes.ts';
import { listEnd } from '../../http/endpoints/paging.ts';
import type { ReferenceDocument } from '../../platform/documents.ts';
import type { Services } from '../../services.ts';
import { accountsOf, conditions, midnight } from './conditions.ts';
import { getPeople, type Sources, toExplored } from './toExplored.ts';

type Input = Call<'get_audit_entries'>['input'];
type Row = typeof securityEvents.$inferSelect;

/** Audit entries of accounts and counted events in one list (AUTH-17). `until` is a time in milliseconds. */
export async function exploreSecurity(
  services: Pick<Services, 'database' | 'reference' | 'now'>,
  { input, by }: { input: Input; by: SignedIn },
) {
  const { database, reference, now } = services;
  const until = input.until ?? now().getTime();
  const all = selectAll(input, by, until, input.record ? await reference.all() : []);
  const [counted] = await queryRows<{ total: number }>(
    database,
    sql`select count(*)::int as total from (select from (${all}) as entries limit ${AUDIT_COUNTED + 1}) as counted`,
  );
  const total = Math.min(counted?.total ?? 0, AUDIT_COUNTED);
  const way = input.sorting === 'asc' ? sql`asc` : sql`desc`;
  const offset = (input.page - 1) * input.size;
  const page = await queryRows<{ is_event: boolean; id: number | string }>(
    database,
    sql`select is_event, id from (${all}) as entries order by at ${way}, is_event ${way}, id ${way}
      limit ${Math.max(0, Math.min(input.size, total - offset))} offset ${offset}`,
  );
  const getIds = (isEvent: boolean) =>
    page.flatMap((row) => (row.is_event === isEvent ? Number(row.id) : []));
  const found = new Map([
    ...(await readEntries(services, by, getIds(false))),
    ...(await readEvents(database, by, getIds(true))),
  ]);
  return {
    data: page.flatMap(({ is_event, id }) => found.get(toKey(is_event, Number(id))) ?? []),
    has_more: (counted?.total ?? 0) > AUDIT_COUNTED,
    until,
    ...listEnd('get_audit_entries', input, total, 1),
  };
}

/** Also the entry's id for clients. Events have a prefix, because plain numbers are ids of audit entries. */
const toKey = (isEvent: boolean, id: number) => (isEvent ? `event-${id}` : String(id));

function selectAll(input: Input, by: SignedIn, until: number, documents: readonly ReferenceDocument[]): SQL {
  const { person, record, field, from_date, to_date } = input;
  const { id, event, account, firstAt } = securityEvents;
  const last = sql`${new Date(until).toISOString()}::timestamptz`;
  const ofEntries = [
    ...conditions({ ...input, until: undefined }, by, documents),
    sql`${auditEntries.at} <= ${last}`,
  ];
  const exports = SECURITY_EVENTS.filter(isExportEvent);
  const ofEvents = [
    sql`${firstAt} <= ${last}`,
    ...(person ? [sql`${inArray(event, exports)} and ${account} in (${accountsOf(person)})`] : []),
    ...(record ? [sql`${account} in (${accountsOf(record)})`] : []),
    // Events have no changed fields.
    ...(field ? [sql`false`] : []),
    ...(from_date ? [sql`${firstAt} >= ${midnight(from_date)}::timestamptz`] : []),
    ...(to_date ? [sql`${firstAt} < ${midnight(addDays(to_date, 1))}::timestamptz`] : []),
  ];
  const and = sql` and `;
  return sql`select false as is_event, ${auditEntries.id} as id, ${auditEntries.at} as at
      from ${auditEntries} where ${sql.join(ofEntries, and)}
    union all select true, ${id}, ${firstAt} from ${securityEvents} where ${sql.join(ofEvents, and)}`;
}

async function readEntries(services: Sources, by: SignedIn, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await services.database
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.id, [...ids]));
  const entries = await toExplored(services, by, rows);
  return entries.map((entry) => [toKey(false, Number(entry.id)), entry] as const);
}

async function readEvents(database: Queryable, by: SignedIn, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await database
    .select()
    .from(securityEvents)
    .where(inArray(securityEvents.id, [...ids]));
  const people = await getPeople(database, [...new Set(rows.map(({ account }) => account))]);
  return rows.map((row) => [toKey(true, row.id), toEntry(row, by, people.get(row.account))] as const);
}

type Person = { id: string; name: string; email: string; role: string };

function toEntry(row: Row, by: SignedIn, person: Person | undefined): ExploredEntry {
  const { id, event, account, count, networks, firstAt, lastAt } = row;
  const actor = isExportEvent(event) && person ? person : { name: 'Unknown person', role: 'not_signed_in' };
  return {
    id: toKey(true, id),
    timestamp: firstAt.toISOString(),
    changed_by_name: actor.name,
    role: actor.role,
    description: securitySentences({ event, count, networks: networks.length, lastAt: lastAt.toISOString() }),
    details: [],
    kind: 'security',
    record: {
      subject: 'user',
      id: account,
      name: person?.name ?? 'No account',
      title: person?.email ?? '',
      may_open: person !== undefined && mayOpenUser(by.viewer, person.id),
    },
  };
}
