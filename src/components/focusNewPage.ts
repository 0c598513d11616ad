/** Milliseconds; the focus would surprise people who went on. */
const PATIENCE = 5_000;

/** A page opened by a key starts at the top, where its pager may be out of sight. The focus then moves to the first new row. */
export function focusNewPage({ detail, target }: MouseEvent): void {
  const isByKey = detail === 0;
  const pager = isByKey && target instanceof Element && target.closest('nav[aria-label^=pagination]');
  if (!pager || pager.getBoundingClientRect().top < window.innerHeight) return;
  const isShown = target.closest('[aria-current]') !== null;
  const before = isShown ? undefined : findFirstRow(pager);
  const latest = performance.now() + PATIENCE;
  const look = () => {
    if (!pager.contains(document.activeElement) || performance.now() > latest) return;
    const row = findFirstRow(pager);
    if (row && row !== before) findControl(row)?.focus();
    else setTimeout(look, 50);
  };
  look();
}

function findFirstRow(pager: Element): Element | null {
  let rows: Element | null = null;
  let at = pager.parentElement;
  while (at && !rows) {
    at = at.previousElementSibling as HTMLElement | null;
    rows = at?.querySelector('li, tbody tr') ?? null;
  }
  return rows;
}

/** A row's link names it, but a card has its menu before. */
const findControl = (row: Element) =>
  row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button, input');
