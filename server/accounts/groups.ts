import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { ROLES } from '../../contract/permissions.ts';
import type { GROUP_USER_SORT_LABELS } from '../../contract/values/sortLabels.ts';
import { byLanguage } from '../database/schema/columns.ts';
import { groups, users } from '../database/schema.ts';
import { containsCondition } from '../database/search.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { listEnd } from '../http/endpoints/paging.ts';

export const listGroups: Handler<'get_all_groups'> = async ({ database }) => {
  const rows = await database
    .select({
      id: groups.id,
      group_name: groups.name,
      description: groups.description,
      no_of_user: count(users.id),
      perms: groups.perms,
    })
    .from(groups)
    .leftJoin(users, and(eq(users.role, groups.id), isNull(users.deletedAt)))
    .groupBy(groups.id);
  return { data: rows.sort((a, b) => ROLES.indexOf(a.id) - ROLES.indexOf(b.id)) };
};

const SORT_COLUMNS: Record<(typeof GROUP_USER_SORT_LABELS)[number], SQL> = {
  id: sql`${users.id}`,
  staff_id: sql`${users.staffId}`,
  name: byLanguage(users.name),
  department: byLanguage(users.department),
  park: byLanguage(users.park),
  created_at: sql`${users.createdAt}`,
  role: sql`${users.role}`,
};

export const listGroupUsers: Handler<'get_group_users'> = async ({ database }, { input }) => {
  const found = and(
    eq(users.role, input.role),
    isNull(users.deletedAt),
    input.search ? containsCondition(users.searchText, input.search) : undefined,
  );
  const way = sql.raw(input.sorting);
  const [rows, total] = await Promise.all([
    database
      .select({
        id: users.id,
        staff_id: users.staffId,
        name: users.name,
        department: users.department,
        park: users.park,
        role: users.role,
        createdAt: users.createdAt,
      })
      .from(users)
      .where(found)
      .orderBy(sql`${SORT_COLUMNS[input.sorting_label]} ${way}`, sql`${users.id} ${way}`)
      .limit(input.size)
      .offset(input.page * input.size),
    database.$count(users, found),
  ]);
  const data = rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }));
  return { data, ...listEnd('get_group_users', input, total, 0) };
};
