import { SYSTEM_ACTOR } from '../../audit/auditTrail.ts';
import type { Queryable } from '../../database/connection.ts';
import type { UserRow } from '../../http/authentication/accountState.ts';
import type { IdentityAdmin } from '../../platform/identity.ts';
import { changeAccount } from '../changeAccount.ts';
import { findUserByEmail } from '../findUser.ts';
import { leavesNoSuperAdmin, lockSuperAdmins } from '../superAdmins.ts';
import { recordLock } from './manyLocks.ts';

type Lock = { email: string; failures: number; at: Date };

/** `spared`: the last active super_admin, who is slowed instead (AUTH-11, UDET-16). */
export async function lockAccount(
  database: Queryable,
  identity: IdentityAdmin,
  lock: Lock,
): Promise<'done' | 'spared'> {
  const { failures, at } = lock;
  // Most repeated attempts end here, without a transaction.
  const found = await findLockable(database, lock);
  if (!found || found === 'spared') return found ?? 'done';
  return database.transaction(async (transaction) => {
    const user = await findLockable(transaction, lock);
    if (!user || user === 'spared') return user ?? 'done';
    await changeAccount(
      { transaction, identity: identity.within(transaction) },
      {
        before: user,
        columns: { isActive: 0, isNew: 0, lockedAt: at },
        by: SYSTEM_ACTOR,
        platform: 'web',
        at,
        events: [`Locked after ${failures} failed sign-ins`],
      },
    );
    await recordLock(transaction, at);
    return 'done';
  });
}

/** All callers lock the super_admins first, which avoids deadlocks. */
async function findLockable(
  database: Queryable,
  { email, at }: Pick<Lock, 'email' | 'at'>,
): Promise<UserRow | 'spared' | undefined> {
  const superAdmins = await lockSuperAdmins(database);
  const user = await findUserByEmail(database, email, 'update');
  // Only active and not yet activated accounts; suspended ones stay suspended.
  if (!user || user.isActive === -1 || (user.isActive === 0 && user.isNew === 0)) return undefined;
  const after: UserRow = { ...user, isActive: 0, isNew: 0 };
  return leavesNoSuperAdmin(superAdmins, user, after, at) ? 'spared' : user;
}

export async function isLastSuperAdmin(database: Queryable, email: string, at: Date): Promise<boolean> {
  return (await findLockable(database, { email, at })) === 'spared';
}
