/*
 * FORM-18: which open form is whose. A page holds a lock of the browser while its form is open, however long its tab is
 * hidden or frozen; the browser takes it back when the page ends, whatever ended it.
 */

/** Lets go of a form. */
export type Release = () => void;

/** Pages that did not come over a secure connection have no locks. */
export function hasLocks(): boolean {
  return 'locks' in navigator;
}

/**
 * Holds a form for this page. Without locks everybody may have it.
 * @param patience milliseconds to wait until another page lets go of it
 * @returns undefined where another page of this browser keeps it
 */
export function holdForm(formId: string, patience = 0): Promise<Release | undefined> {
  if (!hasLocks()) return Promise.resolve(() => undefined);
  const options = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  return new Promise((held) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return held(undefined);
      return new Promise<void>((release) => held(release));
    };
    // Refused where nobody let go of it in time.
    navigator.locks.request(`form-${formId}`, options, hold).catch(() => held(undefined));
  });
}
