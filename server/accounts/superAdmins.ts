import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { users } from '../database/schema.ts';
import { stateRefusal, type UserRow } from '../http/authentication/accountState.ts';
import { Refusal } from '../http/refusal.ts';

/** Call it before locking other accounts, so that two administrators cannot disable each other at once. */
export function lockSuperAdmins(transaction: Queryable): Promise<UserRow[]> {
  return transaction
    .select()
    .from(users)
    .where(and(eq(users.role, 'super_admin'), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('update');
}

/** True if no super_admin stays active, or none without an end date (UDET-16). */
export function leavesNoSuperAdmin(
  superAdmins: readonly UserRow[],
  before: UserRow,
  after: UserRow,
  now: Date,
): boolean {
  const others = superAdmins.filter(({ id }) => id !== before.id);
  return [
    (user: UserRow) => isActive(user, now),
    (user: UserRow) => isActive(user, now) && hasNoEnd(user),
  ].some((counts) => counts(before) && !counts(after) && !others.some(counts));
}

function isActive(user: UserRow, now: Date): boolean {
  const { role, deletedAt } = user;
  return role === 'super_admin' && user.isActive === 1 && !deletedAt && !stateRefusal(user, now);
}

function hasNoEnd({ archiveDate, accountExpiry }: UserRow): boolean {
  return !archiveDate && !accountExpiry;
}

export const lastSuperAdmin = () =>
  new Refusal(409, 'At least one Super Admin must stay active, with no expiry or suspension date.');
