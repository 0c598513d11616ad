import type { Page } from '@playwright/test';

type Walk = { faults: string[]; isOver: boolean };

/** Pressed one after the other, each of them looked at by the page itself; a look from outside after each would take most of the time. */
const AT_ONCE = 15;
/** More stops than any page has; a walk that does not come back to where it began is kept in somewhere. */
const LONGEST = 300;

/** WCAG 2.4.7, 2.4.11: what is wrong wherever `key` leads from here, until the focus comes to where it was before. */
export async function findKeyboardFocusIssues(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  await page.evaluate(beginWalk);
  for (let steps = 0; steps < LONGEST; steps += AT_ONCE) {
    for (let press = 0; press < AT_ONCE; press += 1) await page.keyboard.press(key);
    const { faults, isOver } = await page.evaluate(() => (window as unknown as { walk: Walk }).walk);
    if (isOver) return faults;
  }
  return ['the walk does not end'];
}

/** Runs in the page: from now on looks at what has the focus after each key. */
function beginWalk(): void {
  const walk: Walk = { faults: [], isOver: false };
  const walked: Element[] = [];

  const isOutlined = (each: Element | null | undefined, kind: 'outline' | 'border-top') => {
    const style = each && getComputedStyle(each);
    const width = style && Number.parseFloat(style.getPropertyValue(`${kind}-width`));
    return Boolean(width && width >= 2 && style?.getPropertyValue(`${kind}-style`) !== 'none');
  };

  /** A row has the ring of its link, a switch that of the box it is drawn in, and a field its border. */
  const hasRing = (focused: Element) => {
    const field = focused
      .closest('.MuiOutlinedInput-root')
      ?.querySelector('.MuiOutlinedInput-notchedOutline');
    const around = [focused, focused.parentElement, focused.closest('tr'), focused.closest('li')];
    return isOutlined(field, 'border-top') || around.some((each) => isOutlined(each, 'outline'));
  };

  const getCover = (focused: Element, { left, top, right, bottom }: DOMRect) => {
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
      .find((hit) => hit && !hit.contains(focused) && !focused.contains(hit) && !together?.contains(hit));
  };

  /** Of a text that is cut at the end of a line only what is there to be seen. */
  const getSeen = (focused: Element): DOMRect => {
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
    // A date has a stop for each of its parts; after the last one of a page comes the browser's own.
    if (walk.isOver || !focused || focused === document.body || focused === walked.at(-1)) return;
    walk.isOver = walked.includes(focused);
    if (walk.isOver) return;
    walked.push(focused);
    const box = getSeen(focused);
    const faults: string[] = [];
    const isInSight =
      box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    if (!isInSight) faults.push('out of sight');
    const cover = getCover(focused, box);
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
