import { eq } from 'drizzle-orm';
import { mayManageUser } from '../../contract/access.ts';
import { USER_ENTRIES } from '../../contract/audit/userChanges.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { writeAudit } from '../audit/auditTrail.ts';
import { users } from '../database/schema.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';
import { forbidden } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { changeOnce } from './changeAccount.ts';
import { lockUsers, selectUserForUpdate } from './findUser.ts';
import type { HandOver } from './handOver.ts';
import { lastSuperAdmin, leavesNoSuperAdmin, lockSuperAdmins } from './superAdmins.ts';

/**
 * Frees email and staff ID; the row stays for incidents and audit entries (UDET-10).
 * @throws Refusal 400, 403, 404, 409
 */
export async function deleteUser(
  services: Services,
  call: Call<'delete_user'>,
  handOver: HandOver,
): Promise<void> {
  const { input, by } = call;
  const { id, successor: successorId, platform } = input;
  await changeOnce(services, 'delete_user', call, async ({ transaction, identity, at }) => {
    const superAdmins = await lockSuperAdmins(transaction);
    if (successorId) await lockUsers(transaction, [id, successorId]);
    const before = await selectUserForUpdate(transaction, id);
    if (!mayManageUser(by.viewer, before)) throw forbidden();
    const columns = {
      isActive: -1,
      archiveDate: singaporeDay(at),
      deletedAt: at,
      latestUpdatedAt: at,
    } as const;
    if (leavesNoSuperAdmin(superAdmins, before, { ...before, ...columns }, at)) throw lastSuperAdmin();
    const handedOver = successorId
      ? await handOver(services, transaction, { leaver: before, successorId, by, at, platform })
      : [];
    await transaction.update(users).set(columns).where(eq(users.id, before.id));
    await writeAudit(transaction, { subject: 'user', id: before.id }, by, {
      description: [...handedOver, USER_ENTRIES.deleted],
      platform,
      at,
    });
    await identity.deleteAccount(before.id);
  });
}
