import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { accountStatus } from '../../contract/accounts/userState.ts';
import { USER_ENTRIES } from '../../contract/audit/userChanges.ts';
import { roleTitle } from '../../contract/permissions.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { validatePassword } from '../../contract/validation.ts';
import { SYSTEM_ACTOR } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { users } from '../database/schema.ts';
import { stateRefusal, type UserRow } from '../http/authentication/accountState.ts';
import { Refusal } from '../http/refusal.ts';
import { enqueue } from '../messages/outbox.ts';
import type { ReferenceDocuments } from '../platform/documents.ts';
import { normalEmail } from '../platform/normalEmail.ts';
import type { Services } from '../services.ts';
import { passwordResetMail, secondFactorRemovedMail } from './accountMails.ts';
import { forgetFailures } from './bruteForce/failureCounts.ts';
import { changeAccount, withAccountTransaction } from './changeAccount.ts';
import { refuseGuessable } from './chosenPassword.ts';
import { findUserByEmail } from './findUser.ts';
import { reactivate } from './reactivate.ts';
import { readRoleTitles } from './roleTitles.ts';
import { lockSuperAdmins } from './superAdmins.ts';
import { toUser } from './userRow.ts';

/** Defaults: the only super_admin, and the current password. */
export type Recovery = { email?: string | undefined; password?: string | undefined };

/**
 * For operators with access to the machine. A given password must be changed at the next sign-in (AUTH-11,
 * UDET-11).
 * @returns the account's email
 * @throws Refusal 400, 404, 409, each with a sentence for the operator
 */
export async function recoverSuperAdmin(
  services: Pick<Services, 'database' | 'identity' | 'reference' | 'config' | 'now'>,
  { email, password }: Recovery,
): Promise<string> {
  const at = services.now();
  return withAccountTransaction(services, async (scope) => {
    const { transaction, identity } = scope;
    const superAdmins = await lockSuperAdmins(transaction);
    const reference = services.reference.within(transaction);
    const before =
      email === undefined
        ? theOnly(superAdmins)
        : await named({ transaction, reference }, superAdmins, email);
    refuseSuspended(before, at);
    if (password !== undefined) {
      const problem = validatePassword(password);
      if (problem) throw new Refusal(400, problem);
      await refuseGuessable({ password, person: before, identity, isOwn: false });
      await enqueue(transaction, [passwordResetMail(before, services.config.publicUrl)], at);
    }
    await forgetFailures(transaction, before.email);
    const hadSecondFactor = await identity.removeSecondFactor(before.id);
    if (hadSecondFactor) await enqueue(transaction, [secondFactorRemovedMail(before)], at);
    await changeAccount(scope, {
      before,
      columns: {
        ...reactivate(before, at),
        ...(password !== undefined && {
          isActive: 1,
          isNew: 1,
          choseOwnPassword: false,
          passwordResetAt: at,
        }),
      },
      by: SYSTEM_ACTOR,
      platform: 'web',
      at,
      events: [
        USER_ENTRIES.recovered,
        ...(password === undefined ? [] : [USER_ENTRIES.passwordReset]),
        ...(hadSecondFactor ? [USER_ENTRIES.secondFactorRemoved] : []),
      ],
    });
    // Also repairs an identity service that disagrees with the database.
    await identity.updateAccount(before.id, { disabled: false });
    if (password === undefined) await identity.revokeSessions(before.id);
    else await identity.setPassword(before.id, password);
    return before.email;
  });
}

function theOnly(superAdmins: readonly UserRow[]): UserRow {
  const [only, ...others] = superAdmins;
  if (!only) throw new Refusal(404, 'There is no Super Admin in this database.');
  if (others.length === 0) return only;
  throw new Refusal(409, `There are several Super Admins; name one with --email:\n${getList(superAdmins)}`);
}

async function named(
  { transaction, reference }: { transaction: Queryable; reference: ReferenceDocuments },
  superAdmins: readonly UserRow[],
  email: string,
): Promise<UserRow> {
  const address = normalEmail(email);
  const found = superAdmins.find((user) => user.email === address);
  if (found) return found;
  const other = await findUserByEmail(transaction, address);
  if (other) {
    const title = roleTitle(await readRoleTitles(reference), other.role);
    throw new Refusal(
      409,
      `${address} is not a Super Admin; its role is ${title}. A Super Admin can unlock or reset it in the console.`,
    );
  }
  const [deleted] = await transaction
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(and(eq(users.email, address), isNotNull(users.deletedAt)))
    .orderBy(desc(users.deletedAt));
  if (deleted?.deletedAt) {
    const day = singaporeDay(deleted.deletedAt);
    throw new Refusal(409, `The account of ${address} was deleted on ${day} and cannot be restored.`);
  }
  throw new Refusal(
    404,
    `No account has the email ${address}. The Super Admins are:\n${getList(superAdmins)}`,
  );
}

const getList = (superAdmins: readonly UserRow[]) =>
  superAdmins.map((user) => `  ${user.email} (${accountStatus(toUser(user))})`).join('\n');

/** A suspension is intentional, so this does not end it. */
function refuseSuspended(user: UserRow, at: Date): void {
  if (stateRefusal(user, at) !== 'suspended') return;
  const { email, archiveDate, suspensionRemark, accountExpiry } = user;
  const how =
    user.isActive === -1
      ? `has been suspended since ${archiveDate ?? 'an unknown day'} (${suspensionRemark || 'no remark'})`
      : `expired after ${accountExpiry}`;
  throw new Refusal(
    409,
    `The account of ${email} ${how}. Another Super Admin can reactivate it in the console.`,
  );
}
