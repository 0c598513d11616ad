import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { users } from '../database/schema.ts';
import { stateRefusal, type UserRow } from '../http/authentication/accountState.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Holds every super_admin's account until the transaction ends. To be called before any other account is held, so that
 * of two administrators who shut each other out at once the second finds itself the last.
 */
export function holdSuperAdmins(transaction: Queryable): Promise<UserRow[]> {
  return transaction
    .select()
    .from(users)
    .where(and(eq(users.role, 'super_admin'), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('update');
}

/** True where the change leaves no super_admin who is active now, or none who stays so without an end date (UDET-16). */
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

/** Neither a suspension (UDET-8) nor an expiry (UDET-3) is to come. */
function hasNoEnd({ archiveDate, accountExpiry }: UserRow): boolean {
  return !archiveDate && !accountExpiry;
}

export const lastSuperAdmin = () =>
  new Refusal(409, 'At least one Super Admin must stay active, without a date on which that ends.');
