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
import { saveOther } from './saveOther.ts';
import { saveOwn } from './saveOwn.ts';
import { endSession, readSignIns, signOutEverywhere, signOutGroup } from './sessions.ts';
import { unlockUser } from './unlockUser.ts';
import { addToUserAudit } from './userAudit.ts';
import { toSignedInUser, toUser } from './userRow.ts';

type LockWhenCountAgrees = (services: Services, email: string) => Promise<void>;

/** @param lockWhenCountAgrees passed in because sign-in depends on accounts, as does the hand-over */
export function accountHandlers(
  services: Services,
  lockWhenCountAgrees: LockWhenCountAgrees,
  handOver: HandOver,
): Handlers {
  const { database } = services;
  return {
    get_user_details: async ({ by }) => toSignedInUser(by, { reporting: await isReportingEnabled(database) }),
    get_current_user: async ({ by }) => ({
      id: by.user.id,
      department: by.user.department,
      sub_department: by.user.subDepartment,
    }),
    get_all_users: (call) => listUsers(services, call),
    get_user: async ({ input }) => ({ data: toUser(await findUser(database, input.id)) }),
    save_user: async ({ input, by, idempotencyKey }) => {
      if (input.id === undefined) {
        // A report of failed sign-ins always gets the same answer, so that it reveals nothing (AUTH-11).
        await lockWhenCountAgrees(services, input.email);
        return {};
      }
      if (!by) throw forbidden();
      const keyed = { input, by, idempotencyKey };
      if (input.id === by.user.id) await saveOwn(services, keyed);
      else await saveOther(services, keyed, handOver);
      return {};
    },
    create_user: (call) => createUser(services, call),
    check_account_import: (call) => checkAccountImport(services, call),
    start_account_import: (call) => startAccountImport(services, call),
    get_account_import: (call) => getAccountImport(services, call),
    delete_user: (call) => deleteUser(services, call, handOver),
    unlock_user: (call) => unlockUser(services, call),
    get_sessions: (call) => readSignIns(services, call),
    sign_out_everywhere: (call) => signOutEverywhere(services, call),
    sign_out_group: (call) => signOutGroup(services, call),
    end_session: (call) => endSession(services, call),
    change_password: (call) => changePassword(services, call),
    create_user_audit_trail: (call) => addToUserAudit(services, call),
    get_user_audit_trails: async ({ input }) => {
      const { data, total } = await readAudit(database, { subject: 'user', id: input.user_id }, input);
      const entries = data.map(({ details: _, ...entry }) => entry);
      return { data: entries, ...listEnd('get_user_audit_trails', input, total, 1) };
    },
    get_all_groups: () => listGroups(database),
    get_group_users: (call) => listGroupUsers(database, call),
  };
}
