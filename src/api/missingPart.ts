import { logFailure } from './logFailure.ts';

/** How browsers and Vite say that something did not come; whatever else a part fails with is a fault of its own. */
const NOT_FETCHED = /dynamically imported module|module script failed|error loading|unable to preload/i;

const MISSING_PART =
  'A part of the console could not be fetched. Nothing was lost; please try again, or load the page again if it stays so.';

/**
 * SHELL-11: what is fetched when it is first used, and does not come, fails with this sentence where the browser has one with an
 * address, and with the status 0 of whatever the network keeps away: it went, or the console was renewed. Vite tells of each.
 */
export function installChunkErrorHandler(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!NOT_FETCHED.test(payload.message)) return;
    logFailure('fetching a part of the console', payload);
    Object.assign(payload, { message: MISSING_PART, status: 0 });
  });
}
