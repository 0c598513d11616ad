/** The tag of the worker's `sync` event (src/offline/serviceWorker/sendInBackground.ts). */
export const SYNC_TAG = 'outbox';

/** Exists only in Chrome, so TypeScript's DOM types do not have it. */
type WithSync = { sync?: { register: (tag: string) => Promise<void> } };

/**
 * Asks the browser to wake the service worker once there is a network, also after the page is closed (OFF-2). Other
 * browsers send when the console is opened again.
 */
export function askForSync(): void {
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => (registration as WithSync | undefined)?.sync?.register(SYNC_TAG))
    // Private windows and some settings refuse it.
    .catch(() => undefined);
}
