import { eq } from 'drizzle-orm';
import { isExpired } from '../../../contract/accounts/userState.ts';
import { singaporeDay } from '../../../contract/singaporeTime.ts';
import type { Queryable } from '../../database/connection.ts';
import { groups, users } from '../../database/schema.ts';
import { Refusal } from '../refusal.ts';

export type UserRow = typeof users.$inferSelect;

/** Accounts with the permissions of their role. */
export const selectPeople = (database: Queryable) =>
  database
    .select({ user: users, perms: groups.perms })
    .from(users)
    .innerJoin(groups, eq(groups.id, users.role));

/** An expired account is refused like a suspended one (USER-7, UDET-3). */
export function stateRefusal(
  user: Pick<UserRow, 'isActive' | 'isNew' | 'accountExpiry'>,
  now: Date,
): 'suspended' | 'disabled' | undefined {
  if (user.isActive === -1) return 'suspended';
  if (isExpired(user.accountExpiry, singaporeDay(now))) return 'suspended';
  return user.isActive === 0 && user.isNew === 0 ? 'disabled' : undefined;
}

/** Before the first login is done, only the calls for it are allowed (AUTH-7). */
export function isSetUp(user: Pick<UserRow, 'isActive' | 'isNew'>): boolean {
  return user.isActive === 1 && user.isNew === 0;
}

type Caller = { user: Pick<UserRow, 'isActive' | 'isNew'>; mustEnrol?: boolean };

/** @throws Refusal 403 before the first login is complete, or if the required second factor is missing */
export function assertSetUp({ user, mustEnrol }: Caller): void {
  if (!isSetUp(user)) throw new Refusal(403, 'Please finish signing in first.');
  if (mustEnrol)
    throw new Refusal(403, 'Please set up your authenticator app first.', { reason: 'second_factor' });
}
