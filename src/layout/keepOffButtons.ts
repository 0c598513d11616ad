type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** A toast would also cover the field in which somebody writes. */
const BUTTONS = 'button, [role=button], [role=tab], nav a, input:focus';
/** These do not scroll, so a toast would cover them permanently. */
const BARS = 'header, footer, nav, [role=dialog], [role=alertdialog]';

/** Milliseconds; the page may change while the toast is shown. */
const INTERVAL = 200;
const GAP = 8;

/** Ref callback for a fixed toast: moves it towards the middle until it covers no button. */
export function keepOffButtons(toast: HTMLElement | null) {
  if (!toast) return undefined;
  let moved = 0;
  const place = () => {
    const { top, bottom, left, right } = toast.getBoundingClientRect();
    const unmoved = { top: top - moved, bottom: bottom - moved, left, right };
    const buttons = [...document.querySelectorAll(BUTTONS)].filter((each) => isInReach(each, toast));
    const inBars = buttons.filter((each) => each.closest(BARS));
    moved = findClearMove(unmoved, toBoxes(buttons)) ?? findClearMove(unmoved, toBoxes(inBars)) ?? 0;
    toast.style.translate = `0 ${moved}px`;
  };
  place();
  const timer = setInterval(place, INTERVAL);
  return () => clearInterval(timer);
}

function isInReach(button: Element, toast: Element): boolean {
  return !toast.contains(button) && !button.closest('[aria-hidden=true]');
}

const toBoxes = (buttons: Element[]): Box[] => buttons.map((each) => each.getBoundingClientRect());

/** Pixels to move, negative for up; undefined if the toast would pass the middle. */
function findClearMove(toast: Box, buttons: readonly Box[], height = innerHeight): number | undefined {
  const isAtTop = toast.top < height / 2;
  let move = 0;
  while (Math.abs(move) < height / 2) {
    const covered = buttons.find((button) => overlaps(toast, move, button));
    if (!covered) return move;
    move = isAtTop ? covered.bottom - toast.top + GAP : covered.top - toast.bottom - GAP;
  }
  return undefined;
}

function overlaps({ top, bottom, left, right }: Box, move: number, button: Box): boolean {
  const isEmpty = button.right <= button.left || button.bottom <= button.top;
  const besides = button.right <= left || button.left >= right;
  return !isEmpty && !besides && button.bottom > top + move && button.top < bottom + move;
}
