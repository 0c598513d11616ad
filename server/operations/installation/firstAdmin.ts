import { USER_ENTRIES } from '../../../contract/audit/userChanges.ts';
import { MOBILE_PREFIX } from '../../../contract/limits.ts';
import { insertUser } from '../../accounts/storeUsers.ts';
import { writeAudit } from '../../audit/auditTrail.ts';
import { CannotStart } from '../../config/cannotStart.ts';
import { FIRST_ADMIN_NAME } from '../../config/environment.ts';
import type { Database } from '../../database/connection.ts';
import { takeLock } from '../../database/locks.ts';
import { type IdentityAdmin, IdentityEmailTaken } from '../../platform/identity.ts';
import { hasNoUsers } from './prepareInstallation.ts';

const TAKEN =
  "Firebase has an account with the email of FIRST_ADMIN_EMAIL already, which may be a stranger's. Delete it in the Firebase console, " +
  'then start again.';

/** Department and similar fields stay empty, because they depend on the installation's reference data. */
export async function makeFirstAdmin(
  { database, identity, now }: { database: Database; identity: IdentityAdmin; now: () => Date },
  account: { email: string; password: string },
): Promise<void> {
  const at = now();
  const name = FIRST_ADMIN_NAME;
  await database.transaction(async (transaction) => {
    await takeLock(transaction, 'firstAdmin');
    if (!(await hasNoUsers(transaction))) return;
    const id = await identity
      .within(transaction)
      .createAccount({ ...account, displayName: name })
      .catch((error: unknown) => {
        throw error instanceof IdentityEmailTaken ? new CannotStart(TAKEN) : error;
      });
    const user = await insertUser(transaction, {
      id,
      staffId: '00000001',
      name,
      email: account.email,
      mobileNo: MOBILE_PREFIX,
      role: 'super_admin',
      park: '',
      department: '',
      subDepartment: '',
      isActive: 1,
      isNew: 0,
      createdAt: at,
      latestUpdatedAt: at,
      choseOwnPassword: true,
    });
    // Every account needs an audit entry, and no other user could be its author (IAUD-2).
    await writeAudit(
      transaction,
      { subject: 'user', id },
      { user },
      { description: [USER_ENTRIES.created], platform: 'web', at },
    );
  });
}
