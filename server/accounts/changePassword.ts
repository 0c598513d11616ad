import { and, eq, isNull } from 'drizzle-orm';
import { has, mayChangeSignIn } from '../../contract/access.ts';
import { accountStatus, STATE_TEXTS } from '../../contract/accounts/userState.ts';
import { USER_ENTRIES } from '../../contract/audit/userChanges.ts';
import { RECENT_SIGN_IN_MS } from '../../contract/limits.ts';
import { validatePassword } from '../../contract/validation.ts';
import { users } from '../database/schema.ts';
import { assertSetUp, isSetUp, stateRefusal, type UserRow } from '../http/authentication/accountState.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { forbidden, notFound, Refusal, refusedField } from '../http/refusal.ts';
import { enqueue } from '../messages/outbox.ts';
import type { IdentityAdmin } from '../platform/identity.ts';
import { passwordChangedMail, passwordResetMail } from './accountMails.ts';
import { forgetFailures } from './bruteForce/failureCounts.ts';
import { changeAccount, withAccountTransaction } from './changeAccount.ts';
import { refuseGuessable } from './chosenPassword.ts';
import { toMailAddresses } from './codeContact.ts';
import { selectUserForUpdate } from './findUser.ts';
import { toUser } from './userRow.ts';

const CURRENT_WANTED = 'Please enter your current password first.';

/** Milliseconds in which the same reset counts as a retry after a lost answer. */
const REPEATED_WITHIN = 10 * 60_000;

/**
 * The own password needs a recent sign-in, in case a console is left unattended. There is no
 * Idempotency-Key, because its stored request could be used to test guesses. A reset that is repeated soon has no
 * effect.
 * @throws Refusal 400, 403, 404, 409
 */
export const changePassword: Handler<'change_password'> = async (services, { input, by }) => {
  const { database, config, now } = services;
  const email = input.email.trim().toLowerCase();
  const isOwn = email === by.user.email;
  if (!isOwn) {
    assertSetUp(by);
    // Checked first, so that the answer does not reveal which accounts exist.
    if (!has(by.viewer, 'p9')) throw forbidden();
  } else if (isSetUp(by.user) && now().getTime() - by.signedInAt.getTime() >= RECENT_SIGN_IN_MS) {
    // The console signs in with the current password and retries, so that no call carries two passwords.
    throw new Refusal(403, CURRENT_WANTED, { reason: 'sign_in_again' });
  }
  const problem = validatePassword(input.password);
  if (problem) throw refusedField(400, 'password', problem);
  const [found] = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  if (!found) throw notFound('user');
  const at = now();
  await withAccountTransaction(services, async (scope) => {
    const before = await selectUserForUpdate(scope.transaction, found.id);
    if (isOwn ? stateRefusal(before, at) : !mayChangeSignIn(by.viewer, before)) throw forbidden();
    assertActive(before);
    await forgetFailures(scope.transaction, before.email);
    if (!isOwn && (await isRepeated(before, input.password, scope.identity, at))) return;
    await refuseGuessable({ password: input.password, person: before, identity: scope.identity, isOwn });
    await changeAccount(scope, {
      before,
      columns: {
        isActive: 1,
        isNew: isOwn ? 0 : 1,
        choseOwnPassword: isOwn,
        ...(!isOwn && { passwordResetAt: at }),
      },
      by,
      platform: input.platform,
      at,
      events: [isOwn ? USER_ENTRIES.passwordChosen : USER_ENTRIES.passwordReset],
    });
    const mailOf = isOwn ? passwordChangedMail : passwordResetMail;
    const mails = toMailAddresses(before, at).map((address) =>
      mailOf({ ...before, email: address }, config.publicUrl),
    );
    await enqueue(scope.transaction, mails, at);
    await scope.identity.setPassword(before.id, input.password);
  });
};

async function isRepeated(
  { id, isNew, choseOwnPassword, passwordResetAt }: UserRow,
  password: string,
  identity: IdentityAdmin,
  at: Date,
): Promise<boolean> {
  const isUnused = isNew === 1 && !choseOwnPassword;
  if (!isUnused || !passwordResetAt || at.getTime() - passwordResetAt.getTime() >= REPEATED_WITHIN)
    return false;
  return identity.hasPassword(id, password);
}

function assertActive(user: UserRow): void {
  const status = accountStatus(toUser(user));
  if (status === 'Archived') throw new Refusal(409, STATE_TEXTS.suspended);
  if (status === 'Locked') throw new Refusal(409, STATE_TEXTS.locked);
}
