import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { maySignOut, maySignOutGroup } from '../../contract/access.ts';
import { USER_ENTRIES } from '../../contract/audit/userChanges.ts';
import { writeAudit, writeAudits } from '../audit/auditTrail.ts';
import { users } from '../database/schema.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { forbidden } from '../http/refusal.ts';
import { readFailures } from './bruteForce/failureCounts.ts';
import { changeOnce } from './changeAccount.ts';
import { findUser, selectUserForUpdate } from './findUser.ts';

/** @throws Refusal 404 */
export const readSignIns: Handler<'get_sessions'> = async ({ database, identity }, { input, by }) => {
  const user = await findUser(database, input.user_id);
  const failures = await readFailures(database, user.email);
  const sessions = await identity.sessionsOf([user.id]);
  const [found] = await database
    .select({ account: identity.selectAccount(users.id, sql`null::uuid`) })
    .from(users)
    .where(eq(users.id, user.id));
  const hasSecondFactor = identity.hasSecondFactor(found?.account);
  const isOwn = user.id === by.user.id;
  return {
    data: {
      id: user.id,
      last_sign_in: user.lastLoginAt?.toISOString() ?? '',
      failed: { count: failures.attempts, last_at: failures.lastAt?.toISOString() ?? '' },
      second_factor: hasSecondFactor,
      ...(hasSecondFactor && isOwn && { recovery_codes: await identity.countRecoveryCodes(user.id) }),
      devices: sessions?.map(({ id, device, signedInAt, lastSeenAt }) => ({
        id,
        device,
        signed_in_at: signedInAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
        is_this: id === by.session,
      })),
    },
  };
};

/**
 * The current session can be kept. Live consoles end at once, others at their next call (AUTH-16).
 * @throws Refusal 403, 404
 */
export const signOutEverywhere: Handler<'sign_out_everywhere'> = async (services, call) => {
  const { input, by } = call;
  return changeOnce(services, 'sign_out_everywhere', call, async ({ transaction, identity, at }) => {
    const user = await selectUserForUpdate(transaction, input.user_id);
    if (!maySignOut(by.viewer, user)) throw forbidden();
    const kept = input.keep_this && user.id === by.user.id ? by.session : undefined;
    const sessions = await identity.sessionsOf([user.id]);
    await writeAudit(transaction, { subject: 'user', id: user.id }, by, {
      description: [kept ? USER_ENTRIES.signedOutElsewhere : USER_ENTRIES.signedOut],
      platform: input.platform,
      at,
    });
    if (kept) await identity.revokeOtherSessions(user.id, { session: kept, signedInAt: by.signedInAt });
    else await identity.revokeSessions(user.id);
    return { devices: sessions?.filter(({ id }) => id !== kept).length, kept_this: kept !== undefined };
  });
};

/** The caller stays signed in. @throws Refusal 403 */
export const signOutGroup: Handler<'sign_out_group'> = async (services, call) => {
  const { input, by } = call;
  if (!maySignOutGroup(by.viewer, input.role)) throw forbidden();
  return changeOnce(services, 'sign_out_group', call, async ({ transaction, identity, at }) => {
    const chosen = input.user_ids === undefined ? undefined : JSON.stringify(input.user_ids);
    const members = await transaction
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.role, input.role),
          isNull(users.deletedAt),
          ne(users.id, by.user.id),
          chosen === undefined
            ? undefined
            : sql`${users.id} in (select jsonb_array_elements_text(${chosen}::jsonb))`,
        ),
      )
      .orderBy(asc(users.id))
      .for('update');
    const ids = members.map(({ id }) => id);
    const sessions = await identity.sessionsOf(ids);
    const people = [...new Set(sessions?.map(({ uid }) => uid) ?? ids)];
    const change = { description: [USER_ENTRIES.signedOut], platform: input.platform, at };
    await writeAudits(
      transaction,
      by,
      people.map((id) => ({ about: { subject: 'user', id }, change })),
    );
    await identity.revokeSessions(...people);
    return { people: people.length };
  });
};

export const endSession: Handler<'end_session'> = async ({ identity }, { by }) => {
  if (by.session) await identity.endSession(by.session);
};
