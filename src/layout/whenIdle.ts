/** Milliseconds; where the browser does not tell that it is idle, the first page is there by then. */
const SOON = 2_000;

/** Runs something once the browser has nothing better to do. @returns what takes it back */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: SOON });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, SOON);
  return () => clearTimeout(timer);
}
