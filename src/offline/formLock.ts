/*
 * The browser releases a Web Lock when the page ends, even after a crash, but not in hidden tabs (FORM-18).
 */

export type Release = () => void;

/** Insecure pages have no locks. */
export function hasLocks(): boolean {
  return 'locks' in navigator;
}

/**
 * @param patience milliseconds to wait for the lock
 * @returns undefined if another page holds the lock
 */
export function lockForm(formId: string, patience = 0): Promise<Release | undefined> {
  if (!hasLocks()) return Promise.resolve(() => undefined);
  const options = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  return new Promise((held) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return held(undefined);
      return new Promise<void>((release) => held(release));
    };
    navigator.locks.request(`form-${formId}`, options, hold).catch(() => held(undefined));
  });
}
