import { mayManageUser } from '../../contract/access.ts';
import { accountStatus } from '../../contract/accounts/userState.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import { forgetFailures } from './bruteForce/failureCounts.ts';
import { changeAccount, changeOnce } from './changeAccount.ts';
import { selectUserForUpdate } from './findUser.ts';
import { reactivate } from './reactivate.ts';
import { toUser } from './userRow.ts';

/** A password set by an administrator must still be changed (UDET-9). @throws Refusal 403, 404, 409 */
export const unlockUser: Handler<'unlock_user'> = async (services, call) => {
  const { input, by } = call;
  await changeOnce(services, 'unlock_user', call, async (held) => {
    const { transaction, at } = held;
    const before = await selectUserForUpdate(transaction, input.user_id);
    if (!mayManageUser(by.viewer, before)) throw forbidden();
    if (accountStatus(toUser(before)) !== 'Locked') throw new Refusal(409, 'This account is not locked.');
    await forgetFailures(transaction, before.email);
    await changeAccount(held, {
      before,
      columns: reactivate(before, at),
      by,
      platform: input.platform,
      at,
    });
  });
};
