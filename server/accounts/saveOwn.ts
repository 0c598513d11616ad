import { maySaveUser } from '../../contract/access.ts';
import { validateMobile } from '../../contract/validation.ts';
import { assertSetUp, stateRefusal, type UserRow } from '../http/authentication/accountState.ts';
import { forbidden, Refusal, refusedField } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { changeAccount, changeOnce, type UserColumns } from './changeAccount.ts';
import { selectUserForUpdate } from './findUser.ts';
import { readRoleTitles } from './roleTitles.ts';
import { assertSeen, type KeyedSave, type SaveInput, savedFields } from './savedFields.ts';

/** @throws Refusal 400, 403 (UDET-2, AUTH-8) */
export async function saveOwn(services: Services, call: KeyedSave): Promise<void> {
  const { input, by } = call;
  await changeOnce(services, 'save_user', call, async (scope) => {
    const { transaction, at } = scope;
    const before = await selectUserForUpdate(transaction, by.user.id);
    // The account was locked or suspended after the token was checked.
    if (stateRefusal(before, at)) throw forbidden();
    const { fields, columns } = savedFields(before, input);
    const asked = [...fields, ...(input.archive_date || input.remark ? ['archive_date'] : [])];
    if (!maySaveUser(by.viewer, before, { fields: asked })) throw forbidden();
    const roleTitles = await readRoleTitles(services.reference.within(transaction));
    assertSeen(before, input, fields, roleTitles);
    const state = activation(before, input);
    if (fields.length > 0) assertSetUp({ ...by, user: { ...before, ...state } });
    const badMobile = fields.includes('mobile_no') && validateMobile(input.mobile_no ?? '');
    if (badMobile) throw refusedField(400, 'mobile_no', badMobile);
    await changeAccount(scope, {
      before,
      columns: { ...columns, ...state },
      roleTitles,
      by,
      platform: input.platform,
      at,
      keep: by.session === undefined ? undefined : { session: by.session, signedInAt: by.signedInAt },
    });
  });
}

/** The console posts "active and not new" on every auth change, which must not reactivate an account. */
function activation(user: UserRow, input: SaveInput): Pick<UserColumns, 'isActive' | 'isNew'> {
  const { isActive, isNew, choseOwnPassword } = user;
  const wished = { isActive: input.is_active ?? isActive, isNew: input.is_new ?? isNew };
  if (wished.isActive === isActive && wished.isNew === isNew) return {};
  if (wished.isActive !== 1 || wished.isNew !== 0) throw forbidden();
  if (isActive === 1 && !choseOwnPassword) {
    throw new Refusal(403, 'Please choose your own password first.');
  }
  return { isActive: 1, isNew: 0 };
}
