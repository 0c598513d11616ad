const getLayer = (event: Event) => (event.target as Element | null)?.closest?.('.MuiModal-root') ?? null;

/** If a dialog opens or closes between two clicks, the second one would hit the wrong element. */
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
