import { mayManageUser } from '../../contract/access.ts';
import { accountStatus, getReactivatedFlags } from '../../contract/accounts/userState.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import { forgetFailures } from './bruteForce/failureCounts.ts';
import { changeAccount, changeOnce, type UserColumns } from './changeAccount.ts';
import { selectUserForUpdate } from './findUser.ts';
import { toUser } from './userRow.ts';

/** A pending password change stays required, even if the account is disabled again first. */
export function reactivate(
  { isActive, isNew, lockedAt, passwordResetAt, choseOwnPassword, lastLoginAt }: UserRow,
  at: Date,
): Omit<UserColumns, 'role'> {
  const { is_active, is_new } = getReactivatedFlags({
    is_new: isNew,
    wasLocked: isActive === 0 || lockedAt !== null,
    mustChoosePassword: passwordResetAt !== null && !choseOwnPassword,
    hasChosenPassword: choseOwnPassword,
    hasSignedIn: lastLoginAt !== null,
  });
  return {
    isActive: is_active,
    isNew: is_new,
    ...(is_new === 1 && { passwordResetAt: passwordResetAt ?? at }),
    lockedAt: null,
    lockMailAt: null,
  };
}

/** A password set by an administrator must still be changed (UDET-9). @throws Refusal 403, 404, 409 */
export const unlockUser: Handler<'unlock_user'> = async (services, call) => {
  const { input, by } = call;
  await changeOnce(services, 'unlock_user', call, async (scope) => {
    const { transaction, at } = scope;
    const before = await selectUserForUpdate(transaction, input.user_id);
    if (!mayManageUser(by.viewer, before)) throw forbidden();
    if (accountStatus(toUser(before)) !== 'Locked') throw new Refusal(409, 'This account is not locked.');
    await forgetFailures(transaction, before.email);
    await changeAccount(scope, {
      before,
      columns: reactivate(before, at),
      by,
      platform: input.platform,
      at,
    });
  });
};
