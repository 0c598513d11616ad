/*
 * AUTH-11: when a network is refused, and when an account that must not be locked is slowed. A whole park stands behind one
 * address, so a network is judged by how many different accounts failed from there and did not sign in after all, and is
 * allowed more where many people are known to sign in.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a failed try speaks against its network, in milliseconds. Longer than any refusal, so that none is waited out. */
export const FAILURES_COUNT_FOR = DAY;
/** How long after a sign-in a person counts among a network's people, in milliseconds. */
export const PEOPLE_COUNT_FOR = 30 * DAY;

/** Accounts that may fail from a network nobody is known at. A person mistypes one address or two, and a family a few. */
const FOR_STRANGERS = 6;
/** One more for so many people who signed in from there: at the start of a shift that many are still trying. */
const PEOPLE_FOR_ONE_MORE = 5;
const MOST = 40;

const FIRST_REFUSAL = MINUTE;
const LONGEST_REFUSAL = 4 * HOUR;

const FIRST_SLOWDOWN = MINUTE;
const LONGEST_SLOWDOWN = 15 * MINUTE;

/** How many different accounts have to fail from a network of which so many people are known, until it is refused. */
export function accountsUntilRefusal(people: number): number {
  return Math.min(MOST, FOR_STRANGERS + Math.floor(people / PEOPLE_FOR_ONE_MORE));
}

/** How a network stands: how often it was refused, and until when the last time. */
export type Refusals = { refusals: number; refusedUntil: Date | null };

/** The next refusal: a minute, then twice as long each time, up to four hours. After a day without one it begins anew. */
export function nextRefusal(
  { refusals, refusedUntil }: Refusals,
  at: Date,
): Refusals & { refusedUntil: Date } {
  const isForgiven = !refusedUntil || at.getTime() - refusedUntil.getTime() >= DAY;
  const times = isForgiven ? 1 : refusals + 1;
  const wait = Math.min(LONGEST_REFUSAL, FIRST_REFUSAL * 2 ** Math.min(times - 1, 30));
  return { refusals: times, refusedUntil: new Date(at.getTime() + wait) };
}

/**
 * Until when an account is slowed that failures never lock: from the limit on a minute after each, twice as long each time,
 * up to a quarter of an hour; so that nobody guesses more than a hundred times a day, and its person waits for no longer.
 */
export function slowedUntil(
  { failures, lastAt }: { failures: number; lastAt: Date | null },
  limit: number,
): Date | undefined {
  if (failures < limit || !lastAt) return undefined;
  const wait = Math.min(LONGEST_SLOWDOWN, FIRST_SLOWDOWN * 2 ** Math.min(failures - limit, 30));
  return new Date(lastAt.getTime() + wait);
}
