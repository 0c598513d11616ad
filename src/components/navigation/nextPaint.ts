/** A hidden page paints nothing: how long it is waited for, in milliseconds. */
const PATIENCE = 100;

/** Until the screen shows what a press has changed. Work that takes long on a weak phone begins then, so that the press is answered at once. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE);
  });
}
