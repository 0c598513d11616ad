import { inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays, startOfDay } from '../../contract/singaporeTime.ts';
import type { USER_SORT_LABELS } from '../../contract/values/sortLabels.ts';
import { recordSecurityEvent } from '../audit/security/recordSecurityEvent.ts';
import { byLanguage } from '../database/schema/columns.ts';
import { users } from '../database/schema.ts';
import { containsCondition } from '../database/search.ts';
import type { Call, Handler } from '../http/endpoints/endpointRoutes.ts';
import { listEnd } from '../http/endpoints/paging.ts';
import { toUser } from './userRow.ts';

type ListInput = Call<'get_all_users'>['input'];

/** Ids are read from the nearer end of the list, so that late pages are fast (USER-2, USER-5, USER-6). */
export const listUsers: Handler<'get_all_users'> = async ({ database, now }, { input, by }) => {
  if (input.export) {
    await recordSecurityEvent(database, { event: 'accounts_exported', about: { id: by.user.id }, at: now() });
  }
  const where = sql.join(conditions(input), sql` and `);
  const total = await database.$count(users, where);
  const { way, limit, offset } = getPart(input, total);
  const after = joinedAfter(input);
  const ofPage = database
    .select({ id: users.id })
    .from(users)
    .where(after ? sql`${where} and ${after}` : where)
    .orderBy(...toOrderBy(input, way))
    .limit(limit)
    .offset(offset);
  const rows = await database
    .select()
    .from(users)
    .where(inArray(users.id, ofPage))
    .orderBy(...toOrderBy(input, input.sorting));
  return { data: rows.map(toUser), ...listEnd('get_all_users', input, total, 0) };
};

type Way = ListInput['sorting'];
const OTHER_WAY: Record<Way, Way> = { asc: 'desc', desc: 'asc' };

function getPart(input: ListInput, total: number): { way: Way; limit: number; offset: number } {
  const { page, size, sorting } = input;
  if (joinedAfter(input)) return { way: sorting, limit: size, offset: 0 };
  const begin = page * size;
  if (begin <= total / 2) return { way: sorting, limit: size, offset: begin };
  const left = Math.max(0, total - begin);
  return { way: OTHER_WAY[sorting], limit: Math.min(size, left), offset: Math.max(0, left - size) };
}

/** An export can continue after a deleted account, because its row stays. */
function joinedAfter({ after, export: isExport, sorting, sorting_label }: ListInput): SQL | undefined {
  if (!after || !isExport || sorting !== 'asc' || sorting_label !== 'created_at') return undefined;
  const last = alias(users, 'last');
  return sql`(${users.createdAt}, ${users.id}) > (select ${last.createdAt}, ${last.id} from ${users} ${sql.identifier('last')} where ${last.id} = ${after})`;
}

function conditions(input: ListInput): SQL[] {
  const given = (column: SQL, value: string | undefined) => (value ? [sql`${column} = ${value}`] : []);
  return [
    sql`${users.deletedAt} is null`,
    ...(input.joined_from_date ? [sql`${users.createdAt} >= ${startOfDay(input.joined_from_date)}`] : []),
    ...(input.joined_to_date
      ? [sql`${users.createdAt} < ${startOfDay(addDays(input.joined_to_date, 1))}`]
      : []),
    ...given(sql`${users.role}`, input.role),
    ...given(byLanguage(users.park), input.park),
    ...given(byLanguage(users.department), input.department),
    ...OF_TYPE[input.user_type],
    ...(input.search ? [containsCondition(users.searchText, input.search)] : []),
  ];
}

const OF_TYPE: Record<ListInput['user_type'], SQL[]> = {
  all: [],
  suspended: [sql`${users.isActive} = -1`],
  locked: [sql`${users.isActive} = 0 and ${users.isNew} = 0`],
};

const SORT_COLUMNS: Record<(typeof USER_SORT_LABELS)[number], SQL> = {
  id: sql`${users.id}`,
  staff_id: sql`${users.staffId}`,
  name: byLanguage(users.name),
  email: sql`${users.email}`,
  role: sql`${users.role}`,
  park: byLanguage(users.park),
  department: byLanguage(users.department),
  status: sql`${users.isActive} * 2 + ${users.isNew}`,
  created_at: sql`${users.createdAt}`,
  latest_updated_at: sql`${users.latestUpdatedAt}`,
};

function toOrderBy({ sorting_label }: ListInput, sorting: Way): SQL[] {
  const way = sql.raw(sorting);
  return [sql`${SORT_COLUMNS[sorting_label]} ${way}`, sql`${users.id} ${way}`];
}
