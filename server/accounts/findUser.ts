import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { users } from '../database/schema.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import { notFound } from '../http/refusal.ts';
import { normalEmail } from '../platform/normalEmail.ts';

/** @throws Refusal 404, for a deleted account too */
export async function findUser(database: Queryable, id: string): Promise<UserRow> {
  const [row] = await byId(database, id);
  if (!row) throw notFound('user');
  return row;
}

/** The same, held until the transaction ends, so that nobody changes it meanwhile. @throws Refusal 404 */
export async function selectUserForUpdate(transaction: Queryable, id: string): Promise<UserRow> {
  const [row] = await byId(transaction, id).for('update');
  if (!row) throw notFound('user');
  return row;
}

/** Several, in the order in which everybody holds them; who is not there is nobody to wait for. */
export async function holdUsers(transaction: Queryable, ids: readonly string[]): Promise<void> {
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

/** Whose address it is, or undefined where it is nobody's or a deleted account's. */
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
