import { eq, inArray } from 'drizzle-orm';
import { OLD_CONTACT_HOURS } from '../../contract/limits.ts';
import type { Queryable } from '../database/connection.ts';
import { oneTimeCodes, passwordTickets, users } from '../database/schema.ts';
import type { UserRow } from '../http/authentication/accountState.ts';

type Contact = Pick<UserRow, 'email' | 'mobileNo'>;
type CodeContact = Contact &
  Pick<UserRow, 'codeEmail' | 'codeEmailUntil' | 'codeMobileNo' | 'codeMobileUntil'>;

/** Email and mobile number to which the person's one-time codes go now (AUTH-18). */
export function toCodeContact(user: CodeContact, at: Date): Contact {
  return {
    email: getUnexpired(user.codeEmail, user.codeEmailUntil, at) ?? user.email,
    mobileNo: getUnexpired(user.codeMobileNo, user.codeMobileUntil, at) ?? user.mobileNo,
  };
}

/** Mails about a new password also go to the address that receives the codes. */
export function toMailAddresses(user: CodeContact, at: Date): string[] {
  return [...new Set([user.email, toCodeContact(user, at).email])];
}

/** A new email is not trusted yet, so it neither receives codes nor links a work account (AUTH-18). */
export function isEmailUntrusted(user: CodeContact, at: Date): boolean {
  return toCodeContact(user, at).email !== user.email;
}

/** An administrator could have entered the address of their own work account (AUTH-18). */
export async function hasUntrustedEmail(database: Queryable, uid: string, at: Date): Promise<boolean> {
  const [user] = await database.select().from(users).where(eq(users.id, uid));
  return user !== undefined && isEmailUntrusted(user, at);
}

/** Columns for a changed contact. Changing back to the contact that receives the codes ends the wait. */
export function keepOldContact(before: UserRow, after: Contact, at: Date): Partial<CodeContact> {
  // This account has never been used, so its first invitation may have gone to a wrong address.
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

/** The person has never signed in or chosen a password. */
export function isUnused(user: Pick<UserRow, 'isNew' | 'lastLoginAt' | 'choseOwnPassword'>): boolean {
  return user.isNew === 1 && user.lastLoginAt === null && !user.choseOwnPassword;
}

/** Codes belong to an address, so they are deleted when it moves to another account. */
export async function forgetCodes(transaction: Queryable, emails: readonly string[]): Promise<void> {
  await transaction.delete(oneTimeCodes).where(inArray(oneTimeCodes.email, [...emails]));
  await transaction.delete(passwordTickets).where(inArray(passwordTickets.email, [...emails]));
}

function getUnexpired(contact: string | null, until: Date | null, at: Date): string | undefined {
  return contact !== null && until !== null && until > at ? contact : undefined;
}
