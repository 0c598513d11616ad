/** Milliseconds. A busy machine may stall for seconds; a check that succeeds ends the wait at once. */
export const PATIENCE = 15_000;
