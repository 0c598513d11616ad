/** Milliseconds; a hidden page does not paint. */
const PATIENCE = 100;

/** Resolves after the next paint, so that slow work does not delay the response to a click. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE);
  });
}
