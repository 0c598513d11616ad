import type { Queryable } from '../../database/connection.ts';
import type { IdentityAdmin } from '../../platform/identity.ts';
import type { Services } from '../../services.ts';
import {
  countBelowLimit,
  countFailure,
  countPastLimit,
  endFailures,
  type FailureCount,
  forgetFailures,
  readFailures,
} from '../bruteForce/failureCounts.ts';
import { getRetryTime } from '../bruteForce/networkRules.ts';
import {
  type Attempt,
  countForNetwork,
  isKnownAt,
  loadStanding,
  recordPairFailure,
  rememberNetwork,
  type Standing,
} from '../bruteForce/networks.ts';
import { markReached, reachLimitAsStranger } from '../bruteForce/strangeLocks.ts';
import { isLastSuperAdmin, lockAccount } from './lockAccount.ts';

type Wait = { kind: 'wait'; seconds: number };
/** Addresses without an account get the same answer. */
type Locked = { kind: 'locked' };
type Go = { kind: 'go'; before: FailureCount; standing: Standing; isSpared: boolean };

type Judgement = Wait | Locked | Go;

type Stores = { database: Queryable; identity: IdentityAdmin };

/**
 * People known on a refused network may still sign in; otherwise one attacker could lock out a park
 * (AUTH-11).
 */
export async function checkAttempt({ database, identity }: Stores, attempt: Attempt): Promise<Judgement> {
  const { email, at } = attempt;
  const standing = await loadStanding(database, attempt);
  const { refusedUntil, known } = standing;
  if (refusedUntil && !known) return wait(refusedUntil, at);
  const strangerWait = await findStrangerWait(database, attempt, standing);
  if (strangerWait) return strangerWait;
  const before = await readFailures(database, email);
  const isUsedUp = refusedUntil !== undefined && known !== undefined && known.failures >= before.max;
  if (!before.locked && !isUsedUp) return { kind: 'go', before, standing, isSpared: false };
  if (before.locked) {
    const outcome = await lockAtLimit({ database, identity }, attempt, {
      count: before,
      isKnown: Boolean(known),
    });
    if (outcome !== 'spared') return outcome;
  }
  if (!before.locked && refusedUntil && !(await isLastSuperAdmin(database, email, at))) {
    return wait(refusedUntil, at);
  }
  const until = getRetryTime(known ?? { failures: before.counted, lastAt: before.lastAt }, before.max);
  return until && until > at ? wait(until, at) : { kind: 'go', before, standing, isSpared: true };
}

/**
 * The account's count stays if its network was refused in between.
 * @returns `wrong`, locked, or how long to wait
 */
export async function recordFailure(
  { database, identity }: Stores,
  attempt: Attempt,
  { before, standing, isSpared }: Go,
): Promise<{ kind: 'wrong'; count: FailureCount } | Wait | (Locked & { count: FailureCount })> {
  const { email, at } = attempt;
  const refusedUntil = await countForNetwork(database, attempt);
  const known = await recordPairFailure(database, attempt);
  if (refusedUntil) return standing.known ? { kind: 'wrong', count: before } : wait(refusedUntil, at);
  if (isSpared) {
    const slowed = known ?? (await countPastLimit(database, email, at));
    const until = getRetryTime(slowed, before.max);
    return until ? wait(until, at) : { kind: 'wrong', count: before };
  }
  const count = await countForAccount(database, attempt, { max: before.max, isKnown: Boolean(known) });
  if ('until' in count) return wait(count.until, at);
  if (!count.locked) return { kind: 'wrong', count };
  // Locking all super_admins first ensures that the last one is slowed instead.
  const outcome = await lockAccount(database, identity, { email, failures: count.max, at });
  if (outcome !== 'spared') return { kind: 'locked', count };
  const until = getRetryTime(known ?? { failures: count.max, lastAt: at }, count.max);
  return until ? wait(until, at) : { kind: 'wrong', count };
}

/**
 * The limits are checked again, so that parallel attempts get no more guesses than sequential ones. Signing in with a
 * work account is not a guess.
 */
export async function countRight(
  { database, identity }: Stores,
  attempt: Attempt,
  { before, isSpared, isGuess = true }: Pick<Go, 'before' | 'isSpared'> & { isGuess?: boolean },
): Promise<Wait | Locked | { kind: 'right' }> {
  const { email, at } = attempt;
  const standing = await loadStanding(database, attempt);
  const { refusedUntil, known } = standing;
  if (refusedUntil && !known) return wait(refusedUntil, at);
  const strangerWait = isGuess ? await findStrangerWait(database, attempt, standing) : undefined;
  if (strangerWait) return strangerWait;
  if (isSpared) await forgetFailures(database, email);
  else if (!(await endFailures(database, email, before))) {
    const outcome = await lockAccount(database, identity, { email, failures: before.max, at });
    if (outcome !== 'spared') return { kind: 'locked' };
    await forgetFailures(database, email);
  }
  await rememberNetwork(database, attempt);
  return { kind: 'right' };
}

/** The server's own count must agree, so that users cannot lock out a colleague (AUTH-11). */
export async function lockIfLimitReached(
  { database, identity, now }: Services,
  { email, network }: Omit<Attempt, 'at'>,
): Promise<void> {
  const count = await readFailures(database, email);
  if (!count.locked) return;
  const isKnown = await isKnownAt(database, email, network);
  await lockAtLimit({ database, identity }, { email, network, at: now() }, { count, isKnown });
}

/** The limit may have been lowered, or the server stopped between counting and locking. */
async function lockAtLimit(
  { database, identity }: Stores,
  { email, at }: Attempt,
  { count, isKnown }: { count: FailureCount; isKnown: boolean },
): Promise<Wait | Locked | 'spared'> {
  if (!count.isReached && isKnown) await markReached(database, { email, at });
  if (!count.isReached && !isKnown && !(await isLastSuperAdmin(database, email, at))) {
    const reached = await reachLimitAsStranger(database, { email, at });
    if ('until' in reached) return wait(reached.until, at);
  }
  const outcome = await lockAccount(database, identity, { email, failures: count.max, at });
  return outcome === 'spared' ? 'spared' : { kind: 'locked' };
}

/** Delays an attempt from a new network that could lock the account, if such networks have locked too many (AUTH-11). */
async function findStrangerWait(
  database: Queryable,
  { email, at }: Attempt,
  { known, noStrangeLocksUntil: until }: Standing,
): Promise<Wait | undefined> {
  if (known || !until) return undefined;
  const { isReached, attempts, max } = await readFailures(database, email);
  if (isReached || attempts + 1 < max || (await isLastSuperAdmin(database, email, at))) return undefined;
  return wait(until, at);
}

async function countForAccount(
  database: Queryable,
  { email, at }: Attempt,
  { max, isKnown }: { max: number; isKnown: boolean },
): Promise<FailureCount | { until: Date }> {
  if (isKnown) return countFailure(database, email, { max }, at);
  const below = await countBelowLimit(database, email, { max }, at);
  if (below) return below;
  if (await isLastSuperAdmin(database, email, at)) return countFailure(database, email, { max }, at);
  return reachLimitAsStranger(database, { email, at });
}

function wait(until: Date, at: Date): Wait {
  return { kind: 'wait', seconds: Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000)) };
}
