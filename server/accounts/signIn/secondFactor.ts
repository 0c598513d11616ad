import { eq } from 'drizzle-orm';
import { mayChangeSignIn } from '../../../contract/access.ts';
import { USER_ENTRIES } from '../../../contract/audit/userChanges.ts';
import { FIELD_TEXTS } from '../../../contract/validation.ts';
import { writeAudit } from '../../audit/auditTrail.ts';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../../database/schema.ts';
import type { SignedIn } from '../../http/authentication/authenticate.ts';
import type { Handler } from '../../http/endpoints/endpointRoutes.ts';
import { forbidden, Refusal, refusedField } from '../../http/refusal.ts';
import { enqueue } from '../../messages/outbox.ts';
import type { IdentityAdmin } from '../../platform/identity.ts';
import { recoveryCodesMail, secondFactorAddedMail, secondFactorRemovedMail } from '../accountMails.ts';
import { tooMany } from '../bruteForce/rateLimit.ts';
import { changeOnce } from '../changeAccount.ts';
import { selectUserForUpdate } from '../findUser.ts';

/** The person gets a mail, because anyone with the password could have set it up first. */
export async function recordEnrolment(transaction: Queryable, uid: string, at: Date): Promise<void> {
  const [user] = await transaction.select().from(users).where(eq(users.id, uid));
  if (!user) return;
  await writeAudit(
    transaction,
    { subject: 'user', id: uid },
    { user },
    {
      description: [USER_ENTRIES.secondFactorAdded],
      platform: 'web',
      at,
    },
  );
  await enqueue(transaction, [secondFactorAddedMail(user)], at);
}

/** @throws Refusal 403, 404, 409 if there is none */
export const removeSecondFactor: Handler<'remove_second_factor'> = async (services, call) => {
  const { input, by } = call;
  await changeOnce(services, 'remove_second_factor', call, async ({ transaction, identity, at }) => {
    const user = await selectUserForUpdate(transaction, input.user_id);
    if (!mayChangeSignIn(by.viewer, user)) throw forbidden();
    if (!(await identity.removeSecondFactor(user.id)))
      throw new Refusal(409, 'This account has no authenticator app.');
    await writeAudit(transaction, { subject: 'user', id: user.id }, by, {
      description: [USER_ENTRIES.secondFactorRemoved],
      platform: input.platform,
      at,
    });
    await enqueue(transaction, [secondFactorRemovedMail(user)], at);
  });
};

/**
 * With a code of the app at any time, without one soon after it was set up.
 * @throws Refusal 400 for a wrong code, 409 if there is no app, or it was set up too long ago, 429
 */
export const createRecoveryCodes: Handler<'create_recovery_codes'> = async (services, { input, by }) => {
  const { database, identity, now } = services;
  const isConfirmed = input.code !== undefined;
  // Before the transaction, so that a wrong code stays counted.
  if (input.code !== undefined) await confirmByCode(identity, by.user.id, input.code);
  const codes = await database.transaction(async (transaction) => {
    const created = await identity.within(transaction).createRecoveryCodes(by.user.id, { isConfirmed });
    if (created && isConfirmed) await recordNewCodes(transaction, by, now());
    return created;
  });
  if (!codes) throw new Refusal(409, 'Recovery codes need a code of your authenticator app.');
  return { codes };
};

async function confirmByCode(identity: IdentityAdmin, uid: string, code: string): Promise<void> {
  const tried = await identity.tryCode(uid, code);
  if (tried === 'wrong') throw refusedField(400, 'code', FIELD_TEXTS.codeInvalid);
  if (typeof tried === 'object') throw tooMany(tried.waitSeconds);
}

async function recordNewCodes(transaction: Queryable, by: SignedIn, at: Date): Promise<void> {
  const subject = { subject: 'user', id: by.user.id } as const;
  const description = [USER_ENTRIES.recoveryCodesReplaced];
  await writeAudit(transaction, subject, by, { description, platform: 'web', at });
  await enqueue(transaction, [recoveryCodesMail(by.user)], at);
}
