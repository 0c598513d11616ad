import { eq } from 'drizzle-orm';
import { mayChangeSignIn } from '../../../contract/access.ts';
import { USER_ENTRIES } from '../../../contract/audit/userChanges.ts';
import { writeAudit } from '../../audit/auditTrail.ts';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../../database/schema.ts';
import type { Handler } from '../../http/endpoints/endpointRoutes.ts';
import { forbidden, Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../messages/outbox.ts';
import { secondFactorAddedMail, secondFactorRemovedMail } from '../accountMails.ts';
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

/** @throws Refusal 409 if the authenticator app was set up too long ago */
export const createRecoveryCodes: Handler<'create_recovery_codes'> = async (
  { database, identity },
  { by },
) => {
  const codes = await database.transaction((transaction) =>
    identity.within(transaction).createRecoveryCodes(by.user.id),
  );
  if (!codes) throw new Refusal(409, 'Recovery codes are only shown when you set up your authenticator app.');
  return { codes };
};
