import { type SQL, sql } from 'drizzle-orm';
import { mayOpenCategory } from '../../contract/access.ts';
import type { Recipients } from '../../contract/incidents/recipients.ts';
import type { Role } from '../../contract/permissions.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import type { Category } from '../../contract/values/incidentValues.ts';
import type { Queryable } from '../database/connection.ts';
import { groups, users } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';

/** `isRecipient` of the contract in SQL; a test compares the two. */
export function recipientCondition(recipients: Recipients): SQL {
  const { everybody, departments, departmentsLeftOut, users: ticked, usersLeftOut } = recipients;
  const ofDepartment = everybody ? sql`true` : among(users.subDepartment, departments);
  return sql`(not ${among(users.id, usersLeftOut)} and (${among(users.id, ticked)}
    or (not ${among(users.subDepartment, departmentsLeftOut)} and ${ofDepartment})))`;
}

function among(column: typeof users.id | typeof users.subDepartment, values: readonly string[]): SQL {
  return values.length > 0 ? sql`${column} in ${values}` : sql`false`;
}

/** The author is never notified. */
export function concernedUsers(recipients: Recipients, by: SignedIn, at: Date): SQL {
  return sql`${activeUsers(at)} and ${users.id} <> ${by.user.id} and ${recipientCondition(recipients)}`;
}

export function activeUsers(at: Date): SQL {
  return sql`${users.isActive} = 1 and ${users.deletedAt} is null
    and (${users.accountExpiry} is null or ${users.accountExpiry} >= ${singaporeDay(at)})`;
}

export async function rolesThatMayOpen(database: Queryable, category: Category | ''): Promise<Role[]> {
  const all = await database.select({ role: groups.id, perms: groups.perms }).from(groups);
  return all
    .filter(({ role, perms }) => mayOpenCategory({ id: '', role, perms }, category))
    .map(({ role }) => role);
}
