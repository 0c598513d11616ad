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
import { slowedUntil } from '../bruteForce/networkRules.ts';
import {
  type Attempt,
  countForNetwork,
  loadStanding,
  recordPairFailure,
  rememberNetwork,
  type Standing,
} from '../bruteForce/networks.ts';
import { isLastSuperAdmin, lockAccount } from './lockAccount.ts';

/** Must wait so many seconds, whatever the password is. */
type Wait = { kind: 'wait'; seconds: number };
/** The account is locked, or would be if there were one. */
type Locked = { kind: 'locked' };
/** The password may be judged. `isSpared`: of the last active super_admin, past the limit. */
export type Go = { kind: 'go'; before: FailureCount; standing: Standing; isSpared: boolean };

export type Judgement = Wait | Locked | Go;

type Held = { database: Queryable; identity: IdentityAdmin };

/**
 * AUTH-11: what becomes of a try before its password is looked at. A network that failed for too many accounts waits, but for
 * people who signed in from there before, who have as many tries as ever: else one caller in a park would keep the park out.
 * The last active super_admin is never locked but waits, where known for the own slips alone.
 */
export async function checkAttempt({ database, identity }: Held, attempt: Attempt): Promise<Judgement> {
  const { email, at } = attempt;
  const standing = await loadStanding(database, attempt);
  const { refusedUntil, known } = standing;
  if (refusedUntil && !known) return wait(refusedUntil, at);
  const before = await readFailures(database, email);
  const isUsedUp = refusedUntil !== undefined && known !== undefined && known.failures >= before.max;
  if (!before.locked && !isUsedUp) return { kind: 'go', before, standing, isSpared: false };
  // Also where the limit was lowered since, or the server stopped between counting and locking.
  const outcome = before.locked
    ? await lockAccount(database, identity, { email, failures: before.max, at })
    : undefined;
  if (before.locked && outcome !== 'spared') return { kind: 'locked' };
  if (!before.locked && refusedUntil && !(await isLastSuperAdmin(database, email, at))) {
    return wait(refusedUntil, at);
  }
  const until = slowedUntil(known ?? { failures: before.counted, lastAt: before.lastAt }, before.max);
  return until && until > at ? wait(until, at) : { kind: 'go', before, standing, isSpared: true };
}

/**
 * Counts a wrong password: for its network, for the account there, and for the account, unless its network was refused
 * meanwhile by others of its tries. Locks at the limit.
 * @returns what to answer: `wrong`, or that it is locked, or how long to wait
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
    const until = slowedUntil(slowed, before.max);
    return until ? wait(until, at) : { kind: 'wrong', count: before };
  }
  const count = await countFailure(database, email, before, at);
  if (!count.locked) return { kind: 'wrong', count };
  // Decided with every super_admin held: of the last two, tried at once, one is locked and the other slowed.
  const outcome = await lockAccount(database, identity, { email, failures: count.max, at });
  if (outcome !== 'spared') return { kind: 'locked', count };
  const until = slowedUntil(known ?? { failures: count.max, lastAt: at }, count.max);
  return until ? wait(until, at) : { kind: 'wrong', count };
}

/**
 * After a right password: begins the count anew and remembers the network. Not where the count reached the limit meanwhile,
 * by other processes, or the network was refused meanwhile: of many tries at once no more are judged than one by one.
 */
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
