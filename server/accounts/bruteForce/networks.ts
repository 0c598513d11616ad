import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import {
  settings,
  signInKnownNetworks,
  signInNetworkFailures,
  signInNetworks,
} from '../../database/schema.ts';
import { normalEmail } from '../../platform/normalEmail.ts';
import { accountsUntilRefusal, FAILURES_COUNT_FOR, nextRefusal, PEOPLE_COUNT_FOR } from './networkRules.ts';
import { endOfHour, selectDecidingLock } from './strangeLocks.ts';

/** `network` is the result of `toNetwork`. */
export type Attempt = { email: string; network: string; at: Date };

type KnownNetwork = { failures: number; lastAt: Date | null };

export type Standing = {
  refusedUntil: Date | undefined;
  known: KnownNetwork | undefined;
  /** New networks may not lock accounts until this time. */
  noStrangeLocksUntil: Date | undefined;
};

/** The limit keeps the column from overflowing. */
const MOST_FAILURES = 10_000;

/** The tables contain no plain network addresses. */
export function hashOfNetwork(network: string): string {
  return createHash('sha256').update(network).digest('base64url').slice(0, 22);
}

/** One statement for every address, so that timing does not reveal whether an account exists. */
export async function loadStanding(database: Queryable, { email, network, at }: Attempt): Promise<Standing> {
  const hash = hashOfNetwork(network);
  const deciding = selectDecidingLock(database, at).as('deciding_lock');
  const [row] = await database
    .select({
      refusedUntil: signInNetworks.refusedUntil,
      knownEmail: signInKnownNetworks.email,
      failures: signInKnownNetworks.failures,
      lastAt: signInKnownNetworks.lastFailedAt,
      decidingLockAt: deciding.lockedAt,
    })
    // A table with one row keeps the result non-empty when the joined tables have no match.
    .from(settings)
    .leftJoin(signInNetworks, and(eq(signInNetworks.network, hash), gt(signInNetworks.refusedUntil, at)))
    .leftJoin(signInKnownNetworks, isPair(email, hash))
    .leftJoin(deciding, sql`true`);
  return {
    refusedUntil: row?.refusedUntil ?? undefined,
    known: row?.knownEmail ? { failures: row.failures ?? 0, lastAt: row.lastAt } : undefined,
    noStrangeLocksUntil: row?.decidingLockAt ? endOfHour(row.decidingLockAt) : undefined,
  };
}

export async function isKnownAt(database: Queryable, email: string, network: string): Promise<boolean> {
  return (await database.$count(signInKnownNetworks, isPair(email, hashOfNetwork(network)))) > 0;
}

/**
 * The locked row keeps concurrent failures within the limit (AUTH-11).
 * @returns until when the network was already refused, or undefined
 */
export function countForNetwork(
  database: Queryable,
  { email, network, at }: Attempt,
): Promise<Date | undefined> {
  const hash = hashOfNetwork(network);
  return database.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(signInNetworks)
      .values({ network: hash, refusals: 0, refusedUntil: null, lastAt: at })
      .onConflictDoUpdate({ target: signInNetworks.network, set: { lastAt: at } })
      .returning();
    if (row?.refusedUntil && row.refusedUntil > at) return row.refusedUntil;
    await transaction
      .insert(signInNetworkFailures)
      .values({ network: hash, email: normalEmail(email), lastAt: at })
      .onConflictDoUpdate({
        target: [signInNetworkFailures.network, signInNetworkFailures.email],
        set: { lastAt: at },
      });
    const failed = await transaction.$count(
      signInNetworkFailures,
      and(
        eq(signInNetworkFailures.network, hash),
        gt(signInNetworkFailures.lastAt, new Date(at.getTime() - FAILURES_COUNT_FOR)),
      ),
    );
    const people = await transaction.$count(
      signInKnownNetworks,
      and(
        eq(signInKnownNetworks.network, hash),
        gt(signInKnownNetworks.lastAt, new Date(at.getTime() - PEOPLE_COUNT_FOR)),
      ),
    );
    if (row && failed >= accountsUntilRefusal(people)) {
      await transaction
        .update(signInNetworks)
        .set(nextRefusal(row, at))
        .where(eq(signInNetworks.network, hash));
    }
    return undefined;
  });
}

export async function recordPairFailure(
  database: Queryable,
  { email, network, at }: Attempt,
): Promise<KnownNetwork | undefined> {
  const [counted] = await database
    .update(signInKnownNetworks)
    .set({
      failures: sql`least(${signInKnownNetworks.failures} + 1, ${MOST_FAILURES})`,
      lastFailedAt: at,
    })
    .where(isPair(email, hashOfNetwork(network)))
    .returning({ failures: signInKnownNetworks.failures, lastAt: signInKnownNetworks.lastFailedAt });
  return counted;
}

/** Only the account's own failures are cleared; a valid account must not help to guess at others. */
export async function rememberNetwork(database: Queryable, { email, network, at }: Attempt): Promise<void> {
  const pair = { email: normalEmail(email), network: hashOfNetwork(network) };
  const fresh = { lastAt: at, failures: 0, lastFailedAt: null };
  await database
    .insert(signInKnownNetworks)
    .values({ ...pair, ...fresh })
    .onConflictDoUpdate({
      target: [signInKnownNetworks.email, signInKnownNetworks.network],
      set: fresh,
    });
  await database
    .delete(signInNetworkFailures)
    .where(and(eq(signInNetworkFailures.network, pair.network), eq(signInNetworkFailures.email, pair.email)));
}

export async function forgetNetworks(database: Queryable, email: string): Promise<void> {
  await database.delete(signInKnownNetworks).where(eq(signInKnownNetworks.email, normalEmail(email)));
}

const isPair = (email: string, hash: string) =>
  and(eq(signInKnownNetworks.email, normalEmail(email)), eq(signInKnownNetworks.network, hash));
