import { flagsOnReturn } from '../../contract/userState.ts';
import type { UserRow } from '../authentication/accountState.ts';
import type { UserColumns } from './changeAccount.ts';

/** UDET-7, UDET-9: what changes of a suspended or locked account that is to let its person in again. */
export function letInAgain({ isNew, passwordResetAt, choseOwnPassword, lastLoginAt }: UserRow): UserColumns {
  const { is_active, is_new } = flagsOnReturn({
    is_new: isNew,
    mustChoosePassword: passwordResetAt !== null && !choseOwnPassword,
    hasSignedIn: lastLoginAt !== null,
  });
  return { isActive: is_active, isNew: is_new, lockedAt: null, lockMailAt: null };
}
