import { and, eq, isNull, lte } from 'drizzle-orm';
import { SYSTEM_ACTOR } from '../../audit/auditTrail.ts';
import { users } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { forgetFailures } from '../bruteForce/failureCounts.ts';
import { changeAccount, withAccountTransaction } from '../changeAccount.ts';
import { reactivate } from '../reactivate.ts';

const MINUTE = 60_000;

/** Only locks by failed sign-ins have `lockedAt`, so administrators' locks stay (AUTH-11). */
export async function unlockDue(services: Services): Promise<void> {
  const { config, database, now } = services;
  const minutes = config.unlockAfterMinutes;
  if (minutes === undefined) return;
  const at = now();
  const isDue = and(
    eq(users.isActive, 0),
    eq(users.isNew, 0),
    isNull(users.deletedAt),
    lte(users.lockedAt, new Date(at.getTime() - minutes * MINUTE)),
  );
  const due = await database.select({ id: users.id }).from(users).where(isDue).orderBy(users.id);
  for (const { id } of due) {
    await withAccountTransaction(services, async (scope) => {
      const { transaction } = scope;
      const [before] = await transaction
        .select()
        .from(users)
        .where(and(eq(users.id, id), isDue))
        .for('update');
      if (!before) return;
      await forgetFailures(transaction, before.email);
      await changeAccount(scope, {
        before,
        columns: reactivate(before, at),
        by: SYSTEM_ACTOR,
        platform: 'web',
        at,
        events: [`Unlocked ${minutes} minutes after failed sign-ins had locked it`],
      });
    });
  }
}
