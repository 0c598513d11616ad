import { isOwnNameOrEmail } from '../../contract/passwords.ts';
import { FIELD_TEXTS } from '../../contract/validation.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import { refusedField } from '../http/refusal.ts';
import { isCommonPassword } from '../platform/commonPasswords.ts';
import type { IdentityAdmin } from '../platform/identity.ts';
import { isEasyToGuess } from '../platform/passwordStrength.ts';

type Chosen = { password: string; person: UserRow; identity: IdentityAdmin; isOwn: boolean };

/** @throws Refusal 400 for a common or weak password, the person's name or email, or the password an administrator set */
export async function refuseGuessable({ password, person, identity, isOwn }: Chosen): Promise<void> {
  const wasGiven = isOwn && person.passwordResetAt !== null && !person.choseOwnPassword;
  const isGuessable =
    isCommonPassword(password) ||
    isOwnNameOrEmail(password, person) ||
    (await isEasyToGuess(password, person)) ||
    (wasGiven && (await identity.hasPassword(person.id, password)));
  if (isGuessable) throw refusedField(400, 'password', FIELD_TEXTS.passwordGuessable);
}
