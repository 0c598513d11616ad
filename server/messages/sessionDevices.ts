import { and, eq, ne, sql } from 'drizzle-orm';
import { SESSION_MS } from '../../contract/limits.ts';
import type { Queryable } from '../database/connection.ts';
import { deviceTokens } from '../database/schema.ts';
import type { IdentityAdmin } from '../platform/identity.ts';

/**
 * AUTH-15: the identity service, with which an account's devices go when its sessions end. Whoever set a new password
 * because a phone was stolen, or lost the account, is told nothing there any more, though that browser never says so.
 */
export function forgettingDevices(identity: IdentityAdmin, database: Queryable): IdentityAdmin {
  const forget = (...uids: string[]) =>
    database
      .delete(deviceTokens)
      .where(
        sql`${deviceTokens.userId} in (select jsonb_array_elements_text(${JSON.stringify(uids)}::jsonb))`,
      );
  return {
    ...identity,
    async setPassword(uid, password) {
      await forget(uid);
      await identity.setPassword(uid, password);
    },
    async revokeSessions(...uids) {
      await forget(...uids);
      await identity.revokeSessions(...uids);
    },
    async revokeOtherSessions(uid, kept) {
      // The kept session's own device ends with it, which is how the two are told to belong together.
      const endsAt = new Date(kept.signedInAt.getTime() + SESSION_MS);
      await database
        .delete(deviceTokens)
        .where(and(eq(deviceTokens.userId, uid), ne(deviceTokens.endsAt, endsAt)));
      await identity.revokeOtherSessions(uid, kept);
    },
    async deleteAccount(uid) {
      await forget(uid);
      await identity.deleteAccount(uid);
    },
    within: (transaction) => forgettingDevices(identity.within(transaction), transaction),
  };
}
