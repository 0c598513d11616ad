import { and, eq, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { USER_ENTRIES } from '../../contract/audit/userChanges.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { HOST_ITSELF, writeAudit } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { auditEntries, users } from '../database/schema.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import type { Services } from '../services.ts';
import { changeAccount, NO_SUSPENSION, withAccountTransaction } from './changeAccount.ts';
import { holdSuperAdmins, leavesNoSuperAdmin } from './superAdmins.ts';

/**
 * UDET-8: suspends everybody whose day has come, in Singapore, whether or not somebody is signed in. Each is looked at
 * again once the account is held, so that twice or by two processes at once does no more than once.
 */
export async function applySuspensions(services: Services): Promise<void> {
  const at = services.now();
  const isDue = and(
    lte(users.archiveDate, singaporeDay(at)),
    ne(users.isActive, -1),
    isNull(users.deletedAt),
  );
  for (const id of await getIds(services.database, isDue)) {
    await withAccountTransaction(services, async (held) => {
      const superAdmins = await holdSuperAdmins(held.transaction);
      const before = await holdDue(held.transaction, id, isDue);
      if (!before) return;
      const scheduler = await getName(held.transaction, before.suspendedBy);
      const isLast = leavesNoSuperAdmin(superAdmins, before, { ...before, isActive: -1 }, at);
      await changeAccount(held, {
        before,
        // UDET-16: two super_admins may have scheduled each other.
        columns: isLast ? NO_SUSPENSION : { isActive: -1 },
        by: HOST_ITSELF,
        platform: 'web',
        at,
        remark: isLast ? '' : before.suspensionRemark,
        events: [
          isLast
            ? USER_ENTRIES.suspensionNotApplied
            : USER_ENTRIES.suspendedAsScheduled(before.archiveDate ?? '', scheduler),
        ],
      });
    });
  }
}

/**
 * UDET-3: an account past its expiry day is disabled at the identity service, too, and its open sessions end. Once for an
 * expiry day: the audit entry says that it was done.
 */
export async function applyExpiries(services: Services): Promise<void> {
  const at = services.now();
  const isDue = and(
    lt(users.accountExpiry, singaporeDay(at)),
    isNull(users.deletedAt),
    sql`not exists (
      select 1 from ${auditEntries}
      where ${auditEntries.subject} = 'user' and ${auditEntries.subjectId} = ${users.id}
        and ${auditEntries.changedBy} = ${HOST_ITSELF.user.id}
        and ${auditEntries.description} @> jsonb_build_array(${USER_ENTRIES.expired('')}::text || ${users.accountExpiry}::text)
    )`,
  );
  for (const id of await getIds(services.database, isDue)) {
    await withAccountTransaction(services, async ({ transaction, identity }) => {
      const before = await holdDue(transaction, id, isDue);
      if (!before) return;
      await writeAudit(transaction, { subject: 'user', id }, HOST_ITSELF, {
        description: [USER_ENTRIES.expired(before.accountExpiry ?? '')],
        platform: 'web',
        at,
      });
      await identity.updateAccount(id, { disabled: true });
      await identity.revokeSessions(id);
    });
  }
}

type Condition = ReturnType<typeof and>;

async function getIds(database: Queryable, due: Condition): Promise<string[]> {
  const rows = await database.select({ id: users.id }).from(users).where(due).orderBy(users.id);
  return rows.map(({ id }) => id);
}

/**
 * The account, held, if what was due still is. Asked again in a statement of its own: one that waited for the account
 * does not look again at what else the condition asks.
 */
async function holdDue(transaction: Queryable, id: string, due: Condition): Promise<UserRow | undefined> {
  const mine = eq(users.id, id);
  await transaction.select({ id: users.id }).from(users).where(mine).for('update');
  const [row] = await transaction.select().from(users).where(and(mine, due));
  return row;
}

async function getName(database: Queryable, id: string | null): Promise<string> {
  const [row] = id ? await database.select({ name: users.name }).from(users).where(eq(users.id, id)) : [];
  return row?.name ?? 'an administrator';
}
