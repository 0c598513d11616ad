import { getReactivatedFlags } from '../../contract/accounts/userState.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import type { UserColumns } from './changeAccount.ts';

/** A pending password change stays required, even if the account is disabled again first. */
export function reactivate(
  { isActive, isNew, lockedAt, passwordResetAt, choseOwnPassword, lastLoginAt }: UserRow,
  at: Date,
): UserColumns {
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
