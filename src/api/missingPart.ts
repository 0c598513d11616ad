import { logFailure } from './logFailure.ts';

/** Chunk load errors of browsers and Vite; other errors are bugs. */
const NOT_FETCHED = /dynamically imported module|module script failed|error loading|unable to preload/i;

const MISSING_PART =
  'Part of the console could not be loaded. Nothing was lost. Try again, or reload the page if this continues.';

/** Turns a failed dynamic import into an error with status 0, like a network failure (SHELL-11). */
export function installChunkErrorHandler(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!NOT_FETCHED.test(payload.message)) return;
    logFailure('fetching a part of the console', payload);
    Object.assign(payload, { message: MISSING_PART, status: 0 });
  });
}
