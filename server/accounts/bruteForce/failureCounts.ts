import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { settings, signInFailures, signInKnownNetworks } from '../../database/schema.ts';
import { normalEmail } from '../../platform/normalEmail.ts';

export type FailureCount = {
  attempts: number;
  max: number;
  locked: boolean;
  /** Also false if the limit was lowered below the count and there was no attempt since. */
  isReached: boolean;
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
      reachedAt: signInFailures.reachedAt,
    })
    .from(settings)
    .leftJoin(signInFailures, eq(signInFailures.email, normalEmail(email)));
  if (!row) throw new Error('The installation has no settings.');
  return counted(row.attempts ?? 0, row.max, row);
}

export async function countFailure(
  database: Queryable,
  email: string,
  { max }: Pick<FailureCount, 'max'>,
  at: Date,
): Promise<FailureCount> {
  const attempts = await addFailure(database, email, { upTo: max, max, at });
  return counted(attempts ?? max, max, { lastAt: at, reachedAt: at });
}

/** If this failure would reach the limit, it is not counted and the result is undefined. */
export async function countBelowLimit(
  database: Queryable,
  email: string,
  { max }: Pick<FailureCount, 'max'>,
  at: Date,
): Promise<FailureCount | undefined> {
  if (max < 2) return undefined;
  const attempts = await addFailure(database, email, { upTo: max - 1, max, at });
  return attempts === undefined ? undefined : counted(attempts, max, { lastAt: at, reachedAt: null });
}

/** One statement, so that concurrent failures are neither lost nor counted past `upTo`. */
async function addFailure(
  database: Queryable,
  email: string,
  { upTo, max, at }: { upTo: number; max: number; at: Date },
): Promise<number | undefined> {
  const [row] = await database
    .insert(signInFailures)
    .values({ email: normalEmail(email), attempts: 1, lastAt: at, reachedAt: max === 1 ? at : null })
    .onConflictDoUpdate({
      target: signInFailures.email,
      set: {
        attempts: sql`${signInFailures.attempts} + 1`,
        lastAt: at,
        ...(upTo === max && {
          reachedAt: sql`case when ${signInFailures.attempts} + 1 >= ${max} then excluded.last_at end`,
        }),
      },
      setWhere: lt(signInFailures.attempts, upTo),
    })
    .returning({ attempts: signInFailures.attempts });
  return row?.attempts;
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

type Times = { lastAt: Date | null; reachedAt: Date | null };

function counted(attempts: number, max: number, { lastAt, reachedAt }: Times): FailureCount {
  const locked = attempts >= max;
  const isReached = locked && reachedAt !== null;
  return { attempts: Math.min(attempts, max), max, locked, isReached, counted: attempts, lastAt };
}
