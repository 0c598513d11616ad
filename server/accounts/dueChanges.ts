import { and, eq, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { USER_ENTRIES } from '../../contract/audit/userChanges.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { SYSTEM_ACTOR, writeAudit } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { auditEntries, users } from '../database/schema.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import type { Services } from '../services.ts';
import { changeAccount, NO_SUSPENSION, withAccountTransaction } from './changeAccount.ts';
import { forEachSeparately } from './forEachSeparately.ts';
import { leavesNoSuperAdmin, lockSuperAdmins } from './superAdmins.ts';

/** Each account is checked again after locking, so that concurrent runs have no further effect (UDET-8). */
export async function applySuspensions(services: Services): Promise<void> {
  const at = services.now();
  const isDue = and(
    lte(users.archiveDate, singaporeDay(at)),
    ne(users.isActive, -1),
    isNull(users.deletedAt),
  );
  await forEachSeparately(await getIds(services.database, isDue), (id) =>
    withAccountTransaction(services, async (scope) => {
      const superAdmins = await lockSuperAdmins(scope.transaction);
      const before = await lockDue(scope.transaction, id, isDue);
      if (!before) return;
      const scheduler = await getName(scope.transaction, before.suspendedBy);
      const isLast = leavesNoSuperAdmin(superAdmins, before, { ...before, isActive: -1 }, at);
      await changeAccount(scope, {
        before,
        // Two super_admins may have scheduled each other (UDET-16).
        columns: isLast ? NO_SUSPENSION : { isActive: -1 },
        by: SYSTEM_ACTOR,
        platform: 'web',
        at,
        remark: isLast ? '' : before.suspensionRemark,
        events: [
          isLast
            ? USER_ENTRIES.suspensionNotApplied
            : USER_ENTRIES.suspendedAsScheduled(before.archiveDate ?? '', scheduler),
        ],
      });
    }),
  );
}

/** The audit entry prevents a second run for the same date (UDET-3). */
export async function applyExpiries(services: Services): Promise<void> {
  const at = services.now();
  const isDue = and(
    lt(users.accountExpiry, singaporeDay(at)),
    isNull(users.deletedAt),
    sql`not exists (
      select 1 from ${auditEntries}
      where ${auditEntries.subject} = 'user' and ${auditEntries.subjectId} = ${users.id}
        and ${auditEntries.changedBy} = ${SYSTEM_ACTOR.user.id}
        and ${auditEntries.description} @> jsonb_build_array(${USER_ENTRIES.expired('')}::text || to_char(${users.accountExpiry}, 'FMDD Mon YYYY'))
    )`,
  );
  await forEachSeparately(await getIds(services.database, isDue), (id) =>
    withAccountTransaction(services, async ({ transaction, identity }) => {
      const before = await lockDue(transaction, id, isDue);
      if (!before) return;
      await writeAudit(transaction, { subject: 'user', id }, SYSTEM_ACTOR, {
        description: [USER_ENTRIES.expired(before.accountExpiry ?? '')],
        platform: 'web',
        at,
      });
      await identity.updateAccount(id, { disabled: true });
      await identity.revokeSessions(id);
    }),
  );
}

type Condition = ReturnType<typeof and>;

async function getIds(database: Queryable, due: Condition): Promise<string[]> {
  const rows = await database.select({ id: users.id }).from(users).where(due).orderBy(users.id);
  return rows.map(({ id }) => id);
}

/** A statement that waits for the lock does not re-evaluate its subqueries, so a second one checks them. */
async function lockDue(transaction: Queryable, id: string, due: Condition): Promise<UserRow | undefined> {
  const mine = eq(users.id, id);
  await transaction.select({ id: users.id }).from(users).where(mine).for('update');
  const [row] = await transaction.select().from(users).where(and(mine, due));
  return row;
}

async function getName(database: Queryable, id: string | null): Promise<string> {
  const [row] = id ? await database.select({ name: users.name }).from(users).where(eq(users.id, id)) : [];
  return row?.name ?? 'an administrator';
}
