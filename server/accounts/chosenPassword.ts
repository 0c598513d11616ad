import { dictionary } from '@zxcvbn-ts/language-common';
import { isOwnNameOrEmail } from '../../contract/passwords.ts';
import { FIELD_TEXTS } from '../../contract/validation.ts';
import { Refusal } from '../http/refusal.ts';
import type { IdentityAdmin } from '../identity/port.ts';
import type { UserRow } from './signedIn.ts';

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** AUTH-14: what everybody tries first, also with digits and signs before or after it, as in `Dragon2026!`. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return COMMON.has(lower) || (core.length > 2 && COMMON.has(core));
}

type Chosen = { password: string; person: UserRow; identity: IdentityAdmin; isOwn: boolean };

/**
 * AUTH-14, UDET-11: a password that is common, the person's own name or email, or, where its holder chooses, the one that
 * an administrator gave.
 * @throws Refusal 400
 */
export async function refuseGuessable({ password, person, identity, isOwn }: Chosen): Promise<void> {
  const wasGiven = isOwn && person.passwordResetAt !== null && !person.choseOwnPassword;
  const isGuessable =
    isCommonPassword(password) ||
    isOwnNameOrEmail(password, person) ||
    (wasGiven && (await identity.hasPassword(person.id, password)));
  if (!isGuessable) return;
  const text = FIELD_TEXTS.passwordGuessable;
  throw new Refusal(400, text, { errors: { password: text } });
}
