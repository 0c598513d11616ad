/** Milliseconds; a hidden page does not paint, and a slow phone may take hundreds. */
const PATIENCE = 1_000;

/** Resolves after the next paint, so that slow work does not delay the response to a click. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE);
  });
}
