import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import {
  getDepartmentState,
  isDepartmentNotified,
  isRecipient,
  type Recipients,
} from '../../contract/incidents/recipients.ts';
import { NOTIFICATION_USERS_PAGE_SIZE } from '../../contract/limits.ts';
import type { FoundNotificationUser, NotifiedDepartment } from '../../contract/schemas/notification.ts';
import type { Queryable } from '../database/connection.ts';
import { byLanguage } from '../database/schema/columns.ts';
import { deviceTokens, users } from '../database/schema.ts';
import { containsCondition, folded } from '../database/search.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { listEnd } from '../http/endpoints/paging.ts';
import { activeUsers, recipientCondition } from './recipientCondition.ts';
import { previewRecipients } from './recipients.ts';
import { allSubDepartments } from './subDepartments.ts';

export async function departmentStates(
  database: Queryable,
  recipients: Recipients,
  names: readonly string[],
  at: Date,
): Promise<NotifiedDepartment[]> {
  if (names.length === 0) return [];
  const rows = await database
    .select({
      name: users.subDepartment,
      users: sql<number>`count(*)::int`,
      told: sql<number>`(count(*) filter (where ${recipientCondition(recipients)}))::int`,
    })
    .from(users)
    .where(sql`${activeUsers(at)} and ${inArray(users.subDepartment, [...names])}`)
    .groupBy(users.subDepartment);
  const counts = new Map(rows.map((row) => [row.name, row]));
  return names.map((name) => ({
    name,
    status: getDepartmentState(recipients, counts.get(name) ?? { name, users: 0, told: 0 }),
  }));
}

const LISTED = {
  id: users.id,
  name: users.name,
  subDepartment: users.subDepartment,
  platform: sql<string>`coalesce((select ${deviceTokens.platform} from ${deviceTokens}
    where ${deviceTokens.userId} = ${users.id} order by ${deviceTokens.storedAt} desc limit 1), 'web')`,
};

export const listUsers: Handler<'notification_users'> = async (services, { input, by }) => {
  const { database, now } = services;
  const recipients = await previewRecipients(services, by, input);
  const where = sql`${activeUsers(now())} and ${users.subDepartment} = ${input.sub_department}`;
  const [rows, total] = await Promise.all([
    database
      .select(LISTED)
      .from(users)
      .where(where)
      .orderBy(asc(byLanguage(users.name)), asc(users.id))
      .limit(input.size)
      .offset(input.page * input.size),
    database.$count(users, where),
  ]);
  const data = rows.map(({ id, name, platform, subDepartment }) => ({
    id,
    name,
    platform,
    is_notified_user: isRecipient(recipients, { id, subDepartment }),
  }));
  return { data, ...listEnd('notification_users', input, total, 0) };
};

/**
 * `data` are in notified departments, `others` are not; fifty each, none without a keyword (DET-7). People of a
 * retired department are found by their own name only, because it cannot be notified as a whole.
 */
export const searchUsers: Handler<'search_notification_users'> = async (services, { input, by }) => {
  if (!input.keyword) return { data: [], others: [] };
  const { database, reference } = services;
  const at = services.now();
  const recipients = await previewRecipients(services, by, input);
  const column = input.search_by === 'user' ? users.name : users.subDepartment;
  const found = sql`${activeUsers(at)} and ${containsCondition(folded(column), input.keyword)}`;
  const departments = await database.selectDistinct({ name: users.subDepartment }).from(users).where(found);
  const listed = input.search_by === 'department' ? await allSubDepartments(reference) : undefined;
  const names = departments.map(({ name }) => name).filter((name) => listed?.includes(name) ?? true);
  const states = new Map(
    (await departmentStates(database, recipients, names, at)).map(({ name, status }) => [name, status]),
  );
  const notified = names.filter((name) => isDepartmentNotified(recipients, name));
  const findMembers = async (departmentsOfThem: string[]): Promise<FoundNotificationUser[]> => {
    if (departmentsOfThem.length === 0) return [];
    const rows = await findUsers(database, sql`${found} and ${users.subDepartment} in ${departmentsOfThem}`);
    return rows.map(({ id, name, platform, subDepartment }) => ({
      id,
      name,
      platform,
      sub_department: subDepartment,
      is_notified_user: isRecipient(recipients, { id, subDepartment }),
      state: states.get(subDepartment) ?? 0,
    }));
  };
  return {
    data: await findMembers(notified),
    others: await findMembers(names.filter((name) => !notified.includes(name))),
  };
};

function findUsers(database: Queryable, where: SQL) {
  return database
    .select(LISTED)
    .from(users)
    .where(where)
    .orderBy(asc(byLanguage(users.name)), asc(users.id))
    .limit(NOTIFICATION_USERS_PAGE_SIZE);
}
