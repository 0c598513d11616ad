import type { Page } from '@playwright/test';

type Walk = { faults: string[]; isOver: boolean };

/** Keys per batch. The page records each stop, because a check from outside after each key would take most of the time. */
const AT_ONCE = 15;
/** More stops than any page has. A longer walk means that the focus is trapped. */
const LONGEST = 300;

/** Reports problems with focus visibility until the focus returns to the start (WCAG 2.4.7, 2.4.11). */
export async function findKeyboardFocusIssues(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  await page.evaluate(beginWalk);
  for (let steps = 0; steps < LONGEST; steps += AT_ONCE) {
    for (let press = 0; press < AT_ONCE; press += 1) await page.keyboard.press(key);
    const { faults, isOver } = await page.evaluate(() => (window as unknown as { walk: Walk }).walk);
    if (isOver) return faults;
  }
  return ['the walk does not end'];
}

function beginWalk(): void {
  const walk: Walk = { faults: [], isOver: false };
  const walked: Element[] = [];

  const isOutlined = (each: Element | null | undefined, kind: 'outline' | 'border-top') => {
    const style = each && getComputedStyle(each);
    const width = style && Number.parseFloat(style.getPropertyValue(`${kind}-width`));
    return Boolean(width && width >= 2 && style?.getPropertyValue(`${kind}-style`) !== 'none');
  };

  /** The ring may be drawn elsewhere: on a row's link, a switch's box, or a field's border. */
  const hasRing = (focused: Element) => {
    const field = focused
      .closest('.MuiOutlinedInput-root')
      ?.querySelector('.MuiOutlinedInput-notchedOutline');
    const around = [focused, focused.parentElement, focused.closest('tr'), focused.closest('li')];
    return isOutlined(field, 'border-top') || around.some((each) => isOutlined(each, 'outline'));
  };

  const findCover = (focused: Element, { left, top, right, bottom }: DOMRect) => {
    const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
    const together = focused.closest('label, .MuiInputBase-root');
    return [
      [middle, centre],
      [left + 2, centre],
      [right - 2, centre],
      [middle, top + 2],
      [middle, bottom - 2],
    ]
      .map(([x = 0, y = 0]) => document.elementFromPoint(x, y))
      .find(
        (hit) =>
          hit &&
          !hit.contains(focused) &&
          !focused.contains(hit) &&
          !together?.contains(hit) &&
          // That of an earlier stop may still be closing, because the keys follow each other faster than by hand.
          !hit.closest('[role=tooltip]'),
      );
  };

  const getVisibleRect = (focused: Element): DOMRect => {
    const box = focused.getBoundingClientRect();
    const parent = focused.parentElement;
    const style = parent && getComputedStyle(parent);
    if (!style || (style.textOverflow !== 'ellipsis' && style.webkitLineClamp === 'none')) return box;
    const { right, bottom } = parent.getBoundingClientRect();
    const [end, foot] = [Math.min(box.right, right), Math.min(box.bottom, bottom)];
    return new DOMRect(box.left, box.top, end - box.left, foot - box.top);
  };

  const look = () => {
    const focused = document.activeElement;
    // A date has a stop for each part. After a page's last stop the focus moves to the browser.
    if (walk.isOver || !focused || focused === document.body || focused === walked.at(-1)) return;
    walk.isOver = walked.includes(focused);
    if (walk.isOver) return;
    walked.push(focused);
    const box = getVisibleRect(focused);
    const faults: string[] = [];
    const isInSight =
      box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    if (!isInSight) faults.push('out of sight');
    const cover = findCover(focused, box);
    if (cover) faults.push(`covered by ${cover.outerHTML.slice(0, 120)}`);
    if (!hasRing(focused)) faults.push('no ring');
    const name = focused.getAttribute('aria-label') ?? (focused.textContent || focused.id);
    walk.faults.push(...faults.map((fault) => `${focused.tagName} ${name.trim().slice(0, 60)}: ${fault}`));
  };

  const before = window as unknown as { walk?: Walk };
  if (before.walk) before.walk.isOver = true;
  Object.assign(window, { walk });
  window.addEventListener('keyup', look);
}
