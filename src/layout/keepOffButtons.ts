type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const BUTTONS = 'button, [role=button], [role=tab], nav a';
/** These stay where they are while one scrolls, so a toast over them would be in the way as long as it is shown. */
const BARS = 'header, footer, nav, [role=dialog], [role=alertdialog]';

/** Milliseconds: the page below may change or be scrolled while a toast is shown. */
const INTERVAL = 200;
const GAP = 8;

/** A ref for a toast that is fixed to the upper or lower edge: it moves towards the middle until it covers no button. */
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

/** Not in the toast itself, nor behind a dialog. */
function isInReach(button: Element, toast: Element): boolean {
  return !toast.contains(button) && !button.closest('[aria-hidden=true]');
}

const toBoxes = (buttons: Element[]): Box[] => buttons.map((each) => each.getBoundingClientRect());

/** How far down, or with a minus up, a toast has to move to cover none of these; undefined if it would end beyond the middle. */
export function findClearMove(toast: Box, buttons: readonly Box[], height = innerHeight): number | undefined {
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
