import { type SQL, sql } from 'drizzle-orm';
import type { USER_SORT_LABELS } from '../../contract/schemas/user.ts';
import { addDays, startOfDay } from '../../contract/singaporeTime.ts';
import { users } from '../database/schema.ts';
import { containing } from '../database/search.ts';
import type { Answer, Call } from '../endpoints/endpointRoutes.ts';
import { listEnd } from '../endpoints/paging.ts';
import type { Services } from '../services.ts';
import { toUser } from './userRow.ts';

type ListInput = Call<'get_all_users'>['input'];

/** USER-2, USER-5, USER-6: one page of the accounts. */
export async function listUsers(
  { database }: Services,
  { input }: Call<'get_all_users'>,
): Promise<Answer<'get_all_users'>> {
  const where = sql.join(conditions(input), sql` and `);
  const [rows, total] = await Promise.all([
    database
      .select()
      .from(users)
      .where(where)
      .orderBy(...orderOf(input))
      .limit(input.size)
      .offset(input.page * input.size),
    database.$count(users, where),
  ]);
  return { data: rows.map(toUser), ...listEnd('get_all_users', input, total, 0) };
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
    ...given(sql`${users.park}`, input.park),
    ...given(sql`${users.department}`, input.department),
    ...OF_TYPE[input.user_type],
    ...(input.search ? [containing(sql`${users.searchText}`, input.search)] : []),
  ];
}

/** USER-7. */
const OF_TYPE: Record<ListInput['user_type'], SQL[]> = {
  all: [],
  suspended: [sql`${users.isActive} = -1`],
  locked: [sql`${users.isActive} = 0 and ${users.isNew} = 0`],
};

const SORT_COLUMNS: Record<(typeof USER_SORT_LABELS)[number], SQL> = {
  staff_id: sql`${users.staffId}`,
  name: sql`lower(${users.name})`,
  email: sql`${users.email}`,
  role: sql`${users.role}`,
  park: sql`${users.park}`,
  department: sql`${users.department}`,
  status: sql`${users.isActive} * 2 + ${users.isNew}`,
  created_at: sql`${users.createdAt}`,
  latest_updated_at: sql`${users.latestUpdatedAt}`,
};

function orderOf(input: ListInput): SQL[] {
  const way = sql.raw(input.sorting);
  return [sql`${SORT_COLUMNS[input.sorting_label]} ${way}`, sql`${users.id} ${way}`];
}
