import type { Queryable } from '../../database/connection.ts';
import type { IdentityAdmin } from '../../platform/identity.ts';
import {
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
  loadStanding,
  recordPairFailure,
  rememberNetwork,
  type Standing,
} from '../bruteForce/networks.ts';
import { isLastSuperAdmin, lockAccount } from './lockAccount.ts';

type Wait = { kind: 'wait'; seconds: number };
/** Addresses without an account get the same answer. */
type Locked = { kind: 'locked' };
type Go = { kind: 'go'; before: FailureCount; standing: Standing; isSpared: boolean };

type Judgement = Wait | Locked | Go;

type Held = { database: Queryable; identity: IdentityAdmin };

/**
 * People known on a refused network may still sign in; otherwise one attacker could lock out a park
 * (AUTH-11).
 */
export async function checkAttempt({ database, identity }: Held, attempt: Attempt): Promise<Judgement> {
  const { email, at } = attempt;
  const standing = await loadStanding(database, attempt);
  const { refusedUntil, known } = standing;
  if (refusedUntil && !known) return wait(refusedUntil, at);
  const before = await readFailures(database, email);
  const isUsedUp = refusedUntil !== undefined && known !== undefined && known.failures >= before.max;
  if (!before.locked && !isUsedUp) return { kind: 'go', before, standing, isSpared: false };
  // The limit may have been lowered, or the server stopped between counting and locking.
  const outcome = before.locked
    ? await lockAccount(database, identity, { email, failures: before.max, at })
    : undefined;
  if (before.locked && outcome !== 'spared') return { kind: 'locked' };
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
  { database, identity }: Held,
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
  const count = await countFailure(database, email, before, at);
  if (!count.locked) return { kind: 'wrong', count };
  // Locking all super_admins first ensures that the last one is slowed instead.
  const outcome = await lockAccount(database, identity, { email, failures: count.max, at });
  if (outcome !== 'spared') return { kind: 'locked', count };
  const until = getRetryTime(known ?? { failures: count.max, lastAt: at }, count.max);
  return until ? wait(until, at) : { kind: 'wrong', count };
}

/** The limits are checked again, so that parallel attempts get no more guesses than sequential ones. */
export async function countRight(
  { database, identity }: Held,
  attempt: Attempt,
  { before, isSpared }: Pick<Go, 'before' | 'isSpared'>,
): Promise<Wait | Locked | { kind: 'right' }> {
  const { email, at } = attempt;
  const { refusedUntil, known } = await loadStanding(database, attempt);
  if (refusedUntil && !known) return wait(refusedUntil, at);
  if (isSpared) await forgetFailures(database, email);
  else if (!(await endFailures(database, email, before))) {
    const outcome = await lockAccount(database, identity, { email, failures: before.max, at });
    if (outcome !== 'spared') return { kind: 'locked' };
    await forgetFailures(database, email);
  }
  await rememberNetwork(database, attempt);
  return { kind: 'right' };
}

function wait(until: Date, at: Date): Wait {
  return { kind: 'wait', seconds: Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000)) };
}
