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

/** One try to sign in: for which address, from which network (`toNetwork`), when. */
export type Attempt = { email: string; network: string; at: Date };

/** What an account's own wrong passwords from a network that it signed in from before are counted as. */
export type KnownNetwork = { failures: number; lastAt: Date | null };

export type Standing = {
  /** Until when the network is refused; undefined where it is not. */
  refusedUntil: Date | undefined;
  /** Undefined where the account never signed in from this network. */
  known: KnownNetwork | undefined;
};

/** Below what a column of theirs holds, whatever anybody tries. */
const MOST_FAILURES = 10_000;

/** Nobody's network address stands in a table. */
export function hashOfNetwork(network: string): string {
  return createHash('sha256').update(network).digest('base64url').slice(0, 22);
}

/** How the network of a try stands, and whether the account is known there: one statement, the same for every address. */
export async function loadStanding(database: Queryable, { email, network, at }: Attempt): Promise<Standing> {
  const hash = hashOfNetwork(network);
  const [row] = await database
    .select({
      refusedUntil: signInNetworks.refusedUntil,
      knownEmail: signInKnownNetworks.email,
      failures: signInKnownNetworks.failures,
      lastAt: signInKnownNetworks.lastFailedAt,
    })
    // The table of one row: there is an answer where neither of the others has any.
    .from(settings)
    .leftJoin(signInNetworks, and(eq(signInNetworks.network, hash), gt(signInNetworks.refusedUntil, at)))
    .leftJoin(signInKnownNetworks, isPair(email, hash));
  return {
    refusedUntil: row?.refusedUntil ?? undefined,
    known: row?.knownEmail ? { failures: row.failures ?? 0, lastAt: row.lastAt } : undefined,
  };
}

/** Whether the address signed in from this network before. */
export async function isKnownAt(database: Queryable, email: string, network: string): Promise<boolean> {
  return (await database.$count(signInKnownNetworks, isPair(email, hashOfNetwork(network)))) > 0;
}

/**
 * AUTH-11: counts a failed try against its network, which is refused once too many different accounts failed. The network's
 * row is held, so that of many tries at once none is counted past the one that ends it.
 * @returns until when the network was refused before this try counted; undefined where it was not
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

/** Counts a wrong password from a network that the account is known at; elsewhere nothing, in as many statements. */
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

/**
 * The account signed in from this network: it is known there from now on, and its own earlier slip speaks against the
 * network no more. Those of other accounts stay, so that one valid account clears nothing for whoever guesses at many.
 */
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

/** The address is somebody else's from now on: where its last holder signed in says nothing of the new one. */
export async function forgetNetworks(database: Queryable, email: string): Promise<void> {
  await database.delete(signInKnownNetworks).where(eq(signInKnownNetworks.email, normalEmail(email)));
}

const isPair = (email: string, hash: string) =>
  and(eq(signInKnownNetworks.email, normalEmail(email)), eq(signInKnownNetworks.network, hash));
