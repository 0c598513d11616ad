/** Milliseconds; a dialog or a page that moves the focus itself does so before. */
const PATIENCE = 50;

const HEADING = 'h1, h2, h3, h4, h5, h6';
const CONTROL = 'a[href], button:enabled, input:enabled, [tabindex="0"]';

const isHidden = (element: Element) => element.closest('[aria-hidden=true], [hidden]') !== null;

/**
 * A button that disappears when it is pressed would leave the focus on the page's body, and the keyboard would start at
 * the top. The focus moves to the first control of the same row or field, otherwise to the closest heading (SHELL-6).
 */
export function restoreLostFocus(): () => void {
  let last: readonly Element[] = [];
  let outsideDialogs = last;
  let preventScroll = false;
  let timer = 0;

  const remember = () => {
    const { activeElement } = document;
    const path: Element[] = [];
    for (let at = activeElement; at && at !== document.body; at = at.parentElement) path.push(at);
    last = path;
    preventScroll = !activeElement?.matches(':focus-visible');
    if (!activeElement?.closest('.MuiModal-root')) outsideDialogs = path;
  };
  const restore = () => {
    if (document.activeElement !== document.body) return;
    const target = findTarget([...last, ...outsideDialogs, document.body]);
    if (target?.matches(HEADING)) target.tabIndex = -1;
    target?.focus({ preventScroll });
  };
  const observer = new MutationObserver((records) => {
    const [focused] = last;
    if (!focused || document.activeElement !== document.body) return;
    // React also removes elements to move them.
    const isLost = records.some(({ removedNodes }) =>
      [...removedNodes].some((removed) => removed.contains(focused)),
    );
    if (!isLost) return;
    clearTimeout(timer);
    timer = window.setTimeout(restore, PATIENCE);
  });
  const onKeyUp = ({ key }: KeyboardEvent) => key === 'Tab' && uncover(document.activeElement);
  // A press on the page's background takes the focus away on purpose.
  const onPress = () => setTimeout(remember);

  remember();
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerup', onPress);
  document.addEventListener('keyup', onKeyUp);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerup', onPress);
    document.removeEventListener('keyup', onKeyUp);
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** Safari ignores the scroll margin of an element that gets the focus, and stops under a sticky bar (WCAG 2.4.11). */
function uncover(focused: Element | null): void {
  if (!focused) return;
  const { left, width, top, height } = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  if (seen && !seen.contains(focused) && !focused.contains(seen))
    focused.scrollIntoView({ block: 'nearest' });
}

function findTarget([focused, ...around]: readonly Element[]): HTMLElement | undefined {
  if (focused instanceof HTMLElement && focused.isConnected && !isHidden(focused)) return focused;
  for (const each of around.filter(({ isConnected }) => isConnected)) {
    const targets = each.querySelectorAll<HTMLElement>(each.matches('li, tr, fieldset') ? CONTROL : HEADING);
    const target = [...targets].find((found) => !isHidden(found));
    if (target) return target;
  }
  return undefined;
}
