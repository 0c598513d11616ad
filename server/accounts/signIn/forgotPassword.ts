import { and, eq, gt } from 'drizzle-orm';
import { validateChosenPassword } from '../../../contract/validation.ts';
import { oneTimeCodes, passwordTickets } from '../../database/schema.ts';
import { stateRefusal } from '../../http/authentication/accountState.ts';
import type { Handler } from '../../http/endpoints/endpointRoutes.ts';
import { Refusal, refusedField } from '../../http/refusal.ts';
import { enqueue } from '../../messages/outbox.ts';
import { normalEmail } from '../../platform/normalEmail.ts';
import { passwordChangedMail } from '../accountMails.ts';
import { forgetFailures } from '../bruteForce/failureCounts.ts';
import { changeAccount, withAccountTransaction } from '../changeAccount.ts';
import { refuseGuessable } from '../chosenPassword.ts';
import { toMailAddresses } from '../codeContact.ts';
import { findUserByEmail } from '../findUser.ts';
import { hashOfTicket } from './secrets.ts';

const TICKET_DEAD = 'This code has expired or has already been used. Please request a new one.';

/**
 * Never unlocks or reactivates an account; a rejected password does not use up the ticket (AUTH-14).
 * @throws Refusal 400 for an invalid password, or a wrong, used or expired ticket
 */
export const forgotPassword: Handler<'forgot_password'> = async (
  services,
  { input: { email, password, id, platform } },
) => {
  const { config, now } = services;
  const text = validateChosenPassword(password);
  if (text) throw refusedField(400, 'password', text);
  const at = now();
  const address = normalEmail(email);
  await withAccountTransaction(services, async (scope) => {
    const { transaction } = scope;
    const used = await transaction
      .delete(passwordTickets)
      .where(
        and(
          eq(passwordTickets.ticketHash, hashOfTicket(id)),
          eq(passwordTickets.email, address),
          gt(passwordTickets.expiresAt, at),
        ),
      )
      .returning({ email: passwordTickets.email });
    const person = used.length > 0 ? await findUserByEmail(transaction, address, 'update') : undefined;
    const state = person && stateRefusal(person, at);
    if (!person || state === 'suspended') throw new Refusal(400, TICKET_DEAD);
    await refuseGuessable({ password, person, identity: scope.identity, isOwn: true });
    await transaction.delete(oneTimeCodes).where(eq(oneTimeCodes.email, address));
    if (state !== 'disabled') await forgetFailures(transaction, address);
    await changeAccount(scope, {
      before: person,
      // The obligation to choose a password is now met.
      columns: { choseOwnPassword: true, ...(person.isActive === 1 && { isNew: 0 }) },
      by: { user: person },
      platform,
      at,
      events: ['Reset the own password with a one-time code'],
    });
    const mails = toMailAddresses(person, at).map((to) =>
      passwordChangedMail({ ...person, email: to }, config.publicUrl),
    );
    await enqueue(transaction, mails, at);
    await scope.identity.setPassword(person.id, password);
  });
};
