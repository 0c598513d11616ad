import { and, eq, isNull } from 'drizzle-orm';
import type { UserRow } from '../accounts/signedIn.ts';
import type { Queryable } from '../database/connection.ts';
import { users } from '../database/schema.ts';
import { addressOf } from './failures.ts';

/** Whose address it is, or undefined where it is nobody's or a deleted account's. */
export async function personOf(
  database: Queryable,
  email: string,
  hold?: 'update',
): Promise<UserRow | undefined> {
  const found = database
    .select()
    .from(users)
    .where(and(eq(users.email, addressOf(email)), isNull(users.deletedAt)));
  const [person] = await (hold ? found.for(hold) : found);
  return person;
}
