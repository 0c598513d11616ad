import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { settings, signInFailures } from '../database/schema.ts';

/** AUTH-11: wrong passwords of an address since its last success; at `max` every further try is refused. */
export type FailureCount = { attempts: number; max: number; locked: boolean };

/** An email is one address in whatever letters, with or without the blanks that a phone adds. */
export function addressOf(email: string): string {
  return email.trim().toLowerCase();
}

/** The count of an address, whoever has it or nobody, against the setting in force now (SET-3). */
export async function readFailures(database: Queryable, email: string): Promise<FailureCount> {
  const [row] = await database
    .select({ max: settings.failedLoginAttempts, attempts: signInFailures.attempts })
    .from(settings)
    .leftJoin(signInFailures, eq(signInFailures.email, addressOf(email)));
  if (!row) throw new Error('The installation has no settings.');
  return counted(row.attempts ?? 0, row.max);
}

/** Counts one more, never past `max`: in one statement, so that of many at once none is lost and none is too many. */
export async function countFailure(
  database: Queryable,
  email: string,
  { max }: FailureCount,
  at: Date,
): Promise<FailureCount> {
  const [row] = await database
    .insert(signInFailures)
    .values({ email: addressOf(email), attempts: 1, lastAt: at })
    .onConflictDoUpdate({
      target: signInFailures.email,
      set: { attempts: sql`${signInFailures.attempts} + 1`, lastAt: at },
      setWhere: lt(signInFailures.attempts, max),
    })
    .returning({ attempts: signInFailures.attempts });
  return counted(row?.attempts ?? max, max);
}

/** A success begins the count anew. False, and the count stays, where it has reached `max` meanwhile. */
export async function endFailures(
  database: Queryable,
  email: string,
  { max }: FailureCount,
): Promise<boolean> {
  const mine = eq(signInFailures.email, addressOf(email));
  await database.delete(signInFailures).where(and(mine, lt(signInFailures.attempts, max)));
  return (await database.$count(signInFailures, and(mine, gte(signInFailures.attempts, max)))) === 0;
}

/** Begins the count anew whatever it was: an administrator lets the person in, or the address is somebody else's now. */
export async function forgetFailures(database: Queryable, email: string): Promise<void> {
  await database.delete(signInFailures).where(eq(signInFailures.email, addressOf(email)));
}

function counted(attempts: number, max: number): FailureCount {
  return { attempts: Math.min(attempts, max), max, locked: attempts >= max };
}
