import { has, maySaveUser } from '../../contract/access.ts';
import { HAND_OVER_TEXTS } from '../../contract/accounts/handOver.ts';
import { normalizePlaces, type ProfileField } from '../../contract/accounts/userProblems.ts';
import { STATE_TEXTS, type StateChange, stateChange } from '../../contract/accounts/userState.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { assertSetUp, type UserRow } from '../http/authentication/accountState.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import { enqueue } from '../messages/outbox.ts';
import type { Services } from '../services.ts';
import { welcomeMail } from './accountMails.ts';
import { changeAccount, changeOnce, NO_SUSPENSION, type UserColumns } from './changeAccount.ts';
import { assertValid, readChoices, toProfile } from './choices.ts';
import { isUnused } from './codeContact.ts';
import { lockUsers, selectUserForUpdate } from './findUser.ts';
import type { HandOver } from './handOver.ts';
import { reactivate } from './reactivate.ts';
import { readRoleTitles } from './roleTitles.ts';
import { assertSeen, type KeyedSave, savedFields } from './savedFields.ts';
import { lastSuperAdmin, leavesNoSuperAdmin, lockSuperAdmins } from './superAdmins.ts';
import { toUser } from './userRow.ts';

/**
 * Only changed fields are written, so that concurrent edits of different fields both succeed (UDET-4,
 * GRP-3).
 * @throws Refusal 400, 403, 404, 409
 */
export async function saveOther(services: Services, call: KeyedSave, handOver: HandOver): Promise<void> {
  const { input: sent, by } = call;
  assertSetUp(by);
  // Checked first, so that the answer does not reveal which accounts exist.
  if (!has(by.viewer, 'p9', 'p14')) throw forbidden();
  const choices = await readChoices(services.reference);
  await changeOnce(services, 'save_user', call, async (scope) => {
    const { transaction, at } = scope;
    const superAdmins = await lockSuperAdmins(transaction);
    if (sent.successor) await lockUsers(transaction, [sent.id, sent.successor]);
    const before = await selectUserForUpdate(transaction, sent.id);
    const input = normalizePlaces(sent, choices, sent.department ?? before.department);
    const { fields, columns } = savedFields(before, input);
    const state = stateChange(toUser(before), input, singaporeDay(at));
    const asked = [...fields, ...(state.kind === 'none' ? [] : ['is_active'])];
    if (asked.length === 0) return;
    if (!maySaveUser(by.viewer, before, { fields: asked, role: columns.role })) throw forbidden();
    if (before.isActive === -1 && fields.length > 0) throw new Refusal(409, STATE_TEXTS.suspended);
    const roleTitles = await readRoleTitles(services.reference.within(transaction));
    assertSeen(before, input, fields, roleTitles);
    const suspension = stateColumns(state, before, by.user.id, at);
    const after = { ...before, ...columns, ...suspension };
    assertValid(toProfile(after), fields.filter(isProfileField), choices);
    if (leavesNoSuperAdmin(superAdmins, before, after, at)) throw lastSuperAdmin();
    const { platform, successor: successorId } = input;
    const isLeaving = state.kind === 'suspend' || state.kind === 'schedule';
    if (successorId && !isLeaving) throw new Refusal(409, HAND_OVER_TEXTS.notSuspended);
    const events = successorId
      ? await handOver(services, transaction, { leaver: before, successorId, by, at, platform })
      : [];
    await changeAccount(scope, {
      before,
      events,
      columns: { ...columns, ...suspension },
      roleTitles,
      by,
      platform,
      at,
      ...('remark' in state && { remark: state.remark }),
    });
    if (after.email !== before.email && isUnused(before)) {
      await enqueue(transaction, [welcomeMail(after, services.config.publicUrl)], at);
    }
  });
}

const isProfileField = (field: string): field is ProfileField =>
  field !== 'role' && field !== 'account_expiry';

function stateColumns(state: StateChange, user: UserRow, byId: string, at: Date): UserColumns {
  switch (state.kind) {
    case 'none':
      return {};
    case 'invalid':
      throw new Refusal(400, Object.values(state.errors)[0] ?? '', { errors: state.errors });
    case 'refused':
      throw new Refusal(409, state.text);
    case 'suspend':
    case 'schedule':
      return {
        ...(state.kind === 'suspend' && { isActive: -1 }),
        archiveDate: state.day,
        suspensionRemark: state.remark,
        suspendedBy: byId,
      };
    case 'cancelSchedule':
      return NO_SUSPENSION;
    case 'reactivate':
      return { ...NO_SUSPENSION, ...reactivate(user, at) };
  }
}
