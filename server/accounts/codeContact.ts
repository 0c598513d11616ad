import { inArray } from 'drizzle-orm';
import { OLD_CONTACT_HOURS } from '../../contract/limits.ts';
import type { Queryable } from '../database/connection.ts';
import { oneTimeCodes, passwordTickets } from '../database/schema.ts';
import type { UserRow } from '../http/authentication/accountState.ts';

type Contact = Pick<UserRow, 'email' | 'mobileNo'>;
type Held = Contact & Pick<UserRow, 'codeEmail' | 'codeEmailUntil' | 'codeMobileNo' | 'codeMobileUntil'>;

/** Email and mobile number that take the person's one-time codes now (AUTH-18). */
export function toCodeContact(user: Held, at: Date): Contact {
  return {
    email: getHeld(user.codeEmail, user.codeEmailUntil, at) ?? user.email,
    mobileNo: getHeld(user.codeMobileNo, user.codeMobileUntil, at) ?? user.mobileNo,
  };
}

/** Mails about a new password also go to the address that takes the codes. */
export function toMailAddresses(user: Held, at: Date): string[] {
  return [...new Set([user.email, toCodeContact(user, at).email])];
}

/** A new email proves nothing yet, so it neither takes codes nor links a work account (AUTH-18). */
export function isEmailHeld(user: Held, at: Date): boolean {
  return toCodeContact(user, at).email !== user.email;
}

/** Columns for a changed contact. A return to the contact that takes the codes ends the wait. */
export function holdCodes(before: UserRow, after: Contact, at: Date): Partial<Held> {
  // Nobody has used this account, so its first invitation may just have gone to a wrong address.
  if (isUnused(before)) return {};
  const trusted = toCodeContact(before, at);
  const until = new Date(at.getTime() + OLD_CONTACT_HOURS * 60 * 60_000);
  const [waitsForEmail, waitsForMobile] = [
    trusted.email !== after.email,
    trusted.mobileNo !== after.mobileNo,
  ];
  return {
    ...(after.email !== before.email && {
      codeEmail: waitsForEmail ? trusted.email : null,
      codeEmailUntil: waitsForEmail ? until : null,
    }),
    ...(after.mobileNo !== before.mobileNo && {
      codeMobileNo: waitsForMobile ? trusted.mobileNo : null,
      codeMobileUntil: waitsForMobile ? until : null,
    }),
  };
}

/** Never signed in, and without a password of the person's own. */
export function isUnused(user: Pick<UserRow, 'isNew' | 'lastLoginAt' | 'choseOwnPassword'>): boolean {
  return user.isNew === 1 && user.lastLoginAt === null && !user.choseOwnPassword;
}

/** Codes belong to an address, so one that moves to another account must not bring its codes along. */
export async function forgetCodes(transaction: Queryable, emails: readonly string[]): Promise<void> {
  await transaction.delete(oneTimeCodes).where(inArray(oneTimeCodes.email, [...emails]));
  await transaction.delete(passwordTickets).where(inArray(passwordTickets.email, [...emails]));
}

function getHeld(contact: string | null, until: Date | null, at: Date): string | undefined {
  return contact !== null && until !== null && until > at ? contact : undefined;
}
