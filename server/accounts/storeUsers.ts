import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { users } from '../database/schema.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import { normalEmail } from '../platform/normalEmail.ts';

export type NewUser = typeof users.$inferInsert;

/** The caller writes the audit entry. */
export async function insertUser(transaction: Queryable, user: NewUser): Promise<UserRow> {
  const [stored] = await insertUsers(transaction, [user]);
  if (!stored) throw new Error('The database stored no account.');
  return stored;
}

export function insertUsers(transaction: Queryable, all: NewUser[]): Promise<UserRow[]> {
  return transaction.insert(users).values(all).returning();
}

/** The update itself decides, so that concurrent callers send one mail. @returns whether to send it */
export async function markLockMailed(transaction: Queryable, email: string, at: Date): Promise<boolean> {
  const marked = await transaction
    .update(users)
    .set({ lockMailAt: at })
    .where(
      and(
        eq(users.email, normalEmail(email)),
        isNull(users.deletedAt),
        eq(users.isActive, 0),
        eq(users.isNew, 0),
        or(isNull(users.lockMailAt), lt(users.lockMailAt, users.lockedAt)),
      ),
    )
    .returning({ id: users.id });
  return marked.length > 0;
}
