import { mayManageUser } from '../../contract/access.ts';
import { accountStatus } from '../../contract/accounts/userState.ts';
import type { Answer, Call } from '../http/endpoints/endpointRoutes.ts';
import { withIdempotencyKey } from '../http/endpoints/idempotency.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { forgetFailures } from './bruteForce/failureCounts.ts';
import { changeAccount, withAccountTransaction } from './changeAccount.ts';
import { selectUserForUpdate } from './findUser.ts';
import { reactivate } from './reactivate.ts';
import { toUser } from './userRow.ts';

/** A password set by an administrator must still be changed (UDET-9). @throws Refusal 403, 404, 409 */
export async function unlockUser(
  services: Services,
  { input, by, idempotencyKey: key }: Call<'unlock_user'>,
): Promise<Answer<'unlock_user'>> {
  const at = services.now();
  return withAccountTransaction(services, (held) =>
    withIdempotencyKey(
      held.transaction,
      { userId: by.user.id, key, request: ['unlock_user', input], at },
      async () => {
        const before = await selectUserForUpdate(held.transaction, input.user_id);
        if (!mayManageUser(by.viewer, before)) throw forbidden();
        if (accountStatus(toUser(before)) !== 'Locked') throw new Refusal(409, 'This account is not locked.');
        await forgetFailures(held.transaction, before.email);
        await changeAccount(held, {
          before,
          columns: reactivate(before, at),
          by,
          platform: input.platform,
          at,
        });
        return {};
      },
    ),
  );
}
