/** After this many tries a message has failed; the last is some three hours after the first. */
export const MAX_ATTEMPTS = 8;

/**
 * Of tries that ended so that nobody knows whether the message went out, there are no more than these: each may be one more
 * text on somebody's phone, where the other side does not know a key again.
 */
export const MAX_UNSURE_ATTEMPTS = 3;

/** Milliseconds after the first try; each wait is three times the one before, so that a code still arrives in time. */
const FIRST_WAIT = 10_000;
const FACTOR = 3;
/** A part of the wait, more or less, so that what failed together does not come back together. */
const JITTER = 0.25;
/** Another side's own wish is followed up to here, in milliseconds. */
const LONGEST_WISH = 60 * 60_000;

/**
 * Milliseconds until the next try.
 * @param attempts how many there were; the first is 1
 * @param notBefore what the other side asked for, in milliseconds
 * @param random from 0 to 1
 */
export function waitAfter(attempts: number, notBefore = 0, random = Math.random()): number {
  const wait = FIRST_WAIT * FACTOR ** (attempts - 1);
  const spread = wait * (1 + JITTER * (2 * random - 1));
  return Math.round(Math.max(spread, Math.min(notBefore, LONGEST_WISH)));
}
