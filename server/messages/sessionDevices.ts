import { eq } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { deviceTokens } from '../database/schema.ts';
import type { IdentityAdmin } from '../identity/port.ts';

/**
 * AUTH-15: the identity service, with which an account's devices go when its sessions end. Whoever set a new password
 * because a phone was stolen, or lost the account, is told nothing there any more, though that browser never says so.
 */
export function forgettingDevices(identity: IdentityAdmin, database: Queryable): IdentityAdmin {
  const forget = (uid: string) => database.delete(deviceTokens).where(eq(deviceTokens.userId, uid));
  return {
    ...identity,
    async setPassword(uid, password) {
      await forget(uid);
      await identity.setPassword(uid, password);
    },
    async revokeSessions(uid) {
      await forget(uid);
      await identity.revokeSessions(uid);
    },
    async deleteAccount(uid) {
      await forget(uid);
      await identity.deleteAccount(uid);
    },
    within: (transaction) => forgettingDevices(identity.within(transaction), transaction),
  };
}
