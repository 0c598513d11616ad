/** The last try is about three hours after the first. */
export const MAX_ATTEMPTS = 8;

/** Each try with an unknown outcome may be a duplicate, if the gateway ignores keys. */
export const MAX_UNSURE_ATTEMPTS = 3;

/** Milliseconds; each wait is three times the previous one. */
const FIRST_WAIT = 10_000;
const FACTOR = 3;
/** Spreads retries of messages that failed together. */
const JITTER = 0.25;
/** Milliseconds; upper limit for a Retry-After. */
const LONGEST_WISH = 60 * 60_000;

/**
 * Milliseconds until the next try.
 * @param attempts tries so far, from 1
 * @param notBefore requested by the other side, in milliseconds
 */
export function waitAfter(attempts: number, notBefore = 0, random = Math.random()): number {
  const wait = FIRST_WAIT * FACTOR ** (attempts - 1);
  const spread = wait * (1 + JITTER * (2 * random - 1));
  return Math.round(Math.max(spread, Math.min(notBefore, LONGEST_WISH)));
}
