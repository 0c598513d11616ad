const getLayer = (event: Event) => (event.target as Element | null)?.closest?.('.MuiModal-root') ?? null;

/**
 * The second click of a double click is ignored where a dialog or menu opened or closed under the pointer in between: it was
 * meant for what the first one pressed, and would answer the dialog, or press what was underneath.
 */
export function ignoreSecondClick(): () => void {
  let pressedIn: Element | null = null;
  const onClick = (event: MouseEvent) => {
    const layer = getLayer(event);
    if (event.detail > 1 && layer !== pressedIn) {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    pressedIn = layer;
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}
