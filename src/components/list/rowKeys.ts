/** Attributes by which keyboard shortcuts find the link, menu and checkbox of a row. */
export const ROW = { link: 'data-row-link', menu: 'data-row-menu', select: 'data-row-select' } as const;

const getRow = (element: Element | null) => element?.closest('tr, li') ?? null;

export function findInRow(part: string): HTMLElement | null {
  return getRow(document.activeElement)?.querySelector(`main [${part}]`) ?? null;
}

/** Moves the focus to the next or previous row link; from elsewhere, to the first or last one. */
export function goToRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`main [${ROW.link}]`)];
  const here = getRow(document.activeElement);
  const at = here ? links.findIndex((link) => here.contains(link)) : -1;
  const next = at === -1 ? links.at(by === 1 ? 0 : -1) : links[at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

export const findFirstSelectedRow = (): Element | null =>
  getRow(document.querySelector(`main [${ROW.select}]:checked`));

/** Focuses the row's link, or the first one of the list if the row is gone. */
export function focusRow(row: Element | null): void {
  const link = row?.isConnected ? row.querySelector<HTMLElement>(`[${ROW.link}]`) : null;
  if (link) link.focus();
  else goToRow(1);
}
