type Press = { layer: Element | null; button: Element | null; name: string | null; text: string | null };

const BUTTON = 'button, a[href], [role=button]';

const toPress = ({ target }: Event): Press => {
  const find = (selector: string) => (target as Element | null)?.closest?.(selector) ?? null;
  const button = find(BUTTON);
  const text = button?.textContent ?? null;
  return { layer: find('.MuiModal-root'), button, name: button?.getAttribute('aria-label') ?? text, text };
};

/**
 * A button that React has replaced is the same one to the person, who may press “Next” several times. One with other words
 * does something else, such as Reopen after Done; icons may change with each press.
 */
const isSameButton = (first: Press, second: Press) =>
  first.button === second.button ? first.text === second.text : first.name === second.name;

/**
 * Ignores the second click of a double click if the first one has put something else under the pointer: a dialog, the
 * page under a closed one, or another button, such as Submit in the place of Next.
 */
export function ignoreSecondClick(): () => void {
  let first: Press = { layer: null, button: null, name: null, text: null };
  const isSecond = (event: MouseEvent, second: Press) =>
    event.detail > 1 &&
    (second.layer !== first.layer || (second.button !== null && !isSameButton(first, second)));
  // Pressing the mouse moves the focus, for example out of the field of the dialog that has opened.
  const onMouseDown = (event: MouseEvent) => {
    if (isSecond(event, toPress(event))) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const second = toPress(event);
    if (isSecond(event, second)) {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    first = second;
  };
  document.addEventListener('mousedown', onMouseDown, { capture: true });
  document.addEventListener('click', onClick, { capture: true });
  return () => {
    document.removeEventListener('mousedown', onMouseDown, { capture: true });
    document.removeEventListener('click', onClick, { capture: true });
  };
}
