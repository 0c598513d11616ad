import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/connection.ts';
import { identityAccounts } from '../../../database/schema.ts';

export type IdentityAccount = typeof identityAccounts.$inferSelect;

const UID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const UID_LENGTH = 28;

export function newUid(): string {
  return Array.from({ length: UID_LENGTH }, () => UID_LETTERS[randomInt(UID_LETTERS.length)]).join('');
}

export async function accountByUid(database: Queryable, uid: string): Promise<IdentityAccount | undefined> {
  const [account] = await database.select().from(identityAccounts).where(eq(identityAccounts.uid, uid));
  return account;
}

export async function accountByEmail(
  database: Queryable,
  email: string,
): Promise<IdentityAccount | undefined> {
  const [account] = await database
    .select()
    .from(identityAccounts)
    .where(eq(identityAccounts.email, email.toLowerCase()));
  return account;
}

export async function accountByWorkAccount(
  database: Queryable,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<IdentityAccount | undefined> {
  const { workIssuer, workSubject } = identityAccounts;
  const [account] = await database
    .select()
    .from(identityAccounts)
    .where(and(eq(workIssuer, issuer), eq(workSubject, subject)));
  return account;
}
