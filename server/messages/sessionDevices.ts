import { and, eq, ne, sql } from 'drizzle-orm';
import { SESSION_MS } from '../../contract/limits.ts';
import type { Queryable } from '../database/connection.ts';
import { deviceTokens } from '../database/schema.ts';
import type { IdentityAdmin } from '../platform/identity.ts';

/** A stolen phone receives nothing after its session ends (AUTH-15). */
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
      // The end time links a device to its session.
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
