/*
 * Everybody in a park shares one IP address, so a network is judged by how many accounts failed there
 * (AUTH-11).
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds. Longer than any refusal, so that waiting does not clear the failures. */
export const FAILURES_COUNT_FOR = DAY;
/** Milliseconds after a sign-in for which a person counts as known on the network. */
export const PEOPLE_COUNT_FOR = 30 * DAY;

const FOR_STRANGERS = 6;
const PEOPLE_FOR_ONE_MORE = 5;
const MOST = 40;

const FIRST_REFUSAL = MINUTE;
const LONGEST_REFUSAL = 4 * HOUR;

const FIRST_SLOWDOWN = MINUTE;
const LONGEST_SLOWDOWN = 15 * MINUTE;

export function accountsUntilRefusal(people: number): number {
  return Math.min(MOST, FOR_STRANGERS + Math.floor(people / PEOPLE_FOR_ONE_MORE));
}

type Refusals = { refusals: number; refusedUntil: Date | null };

/** One minute, doubling up to four hours; it resets after a day without a refusal. */
export function nextRefusal(
  { refusals, refusedUntil }: Refusals,
  at: Date,
): Refusals & { refusedUntil: Date } {
  const isForgiven = !refusedUntil || at.getTime() - refusedUntil.getTime() >= DAY;
  const times = isForgiven ? 1 : refusals + 1;
  const wait = Math.min(LONGEST_REFUSAL, FIRST_REFUSAL * 2 ** Math.min(times - 1, 30));
  return { refusals: times, refusedUntil: new Date(at.getTime() + wait) };
}

/** One minute, doubling up to 15, which allows about 100 guesses a day. */
export function getRetryTime(
  { failures, lastAt }: { failures: number; lastAt: Date | null },
  limit: number,
): Date | undefined {
  if (failures < limit || !lastAt) return undefined;
  const wait = Math.min(LONGEST_SLOWDOWN, FIRST_SLOWDOWN * 2 ** Math.min(failures - limit, 30));
  return new Date(lastAt.getTime() + wait);
}
