import { eq, inArray } from 'drizzle-orm';
import { mayOpenCategory } from '../../contract/access.ts';
import type { Assignee, CorrectiveAction } from '../../contract/schemas/afterActionReport.ts';
import type { Category } from '../../contract/values/incidentValues.ts';
import type { Queryable } from '../database/connection.ts';
import { groups, users } from '../database/schema.ts';
import { stateRefusal } from '../http/authentication/accountState.ts';

export type FindAssignee = (wished: Assignee, category: Category | '') => Assignee | undefined;

/** Active accounts that may open the category, and sub departments with accounts (LIST-8, DET-4). */
export async function findAssignees(
  database: Queryable,
  actions: readonly CorrectiveAction[],
  at: Date,
): Promise<FindAssignee> {
  const getIds = (kind: Assignee['kind']) =>
    actions.flatMap(({ assignee }) => (assignee?.kind === kind ? [assignee.id] : []));
  const [people, departments] = [getIds('user'), getIds('sub_department')];
  const accounts =
    people.length > 0
      ? await database
          .select({ user: users, perms: groups.perms })
          .from(users)
          .innerJoin(groups, eq(groups.id, users.role))
          .where(inArray(users.id, people))
      : [];
  const peopled =
    departments.length > 0
      ? await database
          .selectDistinct({ name: users.subDepartment })
          .from(users)
          .where(inArray(users.subDepartment, departments))
      : [];
  return ({ kind, id }, category) => {
    if (kind === 'sub_department') {
      return peopled.some(({ name }) => name === id) ? { kind, id, name: id } : undefined;
    }
    const found = accounts.find(({ user }) => user.id === id);
    if (found?.user.isActive !== 1 || found.user.deletedAt || stateRefusal(found.user, at)) {
      return undefined;
    }
    const { name, role } = found.user;
    return mayOpenCategory({ id, role, perms: found.perms }, category) ? { kind, id, name } : undefined;
  };
}
