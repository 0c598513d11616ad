import { eq } from 'drizzle-orm';
import { mayManageUser } from '../../contract/access.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { USER_ENTRIES } from '../../contract/userChanges.ts';
import { writeAudit } from '../audit/auditTrail.ts';
import { users } from '../database/schema.ts';
import type { Answer, Call } from '../endpoints/endpointRoutes.ts';
import { withIdempotencyKey } from '../endpoints/idempotency.ts';
import { forbidden } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { onAccounts } from './changeAccount.ts';
import { holdUser } from './findUser.ts';
import { holdSuperAdmins, lastSuperAdmin, leavesNoSuperAdmin } from './superAdmins.ts';

/**
 * UDET-10: archives an account and removes it from the identity service, so that its email and staff ID are free again.
 * Its row stays, unlisted: incidents and audit entries go on naming the person.
 * @throws Refusal 403, 404, 409
 */
export async function deleteUser(
  services: Services,
  { input, by, idempotencyKey }: Call<'delete_user'>,
): Promise<Answer<'delete_user'>> {
  const at = services.now();
  return onAccounts(services, ({ transaction, identity }) =>
    withIdempotencyKey(
      transaction,
      { userId: by.user.id, key: idempotencyKey, request: ['delete_user', input], at },
      async () => {
        const superAdmins = await holdSuperAdmins(transaction);
        const before = await holdUser(transaction, input.id);
        if (!mayManageUser(by.viewer, before)) throw forbidden();
        const columns = {
          isActive: -1,
          archiveDate: singaporeDay(at),
          deletedAt: at,
          latestUpdatedAt: at,
        } as const;
        if (leavesNoSuperAdmin(superAdmins, before, { ...before, ...columns }, at)) throw lastSuperAdmin();
        await transaction.update(users).set(columns).where(eq(users.id, before.id));
        await writeAudit(transaction, { subject: 'user', id: before.id }, by, {
          description: [USER_ENTRIES.deleted],
          platform: input.platform,
          at,
        });
        await identity.deleteAccount(before.id);
        return {};
      },
    ),
  );
}
