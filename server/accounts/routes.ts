import { readAudit } from '../audit/auditTrail.ts';
import type { Handlers } from '../http/endpoints/endpointRoutes.ts';
import { listEnd } from '../http/endpoints/paging.ts';
import { forbidden } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { isReportingEnabled } from '../settings/settings.ts';
import { changePassword } from './changePassword.ts';
import { createUser } from './createUser.ts';
import { deleteUser } from './deleteUser.ts';
import { findUser } from './findUser.ts';
import { listGroups, listGroupUsers } from './groups.ts';
import type { HandOver } from './handOver.ts';
import { checkAccountImport, getAccountImport, startAccountImport } from './importAccounts.ts';
import { listUsers } from './listUsers.ts';
import { unlockUser } from './reactivate.ts';
import { saveOther } from './saveOther.ts';
import { saveOwn } from './saveOwn.ts';
import { endSession, readSignIns, signOutEverywhere, signOutGroup } from './sessions.ts';
import { addToUserAudit } from './userAudit.ts';
import { toSignedInUser, toUser } from './userRow.ts';

type LockIfCountAgrees = (services: Services, by: { email: string; network: string }) => Promise<void>;

/** @param lockIfCountAgrees passed in because sign-in depends on accounts, as does the hand-over */
export function accountHandlers(lockIfCountAgrees: LockIfCountAgrees, handOver: HandOver): Handlers {
  return {
    get_user_details: async ({ database }, { by }) =>
      toSignedInUser(by, { reporting: await isReportingEnabled(database) }),
    get_current_user: async (_services, { by }) => ({
      id: by.user.id,
      department: by.user.department,
      sub_department: by.user.subDepartment,
    }),
    get_all_users: listUsers,
    get_user: async ({ database }, { input }) => ({ data: toUser(await findUser(database, input.id)) }),
    save_user: async (services, { input, by, idempotencyKey, network }) => {
      if (input.id === undefined) {
        // A report of failed sign-ins always gets the same answer, so that it reveals nothing (AUTH-11).
        await lockIfCountAgrees(services, { email: input.email, network });
        return;
      }
      if (!by) throw forbidden();
      const call = { input, by, idempotencyKey };
      if (input.id === by.user.id) await saveOwn(services, call);
      else await saveOther(services, call, handOver);
    },
    create_user: createUser,
    check_account_import: checkAccountImport,
    start_account_import: startAccountImport,
    get_account_import: getAccountImport,
    delete_user: async (services, call) => {
      await deleteUser(services, call, handOver);
    },
    unlock_user: unlockUser,
    get_sessions: readSignIns,
    sign_out_everywhere: signOutEverywhere,
    sign_out_group: signOutGroup,
    end_session: endSession,
    change_password: changePassword,
    create_user_audit_trail: addToUserAudit,
    get_user_audit_trails: async ({ database }, { input }) => {
      const { data, total } = await readAudit(database, { subject: 'user', id: input.user_id }, input);
      const entries = data.map(({ details: _, ...entry }) => entry);
      return { data: entries, ...listEnd('get_user_audit_trails', input, total, 1) };
    },
    get_all_groups: listGroups,
    get_group_users: listGroupUsers,
  };
}
