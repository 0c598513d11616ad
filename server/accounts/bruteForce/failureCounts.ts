import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { settings, signInFailures, signInKnownNetworks } from '../../database/schema.ts';
import { normalEmail } from '../../platform/normalEmail.ts';

/** AUTH-11: wrong passwords of an address since its last success; at `max` every further try is refused. */
export type FailureCount = {
  attempts: number;
  max: number;
  locked: boolean;
  /** What was counted past `max` too, which only an account that is never locked has; and when last. */
  counted: number;
  lastAt: Date | null;
};

/** Below what the column holds, whatever anybody tries. */
const MOST_COUNTED = 10_000;

/** The count of an address, whoever has it or nobody, against the setting in force now (SET-3). */
export async function readFailures(database: Queryable, email: string): Promise<FailureCount> {
  const [row] = await database
    .select({
      max: settings.failedLoginAttempts,
      attempts: signInFailures.attempts,
      lastAt: signInFailures.lastAt,
    })
    .from(settings)
    .leftJoin(signInFailures, eq(signInFailures.email, normalEmail(email)));
  if (!row) throw new Error('The installation has no settings.');
  return counted(row.attempts ?? 0, row.max, row.lastAt);
}

/** Counts one more, never past `max`: in one statement, so that of many at once none is lost and none is too many. */
export async function countFailure(
  database: Queryable,
  email: string,
  { max }: Pick<FailureCount, 'max'>,
  at: Date,
): Promise<FailureCount> {
  const [row] = await database
    .insert(signInFailures)
    .values({ email: normalEmail(email), attempts: 1, lastAt: at })
    .onConflictDoUpdate({
      target: signInFailures.email,
      set: { attempts: sql`${signInFailures.attempts} + 1`, lastAt: at },
      setWhere: lt(signInFailures.attempts, max),
    })
    .returning({ attempts: signInFailures.attempts });
  return counted(row?.attempts ?? max, max, at);
}

/** A success begins the count anew. False, and the count stays, where it has reached `max` meanwhile. */
export async function endFailures(
  database: Queryable,
  email: string,
  { max }: Pick<FailureCount, 'max'>,
): Promise<boolean> {
  const mine = eq(signInFailures.email, normalEmail(email));
  await database.delete(signInFailures).where(and(mine, lt(signInFailures.attempts, max)));
  return (await database.$count(signInFailures, and(mine, gte(signInFailures.attempts, max)))) === 0;
}

/**
 * Begins every count of the address anew, also those from networks that it is known at: an administrator lets the person in,
 * or the address is somebody else's now.
 */
export async function forgetFailures(database: Queryable, email: string): Promise<void> {
  await database.delete(signInFailures).where(eq(signInFailures.email, normalEmail(email)));
  await database
    .update(signInKnownNetworks)
    .set({ failures: 0, lastFailedAt: null })
    .where(eq(signInKnownNetworks.email, normalEmail(email)));
}

/** Counts one more of an account that is slowed instead of locked (AUTH-11), past the limit. */
export async function countPastLimit(
  database: Queryable,
  email: string,
  at: Date,
): Promise<{ failures: number; lastAt: Date }> {
  const [row] = await database
    .update(signInFailures)
    .set({ attempts: sql`least(${signInFailures.attempts} + 1, ${MOST_COUNTED})`, lastAt: at })
    .where(eq(signInFailures.email, normalEmail(email)))
    .returning({ attempts: signInFailures.attempts });
  return { failures: row?.attempts ?? 0, lastAt: at };
}

function counted(attempts: number, max: number, lastAt: Date | null): FailureCount {
  return { attempts: Math.min(attempts, max), max, locked: attempts >= max, counted: attempts, lastAt };
}
