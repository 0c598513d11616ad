import { HOST_ITSELF } from '../../audit/auditTrail.ts';
import type { Queryable } from '../../database/connection.ts';
import type { UserRow } from '../../http/authentication/accountState.ts';
import type { IdentityAdmin } from '../../platform/identity.ts';
import type { Services } from '../../services.ts';
import { readFailures } from '../bruteForce/failureCounts.ts';
import { changeAccount } from '../changeAccount.ts';
import { findUserByEmail } from '../findUser.ts';
import { holdSuperAdmins, leavesNoSuperAdmin } from '../superAdmins.ts';
import { noteLock } from './manyLocks.ts';

type Lock = { email: string; failures: number; at: Date };

/**
 * AUTH-11: locks the account of an address (0/0, disabled at the identity service, sessions ended), with its audit entry,
 * in one transaction. Nothing where nobody has the address or the account is locked or suspended already; and `spared` for
 * the last active super_admin, whom nobody can lock (UDET-16) and who is slowed instead.
 */
export async function lockAccount(
  database: Queryable,
  identity: IdentityAdmin,
  lock: Lock,
): Promise<'done' | 'spared'> {
  const { failures, at } = lock;
  // Asked first outside of a transaction, which nearly every further try can do without.
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
        by: HOST_ITSELF,
        platform: 'web',
        at,
        events: [`Locked after ${failures} failed sign-ins`],
      },
    );
    await noteLock(transaction, at);
    return 'done';
  });
}

/** The account to lock, if there is one and it is not spared; in a transaction it is held, after the super_admins whom all hold first. */
async function findLockable(
  database: Queryable,
  { email, at }: Pick<Lock, 'email' | 'at'>,
): Promise<UserRow | 'spared' | undefined> {
  const superAdmins = await holdSuperAdmins(database);
  const user = await findUserByEmail(database, email, 'update');
  // Active, or not active yet; what is suspended stays so.
  if (!user || user.isActive === -1 || (user.isActive === 0 && user.isNew === 0)) return undefined;
  const after: UserRow = { ...user, isActive: 0, isNew: 0 };
  return leavesNoSuperAdmin(superAdmins, user, after, at) ? 'spared' : user;
}

/** AUTH-11: whether the address is that of the last active super_admin, who is slowed and never locked. */
export async function isLastSuperAdmin(database: Queryable, email: string, at: Date): Promise<boolean> {
  return (await findLockable(database, { email, at })) === 'spared';
}

/**
 * AUTH-11: what the server does when a client without a token asks it to disable an account: it locks, but only where its
 * own count has reached the limit, so that nobody locks a colleague out with one request. Never says which it did.
 */
export async function lockIfLimitReached(services: Services, email: string): Promise<void> {
  const { database, identity, now } = services;
  const { locked, attempts } = await readFailures(database, email);
  if (locked) await lockAccount(database, identity, { email, failures: attempts, at: now() });
}
