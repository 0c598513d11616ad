import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { users } from '../database/schema.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import { notFound } from '../http/refusal.ts';
import { normalEmail } from '../platform/normalEmail.ts';

/** @throws Refusal 404, also for a deleted account */
export async function findUser(database: Queryable, id: string): Promise<UserRow> {
  const [row] = await byId(database, id);
  if (!row) throw notFound('user');
  return row;
}

/** Locks the row until the transaction ends. @throws Refusal 404 */
export async function selectUserForUpdate(transaction: Queryable, id: string): Promise<UserRow> {
  const [row] = await byId(transaction, id).for('update');
  if (!row) throw notFound('user');
  return row;
}

/** Locks in a fixed order to avoid deadlocks; ignores unknown ids. */
export async function lockUsers(transaction: Queryable, ids: readonly string[]): Promise<void> {
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update');
}

function byId(database: Queryable, id: string) {
  return database
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
}

export async function findUserByEmail(
  database: Queryable,
  email: string,
  hold?: 'update',
): Promise<UserRow | undefined> {
  const found = database
    .select()
    .from(users)
    .where(and(eq(users.email, normalEmail(email)), isNull(users.deletedAt)));
  const [person] = await (hold ? found.for(hold) : found);
  return person;
}
