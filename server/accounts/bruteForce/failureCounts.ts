import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { settings, signInFailures, signInKnownNetworks } from '../../database/schema.ts';
import { normalEmail } from '../../platform/normalEmail.ts';

export type FailureCount = {
  attempts: number;
  max: number;
  locked: boolean;
  /** Also counts beyond `max`, for an account that is never locked (AUTH-11). */
  counted: number;
  lastAt: Date | null;
};

/** The limit keeps the column from overflowing. */
const MOST_COUNTED = 10_000;

/** Unknown addresses have a count too; the current limit applies (SET-3). */
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

/** One statement, so that concurrent failures are neither lost nor counted past `max`. */
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

/** Returns false and keeps the count if it reached `max` in between. */
export async function endFailures(
  database: Queryable,
  email: string,
  { max }: Pick<FailureCount, 'max'>,
): Promise<boolean> {
  const mine = eq(signInFailures.email, normalEmail(email));
  await database.delete(signInFailures).where(and(mine, lt(signInFailures.attempts, max)));
  return (await database.$count(signInFailures, and(mine, gte(signInFailures.attempts, max)))) === 0;
}

export async function forgetFailures(database: Queryable, email: string): Promise<void> {
  await database.delete(signInFailures).where(eq(signInFailures.email, normalEmail(email)));
  await database
    .update(signInKnownNetworks)
    .set({ failures: 0, lastFailedAt: null })
    .where(eq(signInKnownNetworks.email, normalEmail(email)));
}

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
