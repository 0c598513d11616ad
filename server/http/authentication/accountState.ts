import { singaporeDay } from '../../../contract/singaporeTime.ts';
import type { users } from '../../database/schema.ts';
import { Refusal } from '../refusal.ts';

export type UserRow = typeof users.$inferSelect;

/** USER-7, UDET-3: an account past its expiry day is refused like a suspended one. */
export function stateRefusal(
  user: Pick<UserRow, 'isActive' | 'isNew' | 'accountExpiry'>,
  now: Date,
): 'suspended' | 'disabled' | undefined {
  if (user.isActive === -1) return 'suspended';
  if (user.accountExpiry && user.accountExpiry < singaporeDay(now)) return 'suspended';
  return user.isActive === 0 && user.isNew === 0 ? 'disabled' : undefined;
}

/** AUTH-7: true once the first login is done; until then only the calls that do it are open. */
export function isSettled(user: Pick<UserRow, 'isActive' | 'isNew'>): boolean {
  return user.isActive === 1 && user.isNew === 0;
}

/** @throws Refusal 403 before the first login is done */
export function assertSettled({ user }: { user: Pick<UserRow, 'isActive' | 'isNew'> }): void {
  if (!isSettled(user)) throw new Refusal(403, 'Please finish signing in first.');
}
